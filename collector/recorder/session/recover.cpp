// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/session/recover.h"

#include "collector/recorder/import/spool_folder.h"
#include "collector/recorder/machine/machine.h"
#include "collector/recorder/session/summary.h"
#include "trace/storage/seal.h"
#include "trace/writer.h"

#include <fmt/format.h>

namespace ridge::recorder {

namespace fs = std::filesystem;

Result<std::string> recover(const fs::path& folder, const fs::path& output, bool force) {
    std::error_code code;
    if (!fs::is_directory(folder, code))
        return fail(fmt::format("{} is no folder of spools", folder.string()));
    SavedFacts facts = loadCaptureFacts(folder);
    fs::path target = !output.empty() ? output : facts.output;
    if (target.empty())
        target = (folder / "").parent_path().replace_extension(""); // also from "x.ridge.spool/"
    if (facts.capture.epochUnixNs == 0)
        facts.capture.epochUnixNs = earliestStart(folder);
    // Where it died while it removed the spools, the trace has all, and the spools perhaps less.
    if (!force && trace::checkSeal(target) == trace::Seal::Intact)
        return fail(fmt::format("{} is a finished trace: {} can be removed (--force overwrites the "
                                "trace with what the spools hold)",
                                target.string(), folder.string()));
    // Else it left a cut trace under the very name; it holds nothing that the spools lack.
    const bool overwrite = force || (output.empty() && !facts.output.empty());
    auto writer = trace::Writer::create(target, overwrite ? trace::IfExists::Overwrite
                                                          : trace::IfExists::Fail);
    if (!writer)
        return tl::unexpected(writer.error());
    SpoolFolder spools(folder, *writer, facts.capture.epochUnixNs, facts.windowed);
    spools.finish();
    if (spools.processes() == 0) {
        { const trace::Writer closed = std::move(*writer); }
        fs::remove(target, code);
        return fail(fmt::format("{} holds no spool that can be read", folder.string()));
    }
    facts.capture.complete = false;
    facts.capture.incompleteReason = "the recorder was cut; recovered from its spools";
    facts.capture.cudaDriverVersion = cudaVersionText(spools.driverVersion());
    writer->setCapture(facts.capture);
    const AddedCeilings ceilings = addCeilings(*writer, spools);
    if (const auto finished = writer->finish(); !finished)
        return tl::unexpected(finished.error());
    return summaryOf(spools, target) + ceilings.message +
           (ceilings.unmeasured.empty() ? "" : std::string("\n") + kNoCeilings) +
           fmt::format("\nridge: {} can be removed now", folder.string());
}

} // namespace ridge::recorder
