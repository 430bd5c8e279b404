// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What every bundled workload gives the harness: a description for --list and the option parser,
// and a way to prepare one case (buffers filled, kernels chosen) that the schedule then runs.
#pragma once

#include "workloads/harness/compare.h"
#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"
#include "workloads/harness/gpu.h"
#include "workloads/harness/work.h"

#include <cstdint>
#include <cuda_runtime_api.h>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace ridge::workloads {

/// One kernel launch and what it does.
struct Operation {
    std::string name;
    Work work;
    std::function<Status(cudaStream_t)> launch;
    std::string group = {}; ///< "layer 3": neighbours of one group share a range; empty: in none
};

/// Operations in the order they run.
struct Phase {
    std::string name; ///< "forward", "read"
    std::vector<Operation> operations;
};

/// One point of a sweep: everything a workload needs to know to prepare its case.
struct Setting {
    std::string variant;
    DataType dtype = DataType::Fp32;
    std::map<std::string, std::int64_t> sizes;  ///< every size option of the workload, at least 1
    std::map<std::string, std::string> choices; ///< every choice option of the workload
    std::set<std::string> switches;             ///< those that were given
    std::uint64_t seed = 0;

    std::int64_t size(const std::string& option) const { return sizes.at(option); }
    const std::string& choice(const std::string& option) const { return choices.at(option); }
    bool has(const std::string& option) const { return switches.count(option) != 0; }
};

/// A result of a case other than its time.
struct Number {
    std::string name; ///< "relative error"
    double value = 0;
};

/// A prepared variant: inputs on the GPU, outputs allocated.
class Case {
  public:
    virtual ~Case() = default;
    virtual std::string shape() const = 0; ///< "4096 x 4096 x 4096"
    virtual const std::vector<Phase>& phases() const = 0;
    /// Fills the outputs with NaN so that a value never written cannot pass a check.
    virtual Status poison(cudaStream_t stream) = 0;
    /// Compares the outputs of the last iteration with a reference computed here. Waits for the
    /// GPU.
    virtual Result<CheckOutcome> check(cudaStream_t stream) = 0;
    /// Results of the last iteration to print, for a workload whose results are the lesson. Waits
    /// for the GPU.
    virtual Result<std::vector<Number>> numbers(cudaStream_t) { return std::vector<Number>(); }
};

struct Variant {
    std::string name;
    std::string summary;
};

struct SizeOption {
    std::string name;
    std::int64_t defaultValue = 1;
    std::string meaning;
    bool scales = false; ///< --scale multiplies it: the work grows in proportion, no more than that
};

/// Takes one of several names.
struct ChoiceOption {
    std::string name;
    std::vector<std::string> values; ///< the first is the default
    std::string meaning;
};

struct SwitchOption {
    std::string name;
    std::string meaning;
};

struct Workload {
    std::string name;
    std::string summary;
    std::vector<Variant> variants; ///< the first is the default
    std::vector<DataType> dtypes;  ///< the first is the default; empty: the type does not matter
    std::vector<SizeOption> sizes;
    std::vector<SwitchOption> switches;
    /// Refuses in words (kind Usage) sizes that no GPU could run.
    std::function<Status(const Setting&)> validate;
    std::function<Result<std::unique_ptr<Case>>(const Setting&, const Gpu&, cudaStream_t)> prepare;
    std::vector<ChoiceOption> choices = {};
};

} // namespace ridge::workloads
