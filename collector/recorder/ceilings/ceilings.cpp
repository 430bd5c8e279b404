// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/ceilings/ceilings.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

namespace ridge::recorder {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;
using trace::Precision;

constexpr std::pair<const char*, double MeasuredCeiling::*> kFigures[] = {
    {"rate", &MeasuredCeiling::rate},
    {"spread", &MeasuredCeiling::spread},
    {"clock_hz", &MeasuredCeiling::clockHz},
    {"memory_clock_hz", &MeasuredCeiling::memoryClockHz},
    {"sustained_rate", &MeasuredCeiling::sustainedRate},
    {"sustained_clock_hz", &MeasuredCeiling::sustainedClockHz},
    {"power_w", &MeasuredCeiling::powerWatts},
    {"temperature_c", &MeasuredCeiling::temperatureC},
    {"busy_share", &MeasuredCeiling::busyShare},
};

/// Reads the members of one JSON object and remembers the first that is wrong. Absent ones keep
/// their value.
class Members {
  public:
    Members(const Json& object, std::string& wrong) : m_object(object), m_wrong(wrong) {}

    void read(const char* key, std::string& out) {
        if (const Json* found = find(key, &Json::is_string))
            out = found->get<std::string>();
    }
    void read(const char* key, bool& out) {
        if (const Json* found = find(key, &Json::is_boolean))
            out = found->get<bool>();
    }
    /// Finite and not negative.
    void read(const char* key, double& out) {
        if (const Json* found = find(key, &Json::is_number)) {
            out = found->get<double>();
            require(key, std::isfinite(out) && out >= 0);
        }
    }
    template <class Integer>
    requires std::is_integral_v<Integer>
    void read(const char* key, Integer& out) {
        if (const Json* found = find(key, &Json::is_number_integer)) {
            const auto number = found->get<std::int64_t>();
            require(key, number >= 0 && std::in_range<Integer>(number));
            out = static_cast<Integer>(number);
        }
    }
    /// The objects of a list.
    template <class Take>
    void each(const char* key, const Take& take) {
        const Json* list = find(key, &Json::is_array);
        if (!list)
            return;
        for (const Json& one : *list) {
            require(key, one.is_object());
            if (one.is_object())
                take(Members(one, m_wrong));
        }
    }
    Members object(const char* key) {
        static const Json kNone = Json::object();
        const Json* found = find(key, &Json::is_object);
        require(key, found);
        return {found ? *found : kNone, m_wrong};
    }
    /// Pairs of whole numbers that rise.
    void read(const char* key, std::vector<std::pair<std::int64_t, std::int64_t>>& out) {
        const Json* list = find(key, &Json::is_array);
        for (const Json& one : list ? *list : Json::array()) {
            const bool right = one.is_array() && one.size() == 2 && one[0].is_number_integer() &&
                               one[1].is_number_integer() && one[0] <= one[1];
            require(key, right);
            if (right)
                out.emplace_back(one[0].get<std::int64_t>(), one[1].get<std::int64_t>());
        }
    }
    void require(const char* key, bool right) {
        if (!right && m_wrong.empty())
            m_wrong = key;
    }

  private:
    /// None where it is absent, and where it is wrong.
    const Json* find(const char* key, bool (Json::*isKind)() const noexcept) {
        const auto found = m_object.find(key);
        if (found == m_object.end() || found->is_null())
            return nullptr;
        require(key, ((*found).*isKind)());
        return ((*found).*isKind)() ? &*found : nullptr;
    }

    const Json& m_object;
    std::string& m_wrong;
};

/// "GPU-cc5d63ff-d788-0fc4-7c20-8cdd628c860e", as traces and nvidia-smi write it.
bool isUuid(std::string_view text) {
    constexpr std::string_view kShape = "GPU-xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    return std::equal(text.begin(), text.end(), kShape.begin(), kShape.end(), [](char c, char s) {
        return s == 'x' ? (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') : c == s;
    });
}

void readDevice(Members members, trace::Device& device) {
    members.read("name", device.name);
    members.read("uuid", device.uuid);
    members.require("uuid", isUuid(device.uuid));
    std::string capability;
    members.read("compute_capability", capability);
    const char* const end = capability.data() + capability.size();
    const auto major = std::from_chars(capability.data(), end, device.computeMajor);
    members.require("compute_capability",
                    major.ec == std::errc() && major.ptr != end && *major.ptr == '.' &&
                        std::from_chars(major.ptr + 1, end, device.computeMinor).ptr == end);
    members.read("sm_count", device.smCount);
    members.read("sm_clock_khz", device.smClockKhz);
    members.read("memory_bytes_per_second", device.memoryBandwidth);
}

MeasuredCeiling readCeiling(Members members) {
    MeasuredCeiling ceiling;
    members.read("resource", ceiling.resource);
    members.read("precision", ceiling.precision);
    members.read("unit", ceiling.unit);
    for (const auto& [key, figure] : kFigures)
        members.read(key, ceiling.*figure);
    members.read("how", ceiling.how);
    members.read("measured_unix_ns", ceiling.windows);
    members.read("swept_unix_ns", ceiling.swept);
    members.require("resource", !ceiling.resource.empty());
    members.require("rate", ceiling.rate > 0);
    return ceiling;
}

