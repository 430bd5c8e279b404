# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""A CUDA kernel of one's own through torch.utils.cpp_extension.load_inline, beside PyTorch's ops for the same."""
import argparse

import torch
from torch.utils.cpp_extension import load_inline

CUDA = """
__global__ void gelu(const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = 0.5f * x[i] * (1.0f + tanhf(0.79788456f * (x[i] + 0.044715f * x[i] * x[i] * x[i])));
}
torch::Tensor my_gelu(torch::Tensor x) {
    auto y = torch::empty_like(x);
    int n = x.numel();
    gelu<<<(n + 255) / 256, 256>>>(x.data_ptr<float>(), y.data_ptr<float>(), n);
    return y;
}
"""


def by_ops(x):
    return 0.5 * x * (1 + torch.tanh(0.79788456 * (x + 0.044715 * x * x * x)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=30)
    steps = parser.parse_args().steps
    extension = load_inline("ridgepoint_gelu", cpp_sources="torch::Tensor my_gelu(torch::Tensor x);", cuda_sources=CUDA,
                            functions=["my_gelu"], extra_cuda_cflags=["-O2", "-lineinfo"])
    x = torch.randn(1 << 24, device="cuda")
    builtin = torch.nn.functional.gelu(x, approximate="tanh")
    for same in (extension.my_gelu(x), by_ops(x)):
        torch.testing.assert_close(same, builtin)
    for _ in range(steps):
        extension.my_gelu(x), by_ops(x), torch.nn.functional.gelu(x, approximate="tanh")
        torch.cuda.synchronize()


if __name__ == "__main__":
    main()
