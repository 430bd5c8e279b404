// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Tells the collector of every op that PyTorch runs: name, types and shapes, the line of Python that called
// it, and for a node of the backward pass the module whose forward pass made it.
//
// Compiled on the user's machine by ridgepoint_torch.py with the headers of the PyTorch in use, since
// PyTorch promises no binary interface.
#include "arguments.h"
#include "blocks.h"
#include "following.h"
#include "forward_log.h"
#include "op_names.h"
#include "python_functions.h"
#include "python_line.h"

#include <ATen/record_function.h>
#include <algorithm>
#include <c10/core/GradMode.h>
#include <cstring>
#include <dlfcn.h>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ridge::torch_ops {
namespace {

/// A module whose forward pass runs.
struct Module {
    RidgeFrameworkRange range; ///< start 0: it began in a step that is skipped
    std::size_t sitesBefore;   ///< how many Thread::sites there were
};

/// A line of code that torch.compile made, which launches a kernel or calls an op. Numbers of texts; 0: none.
struct Launch {
    uint32_t module; ///< path of the one whose work it does
    uint32_t op;     ///< name of the kernel
    uint32_t arguments;
    uint32_t site;
    bool isBackward;
};
/// By number. Only with Python's lock held.
std::vector<Launch>& g_launches = *new std::vector<Launch>;

/// The line of generated code that runs.
struct OpenLaunch {
    RidgeFrameworkRange module = {}, op = {}; ///< name 0: none
    std::size_t sitesBefore = 0;
    bool isOpen = false;
};

/// Of the calling thread. All lists: outermost first.
struct Thread {
    OpenLaunch launch;
    std::vector<Module> modules;
    std::vector<uint32_t> sites; ///< of what runs; 0: an op inside has a line of its own
    std::vector<RidgeFrameworkRange*> evaluations; ///< of autograd's engine
    ForwardLog* forward = nullptr;
    Names names;
    bool isTracing = false; ///< torch.compile runs ops on tensors without data
};
thread_local Thread t_thread;

void closeLaunch(Thread& thread) {
    OpenLaunch& open = thread.launch;
    if (!open.isOpen)
        return;
    open.isOpen = false;
    thread.sites.resize(std::min(thread.sites.size(), open.sitesBefore));
    if (open.op.name != 0)
        end(open.op);
    if (open.module.name != 0)
        end(open.module);
}

void openLaunch(Thread& thread, const Launch& launch) {
    const uint32_t module = launch.isBackward ? RidgeModuleBackward : RidgeModule;
    thread.launch.module = begin(module, launch.module, 0, launch.site, -1);
    thread.launch.op = begin(RidgeOp, launch.op, launch.arguments, launch.site, -1);
    thread.launch.sitesBefore = thread.sites.size();
    thread.launch.isOpen = true;
    thread.sites.push_back(launch.site);
}

/// What began when there were `sitesBefore` sites is over, and so is a line of generated code inside that an exception
/// has left.
void leave(Thread& thread, std::size_t sitesBefore) {
    if (thread.launch.sitesBefore >= sitesBefore)
        closeLaunch(thread);
    thread.sites.resize(std::min(thread.sites.size(), sitesBefore));
}

/// Paths of modules by number. Only with Python's lock held.
std::unordered_map<uint32_t, std::string>& g_paths = *new std::unordered_map<uint32_t, std::string>;

constexpr std::string_view kEvaluation = "autograd::engine::evaluate_function: ";
constexpr std::string_view kOptimizer = "Optimizer.step#";

bool startsWith(const char* name, std::string_view beginning) {
    return std::strncmp(name, beginning.data(), beginning.size()) == 0;
}

/// The number of an op's name; 0: not worth a range.
uint32_t nameOf(Thread& thread, const char* name) {
    return thread.names.of(
        name, [](const char* bytes) { return launchesNothing(bytes) ? 0 : text(bytes); });
}

/// A range that runs; its end writes it.
struct Running : at::ObserverContext {
    explicit Running(const Thread& thread) : sitesBefore(thread.sites.size()) {}
    RidgeFrameworkRange range = {};
    std::size_t sitesBefore; ///< how many Thread::sites there were
    bool evaluates = false;  ///< a node of autograd with all that belongs to it
    bool endsStep = false;   ///< the optimizer's own

