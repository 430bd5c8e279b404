// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/symbols.h"

#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <elfutils/libdwfl.h>
#include <fmt/format.h>

namespace ridge::recorder {

namespace {

struct EndDwfl {
    void operator()(Dwfl* dwfl) const { dwfl_end(dwfl); }
};

/// Debug information apart could make libdw ask servers: none is looked for.
int findNoDebugInfo(Dwfl_Module*, void**, const char*, Dwarf_Addr, const char*, const char*,
                    GElf_Word, char**) {
    return -1;
}

const Dwfl_Callbacks kCallbacks = {dwfl_build_id_find_elf, findNoDebugInfo,
                                   dwfl_offline_section_address, nullptr};

} // namespace

struct Symbols::Impl {
    std::unique_ptr<Dwfl, EndDwfl> dwfl;
    Dwfl_Module* module = nullptr; ///< of dwfl
};

Symbols::Symbols(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Symbols::Symbols(Symbols&&) noexcept = default;
Symbols::~Symbols() = default;

Result<Symbols> Symbols::open(const std::string& file, std::span<const std::uint8_t> buildId) {
    auto impl = std::make_unique<Impl>();
    impl->dwfl.reset(dwfl_begin(&kCallbacks));
    if (!impl->dwfl)
        return fail(fmt::format("cannot read symbols: {}", dwfl_errmsg(-1)));
    dwfl_report_begin(impl->dwfl.get());
    impl->module = dwfl_report_elf(impl->dwfl.get(), file.c_str(), file.c_str(), -1, 0, true);
    if (!impl->module)
        return fail(fmt::format("cannot read the symbols of {}: {}", file, dwfl_errmsg(-1)));
    dwfl_report_end(impl->dwfl.get(), nullptr, nullptr);
    GElf_Addr bias = 0;
    dwfl_module_getelf(impl->module, &bias); // or the build id is not known yet
    const unsigned char* bits = nullptr;
    GElf_Addr at = 0;
    const int bytes = dwfl_module_build_id(impl->module, &bits, &at);
    if (!buildId.empty() &&
        (bytes <= 0 || !std::equal(buildId.begin(), buildId.end(), bits, bits + bytes)))
        return fail(fmt::format("{} is not the file that the program loaded", file));
    return Symbols(std::move(impl));
}

SourcePlace Symbols::at(std::uint64_t address) const {
    SourcePlace place;
    GElf_Off offset = 0;
    GElf_Sym symbol{};
    const char* name =
        dwfl_module_addrinfo(m_impl->module, address, &offset, &symbol, nullptr, nullptr, nullptr);
    if (name)
        place.function = demangled(name);
    int line = 0;
    Dwfl_Line* const found = dwfl_module_getsrc(m_impl->module, address);
    const char* file =
        found ? dwfl_lineinfo(found, nullptr, &line, nullptr, nullptr, nullptr) : nullptr;
    if (file) {
        place.file = file;
        place.line = static_cast<std::uint32_t>(std::max(0, line));
    }
    return place;
}

std::string demangled(const std::string& mangled) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(
        abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && name ? name.get() : mangled;
}

} // namespace ridge::recorder
