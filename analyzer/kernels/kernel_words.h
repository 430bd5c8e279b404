// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Kernel names as words, and patterns over them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::analyzer {

/// The words of `name` in lower case. A word ends at every character that is no ASCII letter or
/// digit and where a capital begins a new one: "cunn_SoftMaxForward<4>" is cunn, soft, max,
/// forward, 4. Any bytes are accepted; the time is linear in their number.
std::vector<std::string> wordsOf(std::string_view name);

/// A pattern over consecutive words of a name. Its words stand between single spaces; `*` at the
/// begin or end of a word stands for any characters: "*gemm*". `...` stands for any number of
/// words, none included: "triton red ... norm". `^` in front: the first word of the name must
/// match; `$` at the end: the last one must.
class WordPattern {
  public:
    /// `pattern` must outlive the object.
    explicit WordPattern(std::string_view pattern);

    bool matches(std::span<const std::string> words) const;

  private:
    struct Word {
        std::string_view text;
        bool anyBefore = false, anyAfter = false;
        bool matches(std::string_view word) const;
    };
    using Run = std::vector<Word>; ///< words that must follow each other

    static Word wordOf(std::string_view text);
    static bool matchesAt(std::span<const std::string> words, std::size_t at, const Run& run);

    bool m_atFirst = false, m_atLast = false;
    std::vector<Run> m_runs; ///< never empty
};

} // namespace ridge::analyzer
