// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/comparer.h"
#include "gui/loading/hand_over.h"

#include "analyzer/analyze.h"
#include "analyzer/compare/compare.h"

#include <exception>

namespace ridge::gui {
namespace {

/// Throws trace::Stopped.
std::shared_ptr<const analyzer::Comparison> comparisonOf(const Document& a, const Document& b,
                                                         analyzer::PhaseChoice part,
                                                         const std::stop_token& stop) {
    analyzer::Options options;
    options.groups = true;
    options.phase = part;
    const analyzer::Analysis before = analyzer::analyze(*a.trace, options, nullptr, stop);
    const analyzer::Analysis after = analyzer::analyze(*b.trace, options, nullptr, stop);
    const std::span first(&before, 1), second(&after, 1);
    const bool areThere = !before.devices.empty() && !after.devices.empty();
    if (part != analyzer::PhaseChoice::All && !(areThere && analyzer::tellOnePart(first, second)))
        return comparisonOf(a, b, analyzer::PhaseChoice::All, stop);
    return std::make_shared<const analyzer::Comparison>(analyzer::compare(first, second));
}

} // namespace

/// Runs `call` on the GUI thread unless another request came. The destructor joins the thread that posts before
/// this object ends, and Qt drops what is queued for it.
template <class Call>
void Comparer::post(std::uint64_t number, Call call) {
    handOver(this, [this, number, call] {
        if (number != m_number)
            return;
        m_busy = false;
        call();
    });
}

void Comparer::compare(DocumentPtr a, DocumentPtr b, analyzer::PhaseChoice part) {
    cancel();
    m_busy = true;
    m_thread = std::jthread([this, number = m_number, a = std::move(a), b = std::move(b),
                             part](const std::stop_token& stop) {
        try {
            post(number, [this, comparison = comparisonOf(*a, *b, part, stop)] {
                emit compared(comparison);
            });
        } catch (const trace::Stopped&) { // no signal comes of it
        } catch (const std::exception& error) {
            post(number, [this, text = QString::fromUtf8(error.what())] { emit failed(text); });
        }
    });
}

void Comparer::cancel() {
    m_thread.request_stop();
    ++m_number;
    m_busy = false;
}

} // namespace ridge::gui
