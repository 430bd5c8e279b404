// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A CUDA program for machines without a GPU. It starts "CUDA" as the driver does: it loads the
// library that CUDA_INJECTION64_PATH names and calls its entry point. Then it does what its words
// say, in order:
//
//   cuda  launch:N  kernel:NS (one launch that long)
//   named:NAME,NS[,STREAM] (likewise, of another kernel)  driver-launch:N  hooks  capture:NODES  graph:NODES
//   again:WORD (only where RIDGE_REPLAY_PLAN is set: a second run that differs)
//   steps:N,LAUNCHES,US,MORE (of an optimizer, each a range "step" of US microseconds, and MORE
//   while they are recorded)
//   ranges:N,LAUNCHES,US,MORE (likewise, with nothing but the ranges)
//   graphs:N,NODES,US,MORE (likewise, each with a launch of a graph)
//   loop:N,LAUNCHES,US,MORE (likewise, without marks; of its launches each is another kernel's)
//   unload (a module)  copy:BYTES  fill:BYTES  alloc:BYTES  free  sync  query:N  reset
//   profiler-start  profiler-stop
//   push:NAME  work:NAME,FLOPS,BYTES,PRECISION (pushes an annotated range)  pop  mark:NAME
//   threads:N,LAUNCHES  beside:US (another thread launches every US microseconds)  alone (no more)
//   throw  jump (out of two ranges and a launch in them, by an exception or by longjmp)
//   deny:CALL,CALL (of the system, by seccomp: each then fails with EPERM)
//   sleep:MS  close-fds  say:TEXT  kill-at-exit:SIGNAL
//   fork (the child launches and exits by exit)  exec:WORDS (comma-separated, in a child)
//   exit:STATUS  _exit:STATUS  quick_exit:STATUS  abort  fault  kill:SIGNAL
#include "collector/inject/ridgepoint_framework.h"
#include "tests/fakes/deny.h"
#include "tests/fakes/fake_cupti.h"

#include <atomic>
#include <chrono>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <iterator>
#include <map>
#include <nvtx3/nvToolsExtPayload.h>
#include <set>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

const char* g_program = nullptr;
std::uint64_t g_allocated = 0;
std::vector<nvtxDomainHandle_t> g_domains; // of the open ranges

void* cupti(const char* name) {
    static void* const library = dlopen(std::getenv("FAKE_CUPTI_LIBRARY"), RTLD_NOW);
    void* function = library ? dlsym(library, name) : nullptr;
    if (!function) {
        std::fprintf(stderr, "fake_target: FAKE_CUPTI_LIBRARY has no %s\n", name);
        std::exit(99);
    }
    return function;
}
#define CUPTI(function) reinterpret_cast<decltype(&::function)>(cupti(#function))

/// Of the collector's library; null where nothing is recorded.
void* collectors(const char* function) {
    const char* path = std::getenv("CUDA_INJECTION64_PATH");
    void* library = path ? dlopen(path, RTLD_NOW) : nullptr;
    return library ? dlsym(library, function) : nullptr;
}

/// As the hooks of a framework do when they start.
void startHooks() {
    if (const auto get = reinterpret_cast<const void* (*)()>(collectors("ridgepointFramework")))
        get();
}

/// As a training loop whose optimizer marks its steps; recording makes each `moreUs` longer.
void makeSteps(long count, long launches, long us, long moreUs) {
    const auto get =
        reinterpret_cast<const RidgeFramework* (*)()>(collectors("ridgepointFramework"));
    const RidgeFramework* hooks = get ? get() : nullptr;
    bool isRecorded = true;
    for (long i = 0; i < count; ++i) {
        const auto end = std::chrono::steady_clock::now() +
                         std::chrono::microseconds(us + (isRecorded ? moreUs : 0));
        nvtxRangePushA("step");
        for (long k = 0; k < launches; ++k)
            CUPTI(fakeLaunch)("_Z10fakeKernelPfi", 7, 2000);
        while (std::chrono::steady_clock::now() < end) {
        }
        nvtxRangePop();
        isRecorded = !hooks || hooks->step(1) != 0;
    }
}

