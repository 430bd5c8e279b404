// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/labels/label_facts.h"
#include "gui/items/item_text.h"

#include "gui/items/item_place.h"
#include "gui/style/q_text.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/phase_text.h"

namespace ridge::gui {
namespace {

using analyzer::KernelVerdict;
using analyzer::Label;
using analyzer::Limit;

QString sentenceOf(const KernelVerdict& verdict, const analyzer::Thresholds& thresholds) {
    const QString resource = verdict.resource == analyzer::Resource::None
                                 ? QString("A unit that samples do not tell")
                                 : qText(analyzer::name(verdict.resource));
    const QString origin = qText(analyzer::name(verdict.origin));
    const QString saturated = QString::number(thresholds.saturated, 'f', 2);
    switch (verdict.limit) {
    case Limit::Saturated:
        return QString("%1 runs at %3 of its ceiling or more (%2).")
            .arg(resource, origin, saturated);
    case Limit::LatencyLimited:
        return QString(
                   "%1 is the resource nearest to its ceiling, yet below %3 of it (%2): latency "
                   "keeps it from more.")
            .arg(resource, origin, saturated);
    case Limit::Mixed:
        return QString("Math and memory are about equally near to their ceilings, %1 nearest, and "
                       "below "
                       "%3 of them (%2): no single resource bounds it.")
            .arg(resource, origin, saturated);
    case Limit::Tiny:
        return QString("Shorter than %1 empty kernels: starting it costs more than its work.")
            .arg(thresholds.tinyFactor);
    case Limit::UnderFilled:
        return "Fewer blocks than the GPU has SMs: most of it has nothing to do.";
    case Limit::Latency:
        return QString("No resource reaches %1 of its ceiling: it waits for itself.")
            .arg(thresholds.limited, 0, 'f', 2);
    case Limit::FewSamples:
        return "Too few samples speak of it. Replay it (--replay), or sample in shorter intervals.";
    case Limit::NotSeparable:
        return "What ran in the same samples cannot be told from it. Replay it (--replay).";
    case Limit::WithinError:
        return "Two families lie within the error of the samples. Record longer, or replay it.";
    case Limit::UnitMissing:
        return "It would be overhead, but a unit was not sampled.";
    case Limit::None:
        break;
    }
    if (verdict.label == Label::Communication)
        return "A kernel of a communication library.";
    return "Only its duration is known: no counters and no annotated work speak of it.";
}

/// The label whose colour stands for a family.
Label labelOf(analyzer::Family family) {
    switch (family) {
    case analyzer::Family::Compute:
        return Label::ComputeSaturated;
    case analyzer::Family::Bandwidth:
        return Label::BandwidthSaturated;
    case analyzer::Family::Overhead:
        return Label::OverheadKernel;
    case analyzer::Family::Communication:
        return Label::Communication;
    case analyzer::Family::None:
        break;
    }
    return Label::Unclassified;
}

ItemVerdict rangeVerdict(const analyzer::Analysis& a, const analyzer::RangeRow& row) {
    const QString scope = QString::fromStdString(reports::scopeText(a));
    if (row.instances == 0)
        return {Label::Unclassified, "not in " + scope,
                "The box 'Phase' chooses the part that is reported."};
    if (row.extent <= trace::Ns{})
        return {Label::Unclassified, "no GPU work", "No GPU operation was launched inside of it."};
    const QString what = QString::fromStdString(reports::budgetVerdictText(row.verdict));
    return {row.verdict.undecided ? Label::Unclassified : labelOf(row.verdict.family), what,
            QString("Over all %1 of this path in %2: %3 from first to last operation, GPU busy %4.")
                .arg(QString::fromStdString(reports::counted(row.instances, "instance")), scope,
                     QString::fromStdString(reports::duration(row.extent)),
                     QString::fromStdString(reports::duration(row.busy))),
            row.asWhole.label, QString::fromStdString(reports::verdictText(row.asWhole))};
}

} // namespace

ItemVerdict verdictOf(const Document& document, Item item) {
    if (!document.results)
        return {};
    const analyzer::Details& details = *document.results->details;
    if (item.kind == ItemKind::Gap) {
        const Label cause = details.gaps[item.row].cause;
        const bool isDoubtful = !document.results->analysis.withheld.empty();
        return {cause, qText(analyzer::name(cause)) + (isDoubtful ? ", or lost work" : ""),
                (isDoubtful ? "Records were lost: some of this may be work. " : "") +
                    qText(reports::causeMeaning(cause))};
    }
    const bool isKernel = item.kind == ItemKind::Kernel && item.row < details.verdicts.size();
    if (!isKernel && item.kind != ItemKind::Range)
        return {};
    const std::string& withheld = document.results->analysis.withheld;
    if (!withheld.empty())
        return {Label::Unclassified, "verdict withheld",
                QString::fromStdString(reports::printable(withheld)) + "."};
    if (item.kind == ItemKind::Range) {
        const std::uint32_t position = rangePositionOf(document, item);
        return position < details.rangeRow.size()
                   ? rangeVerdict(document.results->analysis,
                                  document.results->analysis.ranges[details.rangeRow[position]])
                   : ItemVerdict{};
    }
    const KernelVerdict& verdict = details.verdicts[item.row];
    return {verdict.label, QString::fromStdString(reports::verdictText(verdict)),
            sentenceOf(verdict, document.results->analysis.options.thresholds)};
}

} // namespace ridge::gui
