// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// torture_modules SCENARIO
// Code that comes and goes: modules of PTX through the driver, and a library with kernels.
// The output must not depend on whether the program is recorded.
#include "scenario.h"

#include "check.h"
#include "gpu.h"

#include <cuda.h>

#include <dlfcn.h>
#include <string>
#include <unistd.h>

namespace {

using namespace ridge::gpu;

struct Driver {
    CUresult (*load)(CUmodule*, const void*) = nullptr;
    CUresult (*unload)(CUmodule) = nullptr;
    CUresult (*function)(CUfunction*, CUmodule, const char*) = nullptr;
    CUresult (*launch)(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                       unsigned, CUstream, void**, void**) = nullptr;
};

template <class Function>
void find(Function& function, const char* name) {
    constexpr unsigned kVersion = 4000;
    cudaDriverEntryPointQueryResult found{};
    void* address = nullptr;
    check(cudaGetDriverEntryPointByVersion(name, &address, kVersion, cudaEnableDefault, &found),
          name);
    function = reinterpret_cast<Function>(address);
}

Driver driver() {
    Driver result;
    find(result.load, "cuModuleLoadData");
    find(result.unload, "cuModuleUnload");
    find(result.function, "cuModuleGetFunction");
    find(result.launch, "cuLaunchKernel");
    return result;
}

/// A kernel that uses `shared` bytes of static shared memory.
std::string ptx(const std::string& name, int shared) {
    return ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry " + name +
           "()\n{\n .shared .align 4 .b8 space[" + std::to_string(shared) +
           "];\n st.volatile.shared.u32 [space], 0;\n ret;\n}\n";
}

/// Launches what `launch` launches from a graph, and waits for it.
template <class Launch>
void inGraph(Launch&& launch) {
    cudaStream_t stream = nullptr;
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t exec = nullptr;
    check(cudaStreamCreate(&stream), "cudaStreamCreate");
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "begin of the capture");
    launch(stream);
    check(cudaStreamEndCapture(stream, &graph), "end of the capture");
    check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    check(cudaGraphLaunch(exec, stream), "cudaGraphLaunch");
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    check(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    check(cudaStreamDestroy(stream), "cudaStreamDestroy");
}

enum class Round {
    Waited,
    Unwaited, ///< leaves the records of the last round to be delivered after the unload
    Graph,    ///< launches from a graph
};

/// Round i: loads a module with the kernel ptxRound<i>, which has 64 (i + 1) bytes of shared
/// memory, launches it i + 1 times, unloads it.
int modules(Round kind) {
    constexpr int rounds = 20;
    needGpu();
    const Driver cu = driver();
    int launched = 0;
    for (int i = 0; i < rounds; ++i) {
        const std::string name = "ptxRound" + std::to_string(i);
        CUmodule module = nullptr;
        CUfunction function = nullptr;
        if (cu.load(&module, ptx(name, 64 * (i + 1)).c_str()) != CUDA_SUCCESS ||
            cu.function(&function, module, name.c_str()) != CUDA_SUCCESS) {
            std::printf("cannot load round %d\n", i);
            return 1;
        }
        const auto launch = [&](CUstream stream) {
            for (int j = 0; j <= i; ++j) {
                launched += cu.launch(function, 1, 1, 1, 1, 1, 1, 0, stream, nullptr, nullptr) ==
                            CUDA_SUCCESS;
            }
        };
        if (kind == Round::Graph) {
            inGraph(launch);
        } else {
            launch(nullptr);
        }
        if (kind == Round::Waited) {
            finish();
        }
        cu.unload(module);
    }
    finish();
    std::printf("launched %d kernels of %d modules\n", launched, rounds);
    return 0;
}

int waited() {
    return modules(Round::Waited);
}

int unwaited() {
    return modules(Round::Unwaited);
}

int fromGraphs() {
    return modules(Round::Graph);
}

int plugin() {
    char self[4096] = {};
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0) {
        return 1;
    }
    const std::string path =
        std::string(self, std::string(self).rfind('/')) + "/libridge_test_plugin.so";
    needGpu();
    for (int i = 0; i < 5; ++i) {
        void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr) {
            std::printf("%s\n", dlerror());
            return 1;
        }
        const auto run = reinterpret_cast<int (*)(int)>(dlsym(library, "pluginRun"));
        std::printf("plugin: %d, own: %d\n", run(10), addOnGpu(10));
        dlclose(library);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    return runScenario(argc, argv,
                       {{"ptx", waited},
                        {"ptx-unwaited", unwaited},
                        {"ptx-graph", fromGraphs},
                        {"plugin", plugin}});
}
