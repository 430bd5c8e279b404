// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Stands in for libcuda.so.1 where `ridge` and its sampler only ask which GPUs there are. It has
// FAKE_DRIVER_DEVICES H200s (1 where it is not set), whose UUIDs differ in their last byte. The
// first is that of fake_cupti.cpp.
#include <cstdint>
#include <cstdlib>
#include <cstring>

extern "C" {

int cuInit(unsigned) {
    return 0;
}

int cuDriverGetVersion(int* version) {
    *version = 13000;
    return 0;
}

int cuDeviceGetCount(int* count) {
    const char* devices = std::getenv("FAKE_DRIVER_DEVICES");
    *count = devices ? std::atoi(devices) : 1;
    return 0;
}

int cuDeviceGet(int* device, int ordinal) {
    *device = ordinal;
    return 0;
}

int cuDeviceGetUuid_v2(std::uint8_t (*uuid)[16], int device) {
    std::memset(*uuid, 0x42, sizeof *uuid);
    (*uuid)[15] = static_cast<std::uint8_t>(0x42 + device);
    return 0;
}

int cuDeviceGetName(char* name, int bytes, int) {
    std::strncpy(name, "Fake H200", static_cast<std::size_t>(bytes));
    return 0;
}

/// As an H200 says them; numbers are CUdevice_attribute.
int cuDeviceGetAttribute(int* value, int attribute, int) {
    switch (attribute) {
    case 13: // clock, kHz
        *value = 1980000;
        return 0;
    case 16: // SMs
        *value = 132;
        return 0;
    case 36: // memory clock, kHz
        *value = 3201000;
        return 0;
    case 37: // memory bus, bits
        *value = 6016;
        return 0;
    case 75:
        *value = 9;
        return 0;
    case 76:
        *value = 0;
        return 0;
    default:
        return 1;
    }
}
}
