// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "expected.h"

#include <cinttypes>
#include <cstdio>
#include <functional>

namespace ridge::gpu {

namespace {

/// Prints `"key": open item, item close`.
template <class Items>
void printAll(const char* key, char open, char close, const Items& items,
              const std::function<void(const typename Items::value_type&)>& item) {
    std::printf(",\n \"%s\": %c", key, open);
    bool first = true;
    for (const auto& each : items) {
        std::printf(first ? "\n  " : ",\n  ");
        first = false;
        item(each);
    }
    std::printf("%c", close);
}

void printCounts(const char* key, const std::map<std::string, int>& counts) {
    printAll(key, '{', '}', counts, [](const std::pair<const std::string, int>& each) {
        std::printf("\"%s\": %d", each.first.c_str(), each.second);
    });
}

void printRange(const std::pair<const std::string, ExpectedRange>& each) {
    const ExpectedRange& range = each.second;
    std::printf(
        "\"%s\": {\"count\": %d, \"start_end\": %s, \"domain\": \"%s\", \"category\": \"%s\", "
        "\"color\": %u, \"open\": %s}",
        each.first.c_str(), range.count, range.startEnd ? "true" : "false", range.domain.c_str(),
        range.category.c_str(), range.color, range.open ? "true" : "false");
}

} // namespace

void print(const Expected& expected) {
    std::printf("{\"event_records\": %d, \"contexts\": %d", expected.eventRecords,
                expected.contexts);
    printCounts("kernels", expected.kernels);
    printCounts("graph_kernels", expected.graphKernels);
    printCounts("syncs", expected.syncs);
    printCounts("marks", expected.marks);
    printAll("copies", '[', ']', expected.copies, [](const ExpectedCopy& copy) {
        std::printf(
            "{\"kind\": %d, \"source\": %d, \"destination\": %d, \"bytes\": %zu, \"count\": %d}",
            copy.kind, copy.source, copy.destination, copy.bytes, copy.count);
    });
    printAll("fills", '[', ']', expected.fills, [](const ExpectedFill& fill) {
        std::printf("{\"bytes\": %zu, \"count\": %d}", fill.bytes, fill.count);
    });
    printAll("allocations", '[', ']', expected.allocations, [](const ExpectedAllocation& each) {
        std::printf("{\"kind\": %d, \"async\": %s, \"address\": %" PRIu64 ", \"bytes\": %zu}",
                    each.kind, each.async ? "true" : "false", each.address, each.bytes);
    });
    printAll("ranges", '{', '}', expected.ranges, printRange);
    printAll("sums", '{', '}', expected.sums, [](const std::pair<const std::string, double>& each) {
        std::printf("\"%s\": %.17g", each.first.c_str(), each.second);
    });
    std::printf("}\n");
    std::fflush(stdout);
}

} // namespace ridge::gpu
