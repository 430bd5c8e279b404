// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/calls/module_statics.h"

#include <cstring>
#include <elf.h>
#include <exception>
#include <optional>

namespace ridge::inject {

namespace {

constexpr unsigned char kManagedSymbol = 4; // in st_other of nvcc's symbols

/// The `index`-th T of a table at `offset`; none where the file ends before it.
template <class T>
std::optional<T> read(std::span<const std::byte> file, std::uint64_t offset,
                      std::uint64_t index = 0) {
    if (offset > file.size() || index > (file.size() - offset) / sizeof(T) ||
        (file.size() - offset) / sizeof(T) - index < 1)
        return std::nullopt;
    T value;
    std::memcpy(&value, file.data() + offset + index * sizeof(T), sizeof value);
    return value;
}

/// The text at `place` of a section of texts; "" where it does not end within it.
std::string_view text(std::span<const std::byte> file, const Elf64_Shdr& texts,
                      std::uint64_t place) {
    if (texts.sh_offset > file.size() || texts.sh_size > file.size() - texts.sh_offset ||
        place >= texts.sh_size)
        return {};
    const auto* begin = reinterpret_cast<const char*>(file.data()) + texts.sh_offset + place;
    const std::size_t length = ::strnlen(begin, texts.sh_size - place);
    return length < texts.sh_size - place ? std::string_view(begin, length) : std::string_view();
}

} // namespace

std::vector<StaticVariable> staticsOf(std::span<const std::byte> module) {
    const auto header = read<Elf64_Ehdr>(module, 0);
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_ident[EI_CLASS] != ELFCLASS64)
        return {};
    const auto section = [&](std::uint64_t index) {
        return index < header->e_shnum ? read<Elf64_Shdr>(module, header->e_shoff, index)
                                       : std::nullopt;
    };
    const auto names = section(header->e_shstrndx);
    const auto holdsVariables = [&](std::uint64_t index) {
        const auto of = section(index);
        const std::string_view name = of && names ? text(module, *names, of->sh_name) : "";
        return name.starts_with(".nv.global") || name == ".nv.constant3";
    };
    std::vector<StaticVariable> found;
    for (std::uint64_t i = 0; i < header->e_shnum; ++i) {
        const auto symbols = section(i);
        const auto texts = symbols ? section(symbols->sh_link) : std::nullopt;
        if (!texts || symbols->sh_type != SHT_SYMTAB)
            continue;
        for (std::uint64_t k = 0; k < symbols->sh_size / sizeof(Elf64_Sym); ++k) {
            const auto symbol = read<Elf64_Sym>(module, symbols->sh_offset, k);
            if (!symbol)
                break;
            if (ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT && symbol->st_size > 0 &&
                holdsVariables(symbol->st_shndx))
                found.push_back({text(module, *texts, symbol->st_name), symbol->st_size,
                                 (symbol->st_other & kManagedSymbol) != 0});
        }
    }
    return found;
}

void noteModule(const CuptiApi& api, const CUpti_ResourceData& data, ThreadLogs& logs,
                Declarations& declarations) {
    const auto* module = static_cast<const CUpti_ModuleResourceData*>(data.resourceDescriptor);
    if (!module || !module->pCubin)
        return;
    try {
        auto record = makeRecord<spool::Memory>();
        record.time = now();
        record.op = CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_ALLOCATION;
        api.cuptiGetContextId(data.context, &record.context);
        for (const StaticVariable& variable :
             staticsOf(std::as_bytes(std::span(module->pCubin, module->cubinSize)))) {
            record.bytes = variable.bytes;
            record.name = declarations.intern(variable.name);
            record.kind = variable.isManaged ? CUPTI_ACTIVITY_MEMORY_KIND_MANAGED_STATIC
                                             : CUPTI_ACTIVITY_MEMORY_KIND_DEVICE_STATIC;
            logs.ofThisThread().append(record);
        }
    } catch (const std::exception&) {
        return; // without memory the records are missing
    }
}

} // namespace ridge::inject
