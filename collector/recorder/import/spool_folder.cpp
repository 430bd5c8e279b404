// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/spool_folder.h"

#include "collector/recorder/import/torch_importer.h"
#include "collector/recorder/process/process_tree.h"
#include "trace/records/loss_facts.h"

#include <algorithm>
#include <fstream>
#include <numeric>

namespace ridge::recorder {

namespace {

/// So that a spool that grows as fast as it is read keeps neither the others nor the caller
/// waiting.
constexpr int kBlocksPerPoll = 64;
/// With more processes those to which nothing comes hold no descriptor: most systems give 1,024.
constexpr std::size_t kMostOpen = 256;

/// Whether the process of a spool is still there (and is not another that got its number since).
bool isRunning(const trace::Process& process) {
    const auto stat = statOf(process.pid);
    return stat && stat->startTicks == process.startTicks && stat->alive();
}

} // namespace

SpoolFolder::SpoolFolder(std::filesystem::path folder, trace::Writer& writer, std::int64_t epoch,
                         bool windowed)
    : m_folder(std::move(folder)), m_writer(writer), m_epoch(epoch), m_windowed(windowed),
      m_devices(writer), m_sampleImporter(writer, m_devices, epoch) {}

void SpoolFolder::discover() {
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder, code)) {
        const std::filesystem::path& file = entry.path();
        if (file.extension() != ".spool" || m_spools.contains(file) || entry.file_size(code) == 0)
            continue;
        auto reader = spool::SpoolReader::open(file);
        if (!reader) {
            if (std::find(m_problems.begin(), m_problems.end(), reader.error().message) ==
                m_problems.end())
                m_problems.push_back(reader.error().message);
            continue;
        }
        if (m_spools.size() >= kMostOpen)
            reader->rest();
        m_spools.emplace(file,
                         Spool{std::move(*reader), std::make_unique<ProcessImporter>(
                                                       m_writer, m_devices, m_epoch, m_windowed)});
    }
}

std::size_t SpoolFolder::poll() {
    const std::size_t blocks = pollProcesses();
    if (!m_windowed)
        pollSamples();
    return blocks;
}

std::size_t SpoolFolder::pollProcesses() {
    discover();
    std::size_t blocks = 0;
    for (auto& [file, spool] : m_spools) {
        for (int i = 0; i < kBlocksPerPoll && !spool.broken; ++i) {
            const auto block = spool.reader.next();
            if (!block) {
                spool.broken = true;
                m_problems.push_back(block.error().message);
            }
            if (block && !*block && m_spools.size() > kMostOpen)
                spool.reader.rest();
            if (!block || !*block)
                break;
            spool.importer->take(**block);
            ++blocks;
        }
    }
    return blocks;
}

/// The samples wait in their spool for the first process, as the sampler starts before it. Where
/// only a part is recorded they wait for the end, when every capture window is known.
std::size_t SpoolFolder::pollSamples() {
    std::error_code code;
    const std::filesystem::path file = m_folder / kSamplesFile;
    if (m_spools.empty() || (!m_samples && !std::filesystem::exists(file, code)))
        return 0;
    if (!m_samples) {
        auto reader = spool::SpoolReader::open(file);
        if (!reader)
            return 0; // not even its head is there
        m_samples.emplace(std::move(*reader));
    }
    const auto recorded = [&](trace::Ns start, trace::Ns end) {
        return std::any_of(m_spools.begin(), m_spools.end(), [&](const auto& each) {
            const ProcessImporter& process = *each.second.importer;
            return end >= process.process().start && process.captured(start, end);
        });
    };
    for (int i = 0; i < kBlocksPerPoll; ++i) {
        const auto block = m_samples->next();
        if (!block || !*block)
            return static_cast<std::size_t>(i);
        m_sampleImporter.take(**block, recorded);
    }
    return kBlocksPerPoll;
}

/// A history belongs to the spool of the same process: "PID-TICKS.torch" beside "PID-TICKS.spool".
void SpoolFolder::readTorchHistories() {
    StackTable stacks(m_writer);
    for (const auto& [file, spool] : m_spools) {
        std::ifstream stream(std::filesystem::path(file).replace_extension(".torch"));
        if (!stream)
            continue;
        const TorchHistory history = readTorchHistory(stream);
        m_torchHistories += history.started || !history.problems.empty() ? 1 : 0;
        writeTorchHistory(history, *spool.importer, m_epoch, stacks, m_writer);
    }
}

