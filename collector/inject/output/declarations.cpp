// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/output/declarations.h"

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ridge::inject {

void Declarations::declareText(spool::TextId id, std::string_view text) {
    constexpr std::size_t kPart = 128u << 10; // Head::words holds up to 512 KiB
    std::vector<std::byte> record;
    do {
        const std::string_view part = text.substr(0, kPart);
        text.remove_prefix(part.size());
        record.assign((sizeof(spool::Text) + part.size() + 7) / 8 * 8, std::byte{0});
        spool::Text head{};
        head.head = {spool::Kind::Text, static_cast<std::uint16_t>(record.size() / 8), 0};
        head.id = id;
        head.bytes = static_cast<std::uint32_t>(part.size()) & 0x7fffffffu;
        head.more = !text.empty();
        std::memcpy(record.data(), &head, sizeof head);
        std::memcpy(record.data() + sizeof head, part.data(), part.size());
        declareBytes(record);
    } while (!text.empty());
}

spool::TextId Declarations::intern(std::string_view text) {
    if (text.empty())
        return 0;
    text = text.substr(0, spool::kMaxTextBytes);
    const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
    const Key key{hash.low64, hash.high64};
    // Most threads repeat few texts: a small direct-mapped cache keeps the lock off their path.
    struct Cached {
        Key key;
        spool::TextId id;
    };
    thread_local Cached cache[64] = {};
    Cached& slot = cache[key.low % std::size(cache)];
    if (slot.id != 0 && slot.key == key)
        return slot.id;
    const Lock lock(m_mutex);
    const auto [at, isNew] =
        m_texts.try_emplace(key, static_cast<spool::TextId>(m_texts.size() + 1));
    if (isNew)
        declareText(at->second, text);
    slot = {key, at->second};
    return at->second;
}

spool::TextId Declarations::intern(const wchar_t* text) {
    std::string utf8;
    for (; text && *text && utf8.size() < spool::kMaxTextBytes; ++text) {
        const auto c = static_cast<char32_t>(*text); // wchar_t is UTF-32 on Linux
        if (c < 0x80) {
            utf8 += static_cast<char>(c);
        } else if (c < 0x800) {
            utf8 += static_cast<char>(0xc0 | (c >> 6));
            utf8 += static_cast<char>(0x80 | (c & 0x3f));
        } else if (c < 0x10000) {
            utf8 += static_cast<char>(0xe0 | (c >> 12));
            utf8 += static_cast<char>(0x80 | ((c >> 6) & 0x3f));
            utf8 += static_cast<char>(0x80 | (c & 0x3f));
        } else {
            utf8 += static_cast<char>(0xf0 | ((c >> 18) & 0x07));
            utf8 += static_cast<char>(0x80 | ((c >> 12) & 0x3f));
            utf8 += static_cast<char>(0x80 | ((c >> 6) & 0x3f));
            utf8 += static_cast<char>(0x80 | (c & 0x3f));
        }
    }
    return intern(std::string_view(utf8));
}

void Declarations::loss(spool::LossKind what, std::uint64_t count, std::string_view detail) {
    m_log.write("loss of kind ", static_cast<std::uint32_t>(what), ", ", count, " times: ", detail);
    auto loss = makeRecord<spool::Loss>();
    loss.what = what;
    loss.detail = intern(detail);
    loss.count = count;
    declare(loss);
}

} // namespace ridge::inject
