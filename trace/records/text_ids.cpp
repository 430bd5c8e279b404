// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/records/text_ids.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <unordered_map>

namespace ridge::trace {

namespace {

struct Equal {
    bool operator()(const XXH128_hash_t& a, const XXH128_hash_t& b) const {
        return a.low64 == b.low64 && a.high64 == b.high64;
    }
};
struct Low {
    std::size_t operator()(const XXH128_hash_t& hash) const { return hash.low64; }
};

} // namespace

struct TextIds::Hashes {
    std::unordered_map<XXH128_hash_t, StringId, Low, Equal> ids;
};

TextIds::TextIds() : m_hashes(std::make_unique<Hashes>()) {}
TextIds::~TextIds() = default;

std::pair<StringId, bool> TextIds::add(std::string_view text) {
    auto& ids = m_hashes->ids;
    const auto next = static_cast<StringId>(ids.size() + 1);
    const auto [entry, isNew] = ids.try_emplace(XXH3_128bits(text.data(), text.size()), next);
    return {entry->second, isNew};
}

} // namespace ridge::trace
