// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/measures/resource.h"

namespace ridge::analyzer {

std::string_view name(Origin origin) {
    switch (origin) {
    case Origin::None:
        return "none";
    case Origin::Shape:
        return "by shape";
    case Origin::Annotated:
        return "annotated";
    case Origin::Sampled:
        return "sampled";
    case Origin::Replayed:
        return "replayed";
    }
    return "none";
}

std::string_view name(CeilingOrigin origin) {
    switch (origin) {
    case CeilingOrigin::None:
        return "none";
    case CeilingOrigin::AttributeTable:
        return "attribute/table";
    case CeilingOrigin::Measured:
        return "measured";
    }
    return "none";
}

std::string_view name(Resource resource) {
    switch (resource) {
    case Resource::None:
        return "";
    case Resource::Dram:
        return "DRAM";
    case Resource::L2:
        return "L2";
    case Resource::L1:
        return "L1";
    case Resource::TensorFp16:
        return "tensor fp16";
    case Resource::TensorBf16:
        return "tensor bf16";
    case Resource::TensorTf32:
        return "tensor tf32";
    case Resource::TensorFp8:
        return "tensor fp8";
    case Resource::TensorInt8:
        return "tensor int8";
    case Resource::TensorFp64:
        return "tensor fp64";
    case Resource::Fp32:
        return "FP32";
    case Resource::Fp64:
        return "FP64";
    case Resource::Alu:
        return "ALU";
    case Resource::Tensor:
        return "tensor";
    case Resource::Fp16:
        return "FP16";
    case Resource::Xu:
        return "XU";
    case Resource::Issue:
        return "issue";
    }
    return "";
}

bool isMemory(Resource resource) {
    return resource == Resource::Dram || resource == Resource::L2 || resource == Resource::L1;
}

std::string_view rateUnit(Resource resource) {
    if (resource == Resource::Alu || resource == Resource::Xu || resource == Resource::Issue)
        return "op/s";
    return isMemory(resource) ? "B/s" : "FLOP/s";
}

Resource mathUnit(trace::Precision precision) {
    switch (precision) {
    case trace::Precision::None:
        return Resource::None;
    case trace::Precision::Fp64:
        return Resource::Fp64;
    case trace::Precision::Fp32:
        return Resource::Fp32;
    case trace::Precision::Tf32:
        return Resource::TensorTf32;
    case trace::Precision::Fp16:
        return Resource::TensorFp16;
    case trace::Precision::Bf16:
        return Resource::TensorBf16;
    case trace::Precision::Fp8:
        return Resource::TensorFp8;
    case trace::Precision::Int8:
        return Resource::TensorInt8;
    case trace::Precision::Fp64Tensor:
        return Resource::TensorFp64;
    case trace::Precision::Int32:
        return Resource::Alu;
    }
    return Resource::None;
}

Roofs Roofs::atSmClock(double clockHz) const {
    Roofs scaled = *this;
    for (std::size_t i = 0; i < kResources; ++i)
        if (Roof& roof = scaled.byResource[i];
            !isMemory(static_cast<Resource>(i)) && roof.clockHz > 0) {
            roof.rate *= clockHz / roof.clockHz;
            roof.clockHz = clockHz;
        }
    return scaled;
}

} // namespace ridge::analyzer
