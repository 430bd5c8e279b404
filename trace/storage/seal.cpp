// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/storage/seal.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ridge::trace {

namespace {

constexpr std::array<char, 8> kMagic = {'R', 'I', 'D', 'G', 'S', 'E', 'A', 'L'};

struct Trailer {
    std::array<char, 8> magic;
    std::uint64_t bytes;
    std::uint64_t checksum;
};
static_assert(sizeof(Trailer) == kSealBytes);

/// XXH3 of the first `bytes` of `file`; none when there are fewer. Throws Stopped.
std::optional<std::uint64_t> checksumOf(std::ifstream& file, std::uint64_t bytes,
                                        const std::stop_token& stop = {}) {
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    std::vector<char> part(std::size_t{1} << 17); // stays in the cache
    file.seekg(0);
    for (std::uint64_t left = bytes; left > 0;) {
        throwIfStopped(stop);
        const std::uint64_t wanted = std::min<std::uint64_t>(left, part.size());
        if (!file.read(part.data(), static_cast<std::streamsize>(wanted)))
            return std::nullopt;
        XXH3_64bits_update(&state, part.data(), wanted);
        left -= wanted;
    }
    return XXH3_64bits_digest(&state);
}

Seal compareSeal(std::ifstream& file, std::uint64_t size, const std::stop_token& stop) {
    Trailer trailer{};
    if (size < sizeof trailer)
        return Seal::None;
    if (!file.seekg(-static_cast<std::streamoff>(sizeof trailer), std::ios::end) ||
        !file.read(reinterpret_cast<char*>(&trailer), sizeof trailer))
        return Seal::Broken;
    if (trailer.magic != kMagic)
        return Seal::None;
    const bool whole = trailer.bytes == size - sizeof trailer;
    return whole && checksumOf(file, trailer.bytes, stop) == trailer.checksum ? Seal::Intact
                                                                              : Seal::Broken;
}

} // namespace

Result<void> seal(const std::filesystem::path& file) {
    std::error_code code;
    const std::uint64_t bytes = std::filesystem::file_size(file, code);
    std::ifstream in(file, std::ios::binary);
    const auto checksum = in ? checksumOf(in, bytes) : std::nullopt;
    const Trailer trailer{kMagic, bytes, checksum.value_or(0)};
    std::ofstream out(file, std::ios::binary | std::ios::app);
    if (code || !checksum || !out.write(reinterpret_cast<const char*>(&trailer), sizeof trailer) ||
        !out.flush())
        return fail(
            fmt::format("cannot add the checksum to {}: {}", file.string(), std::strerror(errno)));
    return {};
}

Seal checkSeal(const std::filesystem::path& file) {
    return SealCheck(file).result();
}

SealCheck::SealCheck(const std::filesystem::path& file, const std::stop_token& stop) {
    std::error_code code;
    const std::uint64_t size = std::filesystem::file_size(file, code);
    if (!code) // to open a pipe would wait for who writes it
        m_file.open(file, std::ios::binary);
    m_seal = std::async(std::launch::async, [this, size, code, stop] {
        return code ? Seal::None : compareSeal(m_file, size, stop);
    });
}

} // namespace ridge::trace