void SpoolFolder::finish() {
    while (pollProcesses() > 0) // first, so that every device is known
        continue;
    while (pollSamples() > 0)
        continue;
    for (auto& [file, spool] : m_spools)
        spool.importer->finish(spool.reader.unreadBytes(), isRunning(spool.importer->process()));
    readTorchHistories();
    std::error_code code;
    m_sampleImporter.finish(
        static_cast<std::size_t>(std::ranges::count_if(
            m_spools, [](const auto& s) { return s.second.importer->usedCuda(); })),
        std::filesystem::exists(m_folder / kSamplesFile, code));
    std::uint64_t forked = 0;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder, code))
        forked += entry.path().extension() == ".forked" ? 1 : 0;
    if (forked > 0)
        m_writer.add(trace::makeLoss(spool::LossKind::ForkedChild, forked, {}));
    if (const std::uint64_t count = unwritten(); count > 0)
        m_writer.add(trace::makeLoss(spool::LossKind::NotEnded, count,
                                     "it could write nothing: a full disk, a limit or a sandbox"));
}

std::uint64_t SpoolFolder::unwritten() const {
    std::error_code code;
    std::uint64_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder, code))
        count +=
            entry.path().extension() == ".spool" && entry.file_size(code) < sizeof(spool::FileHead);
    return count;
}

std::uint64_t SpoolFolder::events() const {
    return std::accumulate(
        m_spools.begin(), m_spools.end(), std::uint64_t{0},
        [](auto sum, const auto& s) { return sum + s.second.importer->events(); });
}

std::uint64_t SpoolFolder::lostRecords() const {
    return std::accumulate(
        m_spools.begin(), m_spools.end(), std::uint64_t{0},
        [](auto sum, const auto& s) { return sum + s.second.importer->lostRecords(); });
}

bool SpoolFolder::anyCuda() const {
    return std::any_of(m_spools.begin(), m_spools.end(),
                       [](const auto& s) { return s.second.importer->usedCuda(); });
}

std::vector<ReplayedLaunch> SpoolFolder::replayed() const {
    std::vector<ReplayedLaunch> all;
    for (const auto& [file, spool] : m_spools)
        all.insert(all.end(), spool.importer->replayed().begin(), spool.importer->replayed().end());
    return all;
}

bool SpoolFolder::anyHung() const {
    return std::any_of(m_spools.begin(), m_spools.end(),
                       [](const auto& s) { return s.second.importer->hung(); });
}

bool SpoolFolder::anyFramework() const {
    return std::any_of(m_spools.begin(), m_spools.end(),
                       [](const auto& s) { return s.second.importer->sawFramework(); });
}

bool SpoolFolder::anyWindow() const {
    return std::any_of(m_spools.begin(), m_spools.end(),
                       [](const auto& s) { return s.second.importer->sawWindow(); });
}

std::uint32_t SpoolFolder::driverVersion() const {
    std::uint32_t newest = 0;
    for (const auto& [file, spool] : m_spools)
        newest = std::max(newest, spool.importer->driverVersion());
    return newest;
}

std::int64_t earliestStart(const std::filesystem::path& folder) {
    std::int64_t earliest = 0;
    const auto look = [&](const spool::Head& head, std::span<const std::byte> record) {
        const auto process = spool::recordAs<spool::Process>(record);
        if (head.kind == spool::Kind::Process && process && spool::isTime(process->time))
            earliest = earliest == 0 ? process->time : std::min(earliest, process->time);
    };
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        auto reader = spool::SpoolReader::open(entry.path());
        if (!reader)
            continue;
        const auto first = reader->next(); // a process says who it is in its first block
        if (first && *first)
            spool::forEachRecord(**first, look);
    }
    return earliest;
}

bool SpoolFolder::anyCut() const {
    return std::any_of(m_spools.begin(), m_spools.end(), [](const auto& s) {
        return !s.second.importer->process().end || s.second.reader.unreadBytes() > 0;
    });
}

bool SpoolFolder::anyRunning() const {
    return std::any_of(m_spools.begin(), m_spools.end(), [](const auto& s) {
        const trace::Process& process = s.second.importer->process();
        return !process.end && isRunning(process);
    });
}

} // namespace ridge::recorder
