// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/drawn_picture.h"
#include "reports/reports.h"

#include <algorithm>
#include <iterator>

namespace ridge::reports {

/// A kind of file that `ridge report` and the window write.
struct ReportFormat {
    std::string_view ending; ///< ".html"
    std::string_view name;   ///< "Page"
    /// The whole file. `file` is the recording's name.
    std::string (*write)(const analyzer::Analysis& analysis, std::string_view file);
};

inline constexpr ReportFormat kReportFormats[] = {
    {".html", "Page", html},
    {".md", "Markdown", markdown},
    {".json", "JSON", [](const analyzer::Analysis& a, std::string_view) { return json(a); }},
    {".svg", "Roofline",
     [](const analyzer::Analysis& a, std::string_view) { return rooflineSvg(a); }},
};

/// Whether a file with this ending holds one picture: as SVG, or drawn.
inline bool isPictureEnding(std::string_view ending) {
    return ending == ".svg" || isDrawnEnding(ending);
}

/// A picture that `ridge report` writes.
struct ReportPicture {
    std::string_view name; ///< of --picture
    std::string (*write)(const analyzer::Analysis& analysis);
    std::string_view missing; ///< why there is none, where write() gives ""
};

inline constexpr ReportPicture kReportPictures[] = {
    {"roofline", rooflineSvg, ""},
    {"step", stepSvg, "no operation ran in the reported part"},
    {"memory", memorySvg, "no allocations were recorded"},
};
inline constexpr std::string_view kReportPictureNames = "roofline, step or memory";

/// That of this name; null when there is none.
inline const ReportPicture* reportPicture(std::string_view name) {
    const auto* found = std::find_if(std::begin(kReportPictures), std::end(kReportPictures),
                                     [&](const ReportPicture& p) { return p.name == name; });
    return found == std::end(kReportPictures) ? nullptr : found;
}
inline constexpr std::string_view kReportEndings = ".html, .md, .json, .svg, .png or .pdf";

/// That of a file with this ending; null when there is none.
inline const ReportFormat* reportFormat(std::string_view ending) {
    const auto* found = std::find_if(std::begin(kReportFormats), std::end(kReportFormats),
                                     [&](const ReportFormat& f) { return f.ending == ending; });
    return found == std::end(kReportFormats) ? nullptr : found;
}

} // namespace ridge::reports
