// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes the trace of a made-up training program, for benchmarks.
#include "training.h"

#include <boost/program_options.hpp>
#include <iostream>

namespace ridge::bench {
namespace {

namespace po = boost::program_options;

constexpr std::string_view kUsage =
    "usage: make_trace --kernels N [--seed S] -o FILE\n\n"
    "Writes the trace of a made-up training program with N kernels, about as many API calls and "
    "an\n"
    "NVTX range per 9 kernels. The same N and seed give the same trace.\n\n"
    "  make_trace --kernels 10000000 -o ten-million.ridge\n";

constexpr std::uint64_t kMostKernels = 2'000'000'000; ///< row ids and correlations are 32 bits

int usageError(std::string_view message) {
    std::cerr << "make_trace: " << message << " (see `make_trace --help`)\n";
    return 2;
}

int write(std::uint64_t kernels, std::uint64_t seed, const std::string& file) {
    auto writer = trace::Writer::create(file, trace::IfExists::Overwrite);
    if (!writer) {
        std::cerr << "make_trace: " << writer.error().message << '\n';
        return 1;
    }
    Program program(*writer, seed, kernels);
    train(program, *writer);
    if (const auto finished = writer->finish(); !finished) {
        std::cerr << "make_trace: " << finished.error().message << '\n';
        return 1;
    }
    return 0;
}

int run(int argc, char** argv) {
    po::options_description options("Options");
    options.add_options()                                                                //
        ("kernels", po::value<std::int64_t>(), "how many kernels, 1 to 2000000000")      //
        ("seed", po::value<std::uint64_t>()->default_value(1), "of the random numbers")  //
        ("output,o", po::value<std::string>(), "the trace; one that exists is replaced") //
        ("help,h", "this text");
    po::variables_map values;
    try {
        po::command_line_parser parser(argc, argv);
        parser.options(options).positional({});
        parser.style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing);
        po::store(parser.run(), values);
    } catch (const po::error& error) {
        return usageError(error.what());
    }
    if (values.contains("help")) {
        std::cout << kUsage << '\n' << options;
        return 0;
    }
    if (!values.contains("kernels") || !values.contains("output"))
        return usageError("--kernels and -o are needed");
    const std::int64_t kernels = values["kernels"].as<std::int64_t>();
    if (kernels < 1 || kernels > static_cast<std::int64_t>(kMostKernels))
        return usageError("--kernels takes 1 to 2000000000");
    return write(static_cast<std::uint64_t>(kernels), values["seed"].as<std::uint64_t>(),
                 values["output"].as<std::string>());
}

} // namespace
} // namespace ridge::bench

int main(int argc, char** argv) {
    return ridge::bench::run(argc, argv);
}