    static void* operator new(std::size_t);
    static void operator delete(void* block);
};
thread_local Blocks<sizeof(Running)> t_blocks;

void* Running::operator new(std::size_t) {
    return t_blocks.take();
}
void Running::operator delete(void* block) {
    t_blocks.give(block);
}

/// The engine evaluates a node: its own ops and those that sum and check gradients behind it. Which module it is
/// of is known once the node itself starts.
std::unique_ptr<at::ObserverContext> startEvaluation(Thread& thread) {
    auto running = std::make_unique<Running>(thread);
    running->evaluates = true;
    running->range = begin(RidgeModuleBackward, 0, 0, 0, -1);
    thread.evaluations.push_back(&running->range);
    thread.sites.push_back(0);
    return running;
}

std::unique_ptr<at::ObserverContext> startNode(Thread& thread, const at::RecordFunction& function,
                                               uint32_t name) {
    auto running = std::make_unique<Running>(thread);
    uint32_t module = 0, site = 0;
    const ForwardLog* forward = g_forward.find(function.forwardThreadId());
    if (forward && function.seqNr() >= 0 && forward->find(function.seqNr(), module, site) &&
        !thread.evaluations.empty()) {
        thread.evaluations.back()->name = module;
        thread.evaluations.back()->site = site;
    }
    running->range = begin(RidgeBackwardNode, name, 0, site, function.seqNr());
    thread.sites.push_back(site);
    return running;
}

/// The line that the op running on this thread is of.
uint32_t currentSite(const Thread& thread) {
    const uint32_t around = thread.sites.empty() ? 0 : thread.sites.back();
    return around != 0 ? around : callingSite();
}

/// Keeps what the node that autograd makes for `function` is of.
void noteForward(Thread& thread, const at::RecordFunction& function, uint32_t site) {
    if (function.seqNr() < 0)
        return;
    if (!thread.forward)
        thread.forward = &g_forward.ofThread(at::RecordFunction::currentThreadId());
    const uint32_t module = thread.modules.empty() ? 0 : thread.modules.back().range.name;
    thread.forward->note(function.seqNr(), module, site);
}

/// A view launches nothing, but its node in the backward pass may copy and sum gradients.
void noteView(Thread& thread, const at::RecordFunction& function) {
    if (function.scope() == at::RecordScope::FUNCTION && function.seqNr() >= 0)
        noteForward(thread, function, currentSite(thread));
}

std::unique_ptr<at::ObserverContext> startOp(Thread& thread, const at::RecordFunction& function,
                                             uint32_t name) {
    const bool isUser = function.scope() == at::RecordScope::USER_SCOPE;
    auto running = std::make_unique<Running>(thread);
    running->endsStep = isUser && startsWith(function.name(), kOptimizer);
    const uint32_t site = currentSite(thread);
    thread.sites.push_back(isUser ? 0 : site);
    noteForward(thread, function, site);
    running->range = begin(isUser ? RidgeUser : RidgeOp, name,
                           isUser ? 0 : argumentsOf(function.inputs()), site, function.seqNr());
    return running;
}

std::unique_ptr<at::ObserverContext> onStart(const at::RecordFunction& function) {
    Thread& thread = t_thread; // finding it takes as long as a lookup
    if (thread.isTracing || !g_collector->recording())
        return nullptr;
    if (startsWith(function.name(), kEvaluation))
        return startEvaluation(thread);
    const uint32_t name = nameOf(thread, function.name());
    if (name == 0) {
        noteView(thread, function);
        return nullptr;
    }
    return function.scope() == at::RecordScope::BACKWARD_FUNCTION
               ? startNode(thread, function, name)
               : startOp(thread, function, name);
}

void onEnd(const at::RecordFunction&, at::ObserverContext* context) {
    if (!context)
        return;
    Running& running = *static_cast<Running*>(context);
    Thread& thread = t_thread;
    leave(thread, running.sitesBefore);
    if (running.evaluates)
        thread.evaluations.pop_back();
    if (running.range.name != 0)
        end(running.range);
    if (running.endsStep)
        g_following.optimized(!thread.modules.empty());
}

at::CallbackHandle g_marks = 0; ///< of what the program marks, also in skipped steps

/// A module without one around it: of a model that only computes, its forward passes are the steps.
bool isStep(const Thread& thread) {
    return thread.modules.empty() && (!g_following.hasOptimizer() || !c10::GradMode::is_enabled());
}

/// `number`: twice that of the path, and 1 more where the forward pass is PyTorch's own code, so what it calls is of
/// the line that calls it. Returns whether it is outermost and nothing inside it needs to be known.
bool openModule(long number) {
    Thread& thread = t_thread;
    if (isStep(thread))
        g_following.step(false);
    const auto path = static_cast<uint32_t>(number / 2);
    if (!g_following.on()) {
        thread.modules.push_back({{0, 0, -1, RidgeModule, path, 0, 0}, thread.sites.size()});
        return thread.modules.size() == 1 && !g_following.optimizesInside();
    }
    const uint32_t site = currentSite(thread);
    thread.modules.push_back({begin(RidgeModule, path, 0, site, -1), thread.sites.size()});
    thread.sites.push_back(number % 2 != 0 ? site : 0);
    return false;
}

/// Closes the module and those inside it that were left by an exception.
void closeModule(long number) {
    const auto path = static_cast<uint32_t>(number / 2);
    std::vector<Module>& modules = t_thread.modules;
    std::size_t at = modules.size();
    while (at > 0 && modules[at - 1].range.name != path)
        --at;
    for (std::size_t i = modules.size(); at > 0 && i >= at; --i) {
        Module& module = modules[i - 1];
        if (module.range.start != 0)
            end(module.range);
        leave(t_thread, module.sitesBefore);
        modules.pop_back();
    }
}

/// The line with this number begins to run on this thread, and the one before it has ended.
void openLaunch(long launch) {
    closeLaunch(t_thread);
    if (g_following.on() && g_collector->recording())
        openLaunch(t_thread, g_launches[static_cast<std::size_t>(launch)]);
}

/// A function of a C++ extension, which PyTorch has no callbacks for, as an op.
PyObject* callExtension(PyObject* self, PyObject* arguments, PyObject* named) {
    const StandIn& called = standInOf(self);
    Thread& thread = t_thread;
    if (thread.isTracing || !g_following.on() || !g_collector->recording())
        return PyObject_Call(called.function, arguments, named);
    const std::size_t sitesBefore = thread.sites.size();
    const uint32_t site = currentSite(thread);
    thread.sites.push_back(site);
    RidgeFrameworkRange range = begin(RidgeOp, called.name, 0, site, -1);
    PyObject* result = PyObject_Call(called.function, arguments, named);
    leave(thread, sitesBefore);
    end(range);
    return result;
}

} // namespace
} // namespace ridge::torch_ops