RefusedCeiling readRefused(Members members) {
    RefusedCeiling refused;
    members.read("resource", refused.resource);
    members.read("precision", refused.precision);
    members.read("why", refused.why);
    return refused;
}

OrderedJson asJson(const DeviceCeilings& from) {
    OrderedJson json;
    json["device"] = {
        {"name", from.device.name},
        {"uuid", from.device.uuid},
        {"compute_capability",
         fmt::format("{}.{}", from.device.computeMajor, from.device.computeMinor)},
        {"sm_count", from.device.smCount},
        {"sm_clock_khz", from.device.smClockKhz},
        {"memory_bytes_per_second", from.device.memoryBandwidth},
    };
    json["driver"] = from.driver;
    json["measured_at"] = from.measuredAt;
    json["ridge_version"] = from.ridgeVersion;
    json["quick"] = from.quick;
    json["ceilings"] = OrderedJson::array();
    for (const MeasuredCeiling& ceiling : from.ceilings) {
        OrderedJson one{{"resource", ceiling.resource},
                        {"precision", ceiling.precision},
                        {"unit", ceiling.unit}};
        for (const auto& [key, figure] : kFigures)
            if (ceiling.*figure > 0 || figure == &MeasuredCeiling::spread)
                one[key] = ceiling.*figure;
        one["how"] = ceiling.how;
        json["ceilings"].push_back(std::move(one));
    }
    json["refused"] = OrderedJson::array();
    for (const RefusedCeiling& refused : from.refused)
        json["refused"].push_back({{"resource", refused.resource},
                                   {"precision", refused.precision},
                                   {"why", refused.why}});
    return json;
}

std::string dump(const OrderedJson& json) {
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

/// None: a word that traces have no number for.
std::optional<Precision> precisionOf(std::string_view word, bool tensor) {
    if (word.empty())
        return Precision::None;
    if (word == "fp64")
        return tensor ? Precision::Fp64Tensor : Precision::Fp64;
    constexpr std::pair<std::string_view, Precision> kWords[] = {
        {"fp32", Precision::Fp32},  {"tf32", Precision::Tf32}, {"fp16", Precision::Fp16},
        {"bf16", Precision::Bf16},  {"fp8", Precision::Fp8},   {"int8", Precision::Int8},
        {"int32", Precision::Int32}};
    for (const auto& [known, precision] : kWords)
        if (word == known)
            return precision;
    return std::nullopt;
}

/// Whether the SMs' clock is not that of the unit: L2, PCIe and the launch path have others, which
/// no driver tells.
bool hasOtherClock(std::string_view resource) {
    return resource == "L2" || resource.starts_with("PCIe") || resource == "empty kernel" ||
           resource == "launch" || resource == "graph node";
}

} // namespace

Result<DeviceCeilings> parseCeilings(std::string_view json, std::string_view source) {
    const Json all = Json::parse(json, nullptr, false);
    if (!all.is_object())
        return fail(fmt::format("{} holds no ceilings: it is no JSON object", source));
    std::string wrong;
    Members members(all, wrong);
    DeviceCeilings result;
    readDevice(members.object("device"), result.device);
    members.read("driver", result.driver);
    members.read("measured_at", result.measuredAt);
    members.read("ridge_version", result.ridgeVersion);
    members.read("quick", result.quick);
    members.each("ceilings", [&](Members one) { result.ceilings.push_back(readCeiling(one)); });
    members.each("refused", [&](Members one) { result.refused.push_back(readRefused(one)); });
    members.require("ceilings", !result.ceilings.empty() || !result.refused.empty());
    if (!wrong.empty())
        return fail(fmt::format("{} holds no ceilings that can be used: '{}' is missing or wrong",
                                source, wrong));
    return result;
}

std::string toJson(const DeviceCeilings& ceilings) {
    return dump(asJson(ceilings));
}

std::string toJson(const std::vector<DeviceCeilings>& devices) {
    OrderedJson list = OrderedJson::array();
    for (const DeviceCeilings& device : devices)
        list.push_back(asJson(device));
    return dump(list);
}

std::string title(const std::string& resource, const std::string& precision) {
    return precision.empty() ? resource : resource + " " + precision;
}

std::vector<trace::Ceiling> ceilingRows(const DeviceCeilings& from, trace::DeviceId device) {
    std::vector<trace::Ceiling> rows;
    for (const MeasuredCeiling& ceiling : from.ceilings) {
        const auto precision = precisionOf(ceiling.precision, ceiling.resource == "tensor");
        trace::Ceiling row;
        row.device = device;
        row.resource = precision ? ceiling.resource : title(ceiling.resource, ceiling.precision);
        row.precision = precision.value_or(Precision::None);
        row.rate = ceiling.rate;
        row.spread = ceiling.spread;
        row.busyShare = ceiling.busyShare;
        row.sustainedRate = ceiling.sustainedRate;
        row.powerWatts = ceiling.powerWatts;
        row.origin = "measured";
        if (ceiling.resource.starts_with("DRAM")) {
            row.clockHz = ceiling.memoryClockHz;
        } else if (!hasOtherClock(ceiling.resource)) {
            row.clockHz = ceiling.clockHz;
            row.sustainedClockHz = ceiling.sustainedClockHz;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace ridge::recorder