/// The same of a program whose ranges alone mark its steps. `launch`: what a step launches.
template <class Launch>
void makeRanges(long count, long us, long moreUs, Launch launch) {
    for (long i = 0; i < count; ++i) {
        nvtxRangePushA("iteration");
        const auto begin = std::chrono::steady_clock::now();
        launch();
        const auto end =
            begin + std::chrono::microseconds(us + (CUPTI(fakeRecordsKernels)() ? moreUs : 0));
        while (std::chrono::steady_clock::now() < end) {
        }
        nvtxRangePop();
    }
}

void makeRangesOfKernels(long count, long launches, long us, long moreUs) {
    makeRanges(count, us, moreUs, [&] {
        for (long k = 0; k < launches; ++k)
            CUPTI(fakeLaunch)("_Z10fakeKernelPfi", 7, 2000);
    });
}

void makeRangesOfGraphs(long count, long nodes, long us, long moreUs) {
    makeRanges(count, us, moreUs, [&] {
        CUPTI(fakeGraphLaunch)("graphKernel", static_cast<std::uint32_t>(nodes), 1500);
    });
}

/// The same of a program without any mark: the launches of an iteration are each of another kernel.
/// Its time begins after the first one, in which recording may be switched.
void makeLoop(long count, long launches, long us, long moreUs) {
    static constexpr const char* kNames[] = {"first", "second", "third", "fourth"};
    for (long i = 0; i < count; ++i) {
        CUPTI(fakeLaunch)(kNames[0], 7, 2000);
        const auto begin = std::chrono::steady_clock::now();
        for (long k = 1; k < launches; ++k)
            CUPTI(fakeLaunch)(kNames[k % std::size(kNames)], 7, 2000);
        const auto end =
            begin + std::chrono::microseconds(us + (CUPTI(fakeRecordsKernels)() ? moreUs : 0));
        while (std::chrono::steady_clock::now() < end) {
        }
    }
}

void startCuda() {
    const auto initialize = reinterpret_cast<int (*)()>(collectors("InitializeInjection"));
    if (!initialize)
        return; // unprofiled
    initialize();
    CUPTI(fakeDriverStarted)();
}

__attribute__((noinline)) void allocateForTheTest(std::uint64_t bytes) {
    CUPTI(fakeAllocate)(0x7f0000000000 + ++g_allocated, bytes);
    asm volatile(""); // no tail call: it shall be in the call stack
}

void launch(long count) {
    for (long i = 0; i < count; ++i)
        CUPTI(fakeLaunch)("_Z10fakeKernelPfi", 7, 2000);
}

void run(const std::vector<std::string>& words);
std::vector<std::string> split(const std::string& text);