using namespace ridge::torch_ops;

// Called by ridgepoint_torch.py, which holds Python's lock.
extern "C" {

/// `collector`: path of the collector's library, already loaded. `torchFolder`: its files are not the program's.
/// Returns 1 once ops are told of.
int ridgepointTorchStart(const char* collector, const char* torchFolder) {
    void* library = dlopen(collector, RTLD_NOW);
    const auto get = reinterpret_cast<const RidgeFramework* (*)(void)>(
        library ? dlsym(library, "ridgepointFramework") : nullptr);
    if (!get || get()->version != RIDGE_FRAMEWORK_VERSION)
        return 0;
    g_collector = get();
    g_torchFolder = torchFolder;
    g_following.start(at::RecordFunctionCallback(onStart, onEnd)
                          .needsInputs(true)
                          .scopes({at::RecordScope::FUNCTION, at::RecordScope::BACKWARD_FUNCTION}));
    g_marks = at::addGlobalCallback(
        at::RecordFunctionCallback(onStart, onEnd).scopes({at::RecordScope::USER_SCOPE}));
    return 1;
}

/// Before Python ends: lines could not be asked for any more.
void ridgepointTorchStop(void) {
    if (g_marks == 0)
        return;
    at::removeCallback(std::exchange(g_marks, 0));
    g_following.stop();
}

/// The number of a text.
uint32_t ridgepointTorchText(const char* bytes) {
    return text(bytes);
}

/// Tells of a line of generated code, whose number is returned. `module`, `op` and the rest are numbers of texts.
uint32_t ridgepointTorchLaunch(uint32_t module, uint32_t op, uint32_t arguments, uint32_t site,
                               int isBackward) {
    g_launches.push_back({module, op, arguments, site, isBackward != 0});
    return static_cast<uint32_t>(g_launches.size() - 1);
}

void ridgepointTorchCloseLaunch(void) {
    closeLaunch(t_thread);
}

/// From now on ops of this thread are told of or left out.
void ridgepointTorchSetTracing(int isTracing) {
    t_thread.isTracing = isTracing != 0;
}

/// Now, by the clock of the ranges.
int64_t ridgepointTorchNow(void) {
    return g_collector->now();
}

/// A range of this thread whose times are known.
void ridgepointTorchRange(uint32_t kind, uint32_t name, uint32_t arguments, uint32_t site,
                          int64_t start, int64_t end) {
    const RidgeFrameworkRange range = {start, end, -1, kind, name, arguments, site};
    g_collector->write(&range);
}

/// What the workers of a loader did; `queued` is NaN where it is not known.
void ridgepointTorchLoader(uint32_t workers, double running, double queued, int64_t start,
                           int64_t end) {
    const RidgeLoaderWorkers seen = {start, end, running, queued, workers};
    g_collector->loader(&seen);
}

/// The number of a module's path.
uint32_t ridgepointTorchPath(const char* bytes) {
    const uint32_t number = text(bytes);
    g_paths[number] = bytes;
    return number;
}

/// Path of the module whose forward pass runs on this thread; "" for none.
const char* ridgepointTorchModulePath(void) {
    return t_thread.modules.empty() ? "" : g_paths[t_thread.modules.back().range.name].c_str();
}

/// Functions of Python that open and close modules and lines of generated code; each takes one number.
PyObject* ridgepointTorchFunction(const char* name) {
    static PyMethodDef functions[] = {
        {"open_module", calledWithNumber<openModule>, kOneArgument, nullptr},
        {"close_module", calledWithNumber<closeModule>, kOneArgument, nullptr},
        {"open_launch", calledWithNumber<openLaunch>, kOneArgument, nullptr},
    };
    for (PyMethodDef& function : functions)
        if (std::strcmp(function.ml_name, name) == 0)
            return pythonFunction(function);
    return none();
}

/// A function that does what `function` of a C++ extension does, and tells of it as an op of this name.
PyObject* ridgepointTorchExtension(PyObject* function, const char* name) {
    return standIn(function, text(name), callExtension);
}

/// What comes now must not be left out, up to the next step.
void ridgepointTorchResume(void) {
    g_following.resume();
}
}
