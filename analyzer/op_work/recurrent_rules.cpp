// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Recurrent networks of cuDNN: RNN, GRU and LSTM over all steps, layers and directions.
#include "analyzer/op_work/op_rules.h"

namespace ridge::analyzer {
namespace {

constexpr std::size_t kWeights = 1;

/// One network over one batch of sequences.
struct Network {
    const TensorArgument* input = nullptr;
    double multiplyAdds = 0; ///< of its products: each weight once a row of the input
    double weightBytes = 0;
    double hidden = 0; ///< size of a direction's state
    double rows = 0;   ///< steps of all sequences
};

/// The input comes first, then the weights: for each layer and direction two matrices, of the input
/// and of the state, and their biases.
std::optional<Network> networkOf(Arguments arguments) {
    const TensorArgument* const input = tensorAt(arguments, 0);
    const TensorList* const weights = tensorsAt(arguments, kWeights);
    if (!input || !weights || weights->size() < 2 || input->sizes.size() < 2)
        return std::nullopt;
    const TensorArgument& ofState = (*weights)[1];
    if (ofState.sizes.size() != 2 || weights->front().sizes.size() != 2 ||
        weights->front().sizes[1] != input->sizes.back())
        return std::nullopt;
    Network network{.input = input, .hidden = static_cast<double>(ofState.sizes[1])};
    network.rows = product(Sizes(input->sizes).first(input->sizes.size() - 1));
    for (const TensorArgument& weight : *weights) {
        network.weightBytes += bytes(weight);
        if (weight.sizes.size() == 2)
            network.multiplyAdds += elements(weight) * network.rows;
    }
    return network;
}

} // namespace

std::optional<OpWork> recurrent(const OpCall& call) {
    const auto network = networkOf(call.arguments);
    if (!network)
        return std::nullopt;
    const double directions = isTrueAt(call.arguments, call.row.at[0]) ? 2 : 1;
    return OpWork{.flops = 2 * network->multiplyAdds,
                  .bytes =
                      bytes(*network->input) + network->weightBytes +
                      network->rows * directions * network->hidden * bytesOf(network->input->type),
                  .type = network->input->type,
                  .isProduct = true};
}

std::optional<OpWork> recurrentBackward(const OpCall& call) {
    const auto network = networkOf(call.arguments);
    const TensorArgument* const output = tensorAt(call.arguments, call.row.at[0]);
    if (!network || !output)
        return std::nullopt;
    // One product for the gradient of what went in, one for that of the weight. The output and its
    // gradient are read; the gradients of input and weights are written.
    return OpWork{.flops = 4 * network->multiplyAdds,
                  .bytes = 2 * (bytes(*network->input) + network->weightBytes + bytes(*output)),
                  .type = network->input->type,
                  .isProduct = true};
}

} // namespace ridge::analyzer
