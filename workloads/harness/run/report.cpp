// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/run/report.h"

#include "workloads/harness/run/statistics.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ridge::workloads {
namespace {

std::string rateInWords(double amount, double milliseconds, double unit) {
    if (amount <= 0 || milliseconds <= 0)
        return "-";
    return fmt::format("{:.1f}", amount / (milliseconds * 1e-3) / unit);
}

std::string checkInWords(const Row& row) {
    if (!row.check)
        return "-";
    return fmt::format("{} {:.1e}", row.check->passed() ? "ok" : "FAILED",
                       row.check->relativeError);
}

std::string tableLine(const Row& row, bool hasType, std::size_t shapeWidth) {
    const std::string head =
        fmt::format("{:<17} {:<5} {:<{}}", row.setting.variant,
                    hasType ? name(row.setting.dtype) : "-", row.shape, shapeWidth);
    if (!row.timing)
        return fmt::format("{}  {}{}\n", head, row.status(),
                           row.failure ? ": " + row.failure->message : "");
    const double middle = median(row.timing->activeMs);
    return fmt::format("{} {:>10.4f} {:>5.1f}% {:>10.3f} {:>8} {:>7}  {}\n", head, middle,
                       100 * relativeSpread(row.timing->activeMs), row.timing->firstMs,
                       rateInWords(row.work.flops, middle, 1e12),
                       rateInWords(row.work.bytes, middle, 1e9), checkInWords(row));
}

std::string numbersInWords(const Row& row) {
    std::string text = fmt::format("{}, {}:", row.setting.variant, row.shape);
    for (const Number& number : row.numbers)
        text += fmt::format("{} {} {:.6g}", &number == &row.numbers.front() ? "" : ",", number.name,
                            number.value);
    return text + "\n";
}

nlohmann::json checkAsJson(const CheckOutcome& check) {
    nlohmann::json json{{"passed", check.passed()},
                        {"tolerance", check.tolerance},
                        {"reference", check.reference},
                        {"worst_element", check.worst}};
    json["relative_error"] = check.relativeError; // NaN becomes null
    return json;
}

nlohmann::json rowAsJson(const Row& row, bool hasType) {
    nlohmann::json json{{"variant", row.setting.variant}, {"sizes", row.setting.sizes},
                        {"choices", row.setting.choices}, {"switches", row.setting.switches},
                        {"seed", row.setting.seed},       {"status", row.status()}};
    if (hasType)
        json["dtype"] = name(row.setting.dtype);
    if (row.failure)
        json["message"] = row.failure->message;
    if (row.check)
        json["check"] = checkAsJson(*row.check);
    for (const Number& number : row.numbers)
        json["numbers"][number.name] = number.value;
    if (!row.timing)
        return json;
    const double middle = median(row.timing->activeMs);
    json["median_ms"] = middle;
    json["spread_percent"] = 100 * relativeSpread(row.timing->activeMs);
    json["first_ms"] = row.timing->firstMs;
    json["iterations_ms"] = row.timing->activeMs;
    json["device_bytes"] = row.deviceBytes;
    json["annotated_flops"] = row.work.flops;
    json["annotated_bytes"] = row.work.bytes;
    if (middle > 0) {
        json["annotated_tflop_per_s"] = row.work.flops / (middle * 1e-3) / 1e12;
        json["annotated_gb_per_s"] = row.work.bytes / (middle * 1e-3) / 1e9;
    }
    return json;
}

} // namespace

std::string Row::status() const {
    if (failure)
        return failure->kind == FailureKind::OutOfMemory ? "out of memory" : "failed";
    return check && !check->passed() ? "check failed" : "ok";
}

int complain(const Failure& failure) {
    const bool isMemory = failure.kind == FailureKind::OutOfMemory; // a sweep looks for the words
    fmt::print(stderr, "ridge-workload: {}{}\n", isMemory ? "out of memory: " : "",
               failure.message);
    return failure.kind == FailureKind::Usage ? 2 : 1;
}

std::string asTable(const Request& request, const Gpu& gpu, const std::vector<Row>& rows) {
    std::size_t shapeWidth = 5;
    for (const Row& row : rows)
        shapeWidth = std::max(shapeWidth, row.shape.size());
    std::string text = fmt::format("{} on {}, {} iterations\n", request.workload->name, gpu.name,
                                   request.iterations);
    text += fmt::format("{:<17} {:<5} {:<{}} {:>10} {:>6} {:>10} {:>8} {:>7}  {}\n", "variant",
                        "dtype", "shape", shapeWidth, "median ms", "spread", "first ms", "TFLOP/s",
                        "GB/s", "check");
    for (const Row& row : rows)
        text += tableLine(row, !request.workload->dtypes.empty(), shapeWidth);
    for (const Row& row : rows)
        if (!row.numbers.empty())
            text += numbersInWords(row);
    for (const Row& row : rows)
        if (row.check && !row.check->passed())
            text += fmt::format("check failed, {}: relative error {:.3e} > {:.1e} against {}; {}\n",
                                row.shape, row.check->relativeError, row.check->tolerance,
                                row.check->reference, row.check->worst);
    return text;
}

std::string asJson(const Request& request, const Gpu& gpu, const std::vector<Row>& rows) {
    nlohmann::json json{{"workload", request.workload->name},
                        {"gpu", gpu.name},
                        {"iterations", request.iterations},
                        {"warmup", request.warmup}};
    json["rows"] = nlohmann::json::array();
    for (const Row& row : rows)
        json["rows"].push_back(rowAsJson(row, !request.workload->dtypes.empty()));
    return json.dump(2) + "\n";
}

} // namespace ridge::workloads