/// `words` is NAME,NS or NAME,NS,STREAM.
void launchNamed(const std::vector<std::string>& words) {
    static auto& names = *new std::set<std::string>; // read at exit too, as CUDA keeps them
    const char* name = names.insert(words.at(0)).first->c_str();
    const long stream = words.size() > 2 ? std::atol(words[2].c_str()) : 7;
    CUPTI(fakeLaunch)(name, static_cast<std::uint32_t>(stream), std::atol(words.at(1).c_str()));
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

void forkChild() {
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
        startCuda(); // as a child would that uses CUDA after the fork
        launch(10);
        std::exit(5);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    std::printf("child ended with %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}

void launchInRanges() {
    nvtxRangePushA("outer");
    nvtxRangePushA("inner");
    launch(1);
}

void throwOutOfRanges() {
    try {
        launchInRanges();
        throw std::runtime_error("out of two ranges");
    } catch (const std::runtime_error& error) {
        std::puts(error.what());
    }
}

void jumpOutOfRanges() {
    std::jmp_buf before;
    if (setjmp(before) == 0) {
        launchInRanges();
        std::longjmp(before, 1);
    }
    std::puts("jumped out of two ranges");
}

void execChild(const std::string& words) {
    std::fflush(stdout);
    std::vector<std::string> arguments = split(words);
    std::vector<char*> argv = {const_cast<char*>(g_program)};
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        ::execv(g_program, argv.data());
        ::_exit(98);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
}

void inThreads(long threads, long launches) {
    std::vector<std::thread> all;
    for (long i = 0; i < threads; ++i)
        all.emplace_back([launches] {
            nvtxRangePushA("thread");
            launch(launches);
            nvtxRangePop();
        });
    for (std::thread& thread : all)
        thread.join();
}

std::thread& g_beside = *new std::thread; // may run until the very end
std::atomic<bool> g_isBeside;

void launchBeside(long us) {
    g_isBeside = true;
    g_beside = std::thread([us] {
        while (g_isBeside) {
            CUPTI(fakeLaunch)("beside", 9, 2000);
            std::this_thread::sleep_for(std::chrono::microseconds(us));
        }
    });
}

void endBeside() {
    g_isBeside = false;
    g_beside.join();
}

struct WorkPayload {
    double flops, bytes;
    std::uint32_t precision, padding;
};

/// Pushes a range that says its work as the bundled workloads do; `words` is
/// NAME,FLOPS,BYTES,PRECISION.
void pushWork(const std::vector<std::string>& words) {
    static const nvtxDomainHandle_t domain = nvtxDomainCreateA("ridgepoint");
    static const std::uint64_t schema = [] {
        static nvtxPayloadSchemaEntry_t entries[3] = {};
        entries[0].type = entries[1].type = NVTX_PAYLOAD_ENTRY_TYPE_DOUBLE;
        entries[2].type = NVTX_PAYLOAD_ENTRY_TYPE_UINT32;
        entries[0].name = "flops";
        entries[1].name = "bytes";
        entries[2].name = "precision";
        nvtxPayloadSchemaAttr_t attributes = {};
        attributes.fieldMask =
            NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_NAME | NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_TYPE |
            NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_ENTRIES | NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_NUM_ENTRIES |
            NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_STATIC_SIZE;
        attributes.name = "ridgepoint.work";
        attributes.type = NVTX_PAYLOAD_SCHEMA_TYPE_STATIC;
        attributes.entries = entries;
        attributes.numEntries = 3;
        attributes.payloadStaticSize = sizeof(WorkPayload);
        return nvtxPayloadSchemaRegister(domain, &attributes);
    }();
    const WorkPayload payload = {std::atof(words.at(1).c_str()), std::atof(words.at(2).c_str()),
                                 static_cast<std::uint32_t>(std::atoi(words.at(3).c_str())), 0};
    const nvtxPayloadData_t data = {schema, sizeof payload, &payload};
    nvtxEventAttributes_t event = {};
    event.version = NVTX_VERSION;
    event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    event.messageType = NVTX_MESSAGE_TYPE_ASCII;
    event.message.ascii = words.at(0).c_str();
    event.payloadType = static_cast<std::int32_t>(NVTX_PAYLOAD_TYPE_EXT);
    event.reserved0 = 1;
    event.payload.ullValue = reinterpret_cast<std::uintptr_t>(&data);
    nvtxDomainRangePushEx(domain, &event);
    g_domains.push_back(domain);
}

/// Pops the innermost range of either kind.
void popRange() {
    const nvtxDomainHandle_t domain = g_domains.empty() ? nullptr : g_domains.back();
    if (!g_domains.empty())
        g_domains.pop_back();
    nvtxDomainRangePop(domain);
}

bool cudaStep(const std::string& verb, const std::string& rest, long number) {
    if (verb == "cuda")
        startCuda();
    else if (verb == "launch")
        launch(number);
    else if (verb == "kernel")
        CUPTI(fakeLaunch)("_Z10fakeKernelPfi", 7, number);
    else if (verb == "named")
        launchNamed(split(rest));
    else if (verb == "driver-launch")
        for (long i = 0; i < number; ++i)
            CUPTI(fakeDriverLaunch)("triton_kernel", 7, 2000);
    else if (verb == "hooks")
        startHooks();
    else if (verb == "steps" || verb == "ranges" || verb == "graphs" || verb == "loop") {
        const std::vector<std::string> said = split(rest);
        const auto make = verb == "steps"    ? makeSteps
                          : verb == "ranges" ? makeRangesOfKernels
                          : verb == "graphs" ? makeRangesOfGraphs
                                             : makeLoop;
        make(std::stol(said.at(0)), std::stol(said.at(1)), std::stol(said.at(2)),
             std::stol(said.at(3)));
    } else if (verb == "capture")
        CUPTI(fakeCapture)(static_cast<std::uint32_t>(number));
    else if (verb == "graph")
        CUPTI(fakeGraphLaunch)("graphKernel", static_cast<std::uint32_t>(number), 1500);
    else if (verb == "unload")
        CUPTI(fakeModuleUnload)();
    else if (verb == "copy")
        CUPTI(fakeCopy)(static_cast<std::uint64_t>(number));
    else if (verb == "fill")
        CUPTI(fakeFill)(static_cast<std::uint64_t>(number));
    else if (verb == "alloc")
        allocateForTheTest(static_cast<std::uint64_t>(number));
    else if (verb == "free")
        CUPTI(fakeFree)(0x7f0000000000 + g_allocated--);
    else if (verb == "sync")
        CUPTI(fakeSynchronize)();
    else if (verb == "query")
        for (long i = 0; i < number; ++i)
            CUPTI(fakeQuery)();
    else if (verb == "reset")
        CUPTI(fakeDeviceReset)();
    else if (verb == "profiler-start")
        CUPTI(fakeProfilerStart)();
    else if (verb == "profiler-stop")
        CUPTI(fakeProfilerStop)();
    else if (verb == "threads")
        inThreads(number, std::atol(split(rest).back().c_str()));
    else if (verb == "beside")
        launchBeside(number);
    else if (verb == "alone")
        endBeside();
    else
        return false;
    return true;
}

int g_lastSignal = 0;

bool processStep(const std::string& verb, const std::string& rest, long number) {
    const int status = static_cast<int>(number);
    if (verb == "push")
        nvtxRangePushA(rest.c_str()), g_domains.push_back(nullptr);
    else if (verb == "work")
        pushWork(split(rest));
    else if (verb == "pop")
        popRange();
    else if (verb == "mark")
        nvtxMarkA(rest.c_str());
    else if (verb == "sleep")
        ::usleep(static_cast<useconds_t>(number * 1000));
    else if (verb == "again") {
        if (std::getenv("RIDGE_REPLAY_PLAN"))
            run({rest});
    } else if (verb == "say")
        std::puts(rest.c_str());
    else if (verb == "throw")
        throwOutOfRanges();
    else if (verb == "jump")
        jumpOutOfRanges();
    else if (verb == "deny")
        ridge::tests::deny(split(rest));
    else if (verb == "close-fds")
        for (int fd = 3; fd < 2000; ++fd)
            ::close(fd);
    else if (verb == "fork")
        forkChild();
    else if (verb == "exec")
        execChild(rest);
    else if (verb == "exit")
        std::exit(status);
    else if (verb == "_exit")
        ::_exit(status);
    else if (verb == "quick_exit")
        std::quick_exit(status);
    else if (verb == "abort")
        std::abort();
    else if (verb == "fault")
        __builtin_trap();
    else if (verb == "kill-at-exit") {
        g_lastSignal = status;
        std::atexit([] {
            ::kill(::getpid(), g_lastSignal);
            std::puts("still here");
        });
    } else if (verb == "kill")
        ::kill(::getpid(), status);
    else
        return false;
    return true;
}

void run(const std::vector<std::string>& words) {
    for (const std::string& word : words) {
        const std::size_t colon = word.find(':');
        const std::string verb = word.substr(0, colon);
        const std::string rest = colon == std::string::npos ? "" : word.substr(colon + 1);
        const long number = std::atol(rest.c_str());
        if (!cudaStep(verb, rest, number) && !processStep(verb, rest, number)) {
            std::fprintf(stderr, "fake_target: unknown word '%s'\n", word.c_str());
            std::exit(97);
        }
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv) {
    g_program = argv[0];
    run({argv + 1, argv + argc});
    return 0;
}
