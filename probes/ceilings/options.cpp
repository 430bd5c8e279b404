// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/options.h"

#include "workloads/harness/run/arguments.h"

#include <sstream>

namespace ridge::workloads::ceilings {

namespace po = boost::program_options;

const std::vector<std::string>& resourceNames() {
    static const std::vector<std::string> names{
        "tensor",         "FP64",         "FP32",         "FP16",       "XU",        "ALU",
        "issue",          "DRAM read",    "DRAM",         "DRAM write", "L2",        "L1",
        "PCIe to device", "PCIe to host", "empty kernel", "launch",     "graph node"};
    return names;
}

Result<std::variant<Request, ShowText>> parseOptions(const std::vector<std::string>& arguments) {
    po::options_description options("options of ceilings");
    const std::string names = "some of " + joinedNames(resourceNames()) + "; with commas between";
    options.add_options()("only", po::value<std::string>()->default_value("", "all"),
                          names.c_str())("quick", po::bool_switch(),
                                         "fewer sizes and repeats, no sustained rates: some 5 s")(
        "json", po::bool_switch(), "print JSON")("help", po::bool_switch(), "show this text");
    const auto values = parseStrictly(options, arguments, "ceilings");
    if (!values)
        return tl::unexpected<Failure>(values.error());
    if ((*values)["help"].as<bool>()) {
        std::ostringstream text;
        text << "measures what this GPU reaches of each resource\n" << options;
        return ShowText{text.str()};
    }
    return chosenNames("only", (*values)["only"].as<std::string>(), resourceNames())
        .map([&](std::set<std::string> chosen) -> std::variant<Request, ShowText> {
            return Request{std::move(chosen), (*values)["quick"].as<bool>(),
                           (*values)["json"].as<bool>()};
        });
}

} // namespace ridge::workloads::ceilings
