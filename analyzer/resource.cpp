// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/resource.h"

namespace ridge::analyzer {

std::string_view name(Origin origin) {
    switch (origin) {
    case Origin::None:
        return "none";
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
    case Resource::Shared:
        return "shared memory";
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
    case Resource::Int32:
        return "INT32";
    }
    return "";
}

bool isMemory(Resource resource) {
    return resource == Resource::Dram || resource == Resource::L2 || resource == Resource::Shared;
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
        return Resource::Int32;
    }
    return Resource::None;
}

} // namespace ridge::analyzer
