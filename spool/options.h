// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How an option of `ridge record` is described, and the options that the collector acts on. The
// command offers every option of the table and checks it, the recorder hands it to the program in a
// variable, the collector reads that.
#pragma once

#include <charconv>
#include <cstdint>
#include <string_view>
#include <system_error>

namespace ridge::spool {

/// What stands behind an option.
enum class OptionValue {
    Flag,         ///< nothing. The variable is "1"
    Text,         ///< a word. The variable is the same
    OptionalText, ///< --option=word, or nothing
    Seconds,      ///< a number above 0. The variable is in milliseconds
    Megabytes,    ///< a number above 0. The variable is in bytes
};

struct Option {
    const char* name; ///< "output", or "output,o" for one with a short form
    OptionValue value = OptionValue::Flag;
    const char* help = "";
    const char* standard = nullptr; ///< the word where it is not given; null: none
    const char* variable = nullptr; ///< of the environment, where the collector acts on it

    /// Which words a Text takes, null for all; `takes` says so in an error.
    bool (*accepts)(std::string_view word) = nullptr;
    const char* takes = nullptr;
};

inline constexpr const char* kAutomatic = "auto"; ///< share that follows from what recording costs

/// Whether `word` is a number above 0 up to 1, or kAutomatic.
inline bool isShare(std::string_view word) {
    if (word == std::string_view(kAutomatic))
        return true;
    double share = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), share);
    return error == std::errc() && end == word.data() + word.size() && share > 0 && share <= 1;
}

/// What a recording can do without, where CUPTI or we break a program: words of --without.
enum class Recorded : std::uint8_t { Kernels, Copies, Calls, Sync, Memory, Jit, Overhead };

struct RecordedWord {
    Recorded what;
    std::string_view word;    ///< for --without
    std::string_view meaning; ///< for people
};

inline constexpr RecordedWord kRecorded[] = {
    {Recorded::Kernels, "kernels", "kernels' times"},
    {Recorded::Copies, "copies", "copies' and fills' times"},
    {Recorded::Calls, "calls", "calls of CUDA"},
    {Recorded::Sync, "sync", "waits and event records"},
    {Recorded::Memory, "memory", "allocations"},
    {Recorded::Jit, "jit", "compilation by the driver"},
    {Recorded::Overhead, "overhead", "CUPTI's own account of its cost"},
};

/// Calls `take(RecordedWord)` for each of the words with commas between; false at a word that is
/// none of them.
template <class Take>
constexpr bool forEachRecorded(std::string_view words, Take take) {
    while (true) {
        const std::string_view word = words.substr(0, words.find(','));
        const RecordedWord* found = nullptr;
        for (const RecordedWord& each : kRecorded)
            found = each.word == word ? &each : found;
        if (!found)
            return false;
        take(*found);
        if (word.size() == words.size())
            return true;
        words.remove_prefix(word.size() + 1);
    }
}

namespace option {

inline constexpr Option kApi{
    .name = "api",
    .value = OptionValue::Text,
    .help = "needed: the CUDA calls that launch, copy, synchronise, allocate or load; all: every "
            "call but queries that the collector makes itself",
    .standard = "needed",
    .variable = "RIDGE_API",
    .accepts = [](std::string_view word) { return word == "needed" || word == "all"; },
    .takes = "'needed' or 'all'",
};

inline constexpr Option kCaptureRange{
    .name = "capture-range",
    .value = OptionValue::Text,
    .help = "record only between cudaProfilerStart and Stop (cudaProfilerApi) or inside NVTX "
            "ranges of a name (nvtx:NAME)",
    .variable = "RIDGE_CAPTURE",
    .accepts =
        [](std::string_view word) {
            return word == "cudaProfilerApi" || (word.starts_with("nvtx:") && word.size() > 5);
        },
    .takes = "'cudaProfilerApi' or 'nvtx:NAME'",
};

inline constexpr Option kDelay{
    .name = "delay",
    .value = OptionValue::Seconds,
    .help = "seconds from the start before recording begins",
    .variable = "RIDGE_DELAY_MS",
};

inline constexpr Option kDuration{
    .name = "duration",
    .value = OptionValue::Seconds,
    .help = "seconds to record; the program runs on",
    .variable = "RIDGE_DURATION_MS",
};

inline constexpr Option kSpoolLimit{
    .name = "spool-limit",
    .value = OptionValue::Megabytes,
    .help = "MB that each process may write while it runs",
    .variable = "RIDGE_SPOOL_LIMIT",
};

inline constexpr Option kMemoryStacks{
    .name = "memory-stacks",
    .help = "record who allocates memory: the host call stack of each allocation",
    .variable = "RIDGE_MEMORY_STACKS",
};

inline constexpr Option kTorch{
    .name = "torch",
    .help = "record what PyTorch does, which is the default: modules, ops with types and shapes, "
            "the lines that call them, backward passes by module. With this option the first run "
            "waits until the library for that is compiled, and says so where nothing came",
    .variable = "RIDGE_TORCH",
};

inline constexpr Option kNoTorch{
    .name = "no-torch",
    .help = "leave out what PyTorch does",
    .variable = "RIDGE_NO_TORCH",
};

inline constexpr Option kNoHostInfo{
    .name = "no-host-info",
    .help = "leave out the host's name, the machine's ids and the working directory",
    .variable = "RIDGE_NO_HOST_INFO",
};

inline constexpr Option kTorchMemory{
    .name = "torch-memory",
    .help = "record the tensors of PyTorch's caching allocator too, with the Python frames that "
            "allocated them",
    .variable = "RIDGE_TORCH_MEMORY",
};

inline constexpr Option kRecordShare{
    .name = "record-share",
    .value = OptionValue::Text,
    .help =
        "share of a program's steps that are recorded, above 0 up to 1; the others show how "
        "long a step takes alone. auto: half, or fewer where recording makes steps longer. With "
        "--replay and with windows: 1",
    .standard = kAutomatic,
    .variable = "RIDGE_RECORD_SHARE",
    .accepts = isShare,
    .takes = "a number above 0 up to 1, or auto",
};

inline constexpr Option kWithout{
    .name = "without",
    .value = OptionValue::Text,
    .help = "leave records out, for a program that dies while they are taken: kernels, copies, "
            "calls, sync, memory, jit, overhead, with commas between; 'ridge doctor --program' "
            "finds which",
    .variable = "RIDGE_WITHOUT",
    .accepts =
        [](std::string_view words) { return forEachRecorded(words, [](const RecordedWord&) {}); },
    .takes = "words of kernels, copies, calls, sync, memory, jit and overhead with commas between",
};

} // namespace option

/// All of them, in the order of --help.
inline constexpr Option kCollectorOptions[] = {
    option::kApi,         option::kCaptureRange, option::kDelay,       option::kDuration,
    option::kSpoolLimit,  option::kMemoryStacks, option::kTorch,       option::kNoTorch,
    option::kTorchMemory, option::kNoHostInfo,   option::kRecordShare, option::kWithout,
};

} // namespace ridge::spool
