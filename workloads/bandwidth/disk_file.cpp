// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/disk_file.h"

#include "workloads/bandwidth/pattern.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace ridge::workloads::bandwidth {
namespace {

constexpr std::int64_t kPartBytes = std::int64_t{16} << 20;

tl::unexpected<Failure> failed(const std::string& doing) {
    return fail(FailureKind::Unavailable,
                fmt::format("{} in {}: {}; TMPDIR names another folder", doing,
                            std::filesystem::temp_directory_path().string(), std::strerror(errno)));
}

} // namespace

Result<DiskFile> DiskFile::create(std::int64_t bytes, std::uint32_t seed) {
    DiskFile file;
    std::string path = (std::filesystem::temp_directory_path() / "ridge-bandwidth-XXXXXX").string();
    file.m_descriptor = mkstemp(path.data());
    if (file.m_descriptor < 0)
        return failed("making a file");
    unlink(path.c_str());
    for (Part& part : file.m_parts) {
        auto memory = HostMemory::allocate(static_cast<std::size_t>(kPartBytes), true);
        if (!memory)
            return tl::unexpected<Failure>(memory.error());
        part.memory = std::move(*memory);
        part.copied = std::make_unique<Event>();
    }
    if (auto status = file.write(bytes, seed); !status)
        return tl::unexpected<Failure>(status.error());
    return file;
}

DiskFile::DiskFile(DiskFile&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)), m_bytes(other.m_bytes),
      m_parts(std::move(other.m_parts)) {}

DiskFile& DiskFile::operator=(DiskFile&& other) noexcept {
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_bytes, other.m_bytes);
    std::swap(m_parts, other.m_parts);
    return *this;
}

DiskFile::~DiskFile() {
    if (m_descriptor >= 0)
        close(m_descriptor);
}

Status DiskFile::write(std::int64_t bytes, std::uint32_t seed) {
    m_bytes = bytes;
    std::vector<std::uint32_t> words(static_cast<std::size_t>(bytes / 4));
    fillPattern(words.data(), bytes / 4, seed);
    const auto* const data = reinterpret_cast<const char*>(words.data());
    for (std::int64_t done = 0; done < bytes;) {
        const ssize_t count =
            ::write(m_descriptor, data + done, static_cast<std::size_t>(bytes - done));
        if (count < 0 && errno != EINTR)
            return failed("writing a file of " + bytesInWords(static_cast<double>(bytes)));
        done += std::max<ssize_t>(count, 0);
    }
    return fsync(m_descriptor) == 0 ? Status{} : failed("writing a file");
}

Status DiskFile::readPart(void* to, std::int64_t at, std::int64_t bytes) const {
    for (std::int64_t done = 0; done < bytes;) {
        const ssize_t count = pread(m_descriptor, static_cast<char*>(to) + done,
                                    static_cast<std::size_t>(bytes - done), at + done);
        if (count == 0 || (count < 0 && errno != EINTR))
            return failed("reading a file");
        done += std::max<ssize_t>(count, 0);
    }
    return {};
}

Status DiskFile::copyTo(void* target, cudaStream_t stream) {
    static_cast<void>(posix_fadvise(m_descriptor, 0, 0, POSIX_FADV_DONTNEED));
    std::int64_t index = 0;
    for (std::int64_t at = 0; at < m_bytes; at += kPartBytes, ++index) {
        Part& part = m_parts[static_cast<std::size_t>(index % 2)];
        const std::int64_t bytes = std::min(kPartBytes, m_bytes - at);
        auto status = part.copied->wait()
                          .and_then([&] { return readPart(part.memory.data(), at, bytes); })
                          .and_then([&] {
                              return cudaStatus(cudaMemcpyAsync(static_cast<char*>(target) + at,
                                                                part.memory.data(),
                                                                static_cast<std::size_t>(bytes),
                                                                cudaMemcpyHostToDevice, stream),
                                                "copying to the GPU");
                          })
                          .and_then([&] { return part.copied->record(stream); });
        if (!status)
            return status;
    }
    return {};
}

} // namespace ridge::workloads::bandwidth
