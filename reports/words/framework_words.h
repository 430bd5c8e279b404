// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <span>
#include <string>
#include <string_view>

namespace ridge::reports {

/// "Of the steady state's busy time 97.0 % has a module, 99.0 % an op and 98.0 % a line."
std::string frameworkCoverage(const analyzer::Analysis& analysis);

/// What the model's FLOPs by shape are of what the GPUs could do: "MFU 41.2 %: ...", or why that is
/// withheld. "" where there are no products.
std::string modelUseText(const analyzer::Analysis& analysis);

/// Why there is no MFU: "no roof of FP32 is known"; "" where there is one, or no product.
std::string mfuMissing(const analyzer::ModelUse& model);

/// The least time of work; held at 146 years, since shapes of a damaged file may say anything.
analyzer::Ns leastTime(double seconds);

/// Of a row's work by shape: FLOP over GPU time, 0: not known.
double flopRate(const analyzer::FrameworkWork& work);
/// Least time of the model's FLOPs over GPU time, 0: not known.
double shareOfRoof(const analyzer::FrameworkWork& work);

/// "by shape: 47.2 GFLOP a call, 684 TFLOP/s, 63.9 % of roof; 781 FLOP/B": of an op; "" where its
/// work is not known.
std::string opWorkText(const analyzer::OpRow& row);

/// How to see more of a PyTorch program that was recorded without --torch; "" of other recordings.
std::string frameworkHint(const analyzer::Analysis& analysis);

/// "bf16", "bf16 and f32", "f32 to bf16", "no floating type" or "not known".
std::string typesText(const analyzer::OpTypes& types);

/// Whether reports on a page and the window show types: ops of more than one launched work.
bool tellsTypes(const analyzer::Analysis& analysis);

/// "layers.*.mlp (60 %), aten::mm, model.py:12 forward": what launched most of a kernel's time; a
/// share where it is not all. "" where nothing is known. `width`: columns of each name.
std::string launchersText(const analyzer::KernelRow& row, std::size_t width);

/// Why there are no `rows` ("Modules"), and what to do.
std::string frameworkMissing(const analyzer::Analysis& analysis, std::string_view rows);

/// The path of a module without the parts of the module around it, and how many the row stands for:
/// "layers.* (32)". `rows`: those that ModuleRow::parent is about.
std::string moduleName(std::span<const analyzer::ModuleRow> rows, const analyzer::ModuleRow& row);

/// What holds most of the time, in one word: "compute", "overhead", "copy"; "withheld" where
/// verdicts are.
std::string boundWord(const analyzer::Analysis& analysis, const analyzer::FrameworkWork& work);

} // namespace ridge::reports
