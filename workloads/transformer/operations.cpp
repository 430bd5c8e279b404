// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/operations.h"

#include <fmt/format.h>

namespace ridge::workloads::transformer {

void Operations::product(const std::string& name, const PreparedProduct& product,
                         std::function<ProductOperands()> operands) {
    m_phase.operations.push_back({name, product.work,
                                  [&model = m_model, prepared = product.product,
                                   operands = std::move(operands)](cudaStream_t stream) {
                                      return prepared->multiply(0, operands(),
                                                                model.workspace.products, stream);
                                  },
                                  m_group});
}

void Operations::kernel(const std::string& name, const Work& work, Launch launch) {
    m_phase.operations.push_back({name, work,
                                  [name, launch = std::move(launch)](cudaStream_t stream) {
                                      return cudaStatus(launch(stream), "launching " + name);
                                  },
                                  m_group});
}

void Operations::other(const std::string& name, const Work& work,
                       std::function<Status(cudaStream_t)> run) {
    m_phase.operations.push_back({name, work, std::move(run), m_group});
}

std::string layerName(std::size_t layer) {
    return fmt::format("layer {}", layer);
}

void appendEndOfStep(Model& model, Phase& phase) {
    Operations(model, phase, "").kernel("end of step", {}, [&model](auto stream) {
        return launchFinishStep(model.workspace.losses, model.state(), model.plan.shape,
                                model.plan.mode.scalesLoss(), stream);
    });
}

Phase optimizerPhase(Model& model) {
    const Mode& mode = model.plan.mode;
    Phase phase{"optimizer", {}};
    Operations operations(model, phase, "");
    if (mode.scalesLoss())
        operations.kernel("overflow check", overflowWork(model.parameters), [&model](auto stream) {
            return launchOverflowCheck(model.gradient(0), model.parameters.count, model.state(),
                                       stream);
        });
    operations.kernel("adamw", adamwWork(model.parameters, mode), [&model](auto stream) {
        return launchAdamW(model.training(), model.parameters.count, adamwOf(model.plan.shape),
                           model.state(), model.plan.mode.type, stream);
    });
    appendEndOfStep(model, phase);
    return phase;
}

} // namespace ridge::workloads::transformer
