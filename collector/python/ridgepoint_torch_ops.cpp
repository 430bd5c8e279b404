// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Tells the collector of every op that PyTorch runs: name, types and shapes, the line of Python that called
// it, and for a node of the backward pass the module whose forward pass made it.
//
// Compiled on the user's machine by ridgepoint_torch.py with the headers of the PyTorch in use, since
// PyTorch promises no binary interface. The Python functions are declared here: their names are stable and
// headers of Python are often missing.
#include "ridgepoint_framework.h"

#include <ATen/ATen.h>
#include <ATen/record_function.h>
#include <array>
#include <atomic>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

extern "C" {
typedef struct _object PyObject;
int PyGILState_Ensure(void);
void PyGILState_Release(int);
void* PyGILState_GetThisThreadState(void);
PyObject* PyThreadState_GetFrame(void*);
PyObject* PyFrame_GetBack(PyObject*);
PyObject* PyFrame_GetCode(PyObject*);
int PyFrame_GetLineNumber(PyObject*);
__attribute__((weak)) int PyFrame_GetLasti(PyObject*); // since 3.11
PyObject* PyObject_GetAttrString(PyObject*, const char*);
const char* PyUnicode_AsUTF8(PyObject*);
void PyErr_Clear(void);
void Py_DecRef(PyObject*);
void Py_IncRef(PyObject*);
}

namespace {

const RidgeFramework* g_collector = nullptr;
std::string g_torchFolder;

uint32_t text(std::string_view bytes) {
    return g_collector->text(bytes.data(), bytes.size());
}

// ---- which Python line -------------------------------------------------------------------------------

/// A code object of Python, kept alive so that its address names it for good.
struct Code {
    bool isFramework = false; ///< PyTorch's own, or none that a reader could open
    std::string file, function;
    std::unordered_map<int, uint32_t> sites; ///< by instruction, before 3.11 by line
};

std::string attribute(PyObject* object, const char* name) {
    PyObject* value = PyObject_GetAttrString(object, name);
    const char* bytes = value ? PyUnicode_AsUTF8(value) : nullptr;
    std::string copy = bytes ? bytes : "";
    if (!bytes)
        PyErr_Clear();
    if (value)
        Py_DecRef(value);
    return copy;
}

/// Only with Python's lock held.
Code& codeOf(PyObject* code) {
    static std::unordered_map<PyObject*, Code>& all = *new std::unordered_map<PyObject*, Code>;
    const auto [found, isNew] = all.try_emplace(code);
    if (isNew) {
        Py_IncRef(code);
        Code& c = found->second;
        c.file = attribute(code, "co_filename");
        c.function = attribute(code, "co_name");
        c.isFramework = c.file.empty() || c.file.front() == '<' ||
                        c.file.rfind(g_torchFolder, 0) == 0 ||
                        c.file.find("/ridgepoint_") != std::string::npos ||
                        c.file.find("/contextlib.py") != std::string::npos ||
                        c.file.find("/functools.py") != std::string::npos;
    }
    return found->second;
}

/// The site of a frame; 0 where it is the framework's. Only with Python's lock held.
uint32_t siteOf(PyObject* frame) {
    PyObject* object = PyFrame_GetCode(frame);
    Code& code = codeOf(object);
    Py_DecRef(object);
    if (code.isFramework)
        return 0;
    // Where an instruction is in its function is known; its line has to be searched for.
    const int place = PyFrame_GetLasti ? PyFrame_GetLasti(frame) : PyFrame_GetLineNumber(frame);
    uint32_t& site = code.sites[place];
    if (site == 0)
        site = text(code.file + ":" + std::to_string(PyFrame_GetLineNumber(frame)) + " " +
                    code.function);
    return site;
}

/// The innermost line of Python outside of PyTorch on this thread; 0 where there is none.
uint32_t callingSite() {
    constexpr int kMostFrames = 64;
    void* thread = PyGILState_GetThisThreadState();
    if (!thread)
        return 0; // a thread of PyTorch's own, such as autograd's
    const int lock = PyGILState_Ensure();
    uint32_t site = 0;
    PyObject* frame = PyThreadState_GetFrame(thread);
    for (int i = 0; frame && i < kMostFrames && site == 0; ++i) {
        site = siteOf(frame);
        PyObject* back = site == 0 ? PyFrame_GetBack(frame) : nullptr;
        Py_DecRef(frame);
        frame = back;
    }
    PyGILState_Release(lock);
    return site;
}

// ---- arguments -----------------------------------------------------------------------------------------

const char* typeName(c10::ScalarType type) {
    switch (type) {
    case c10::ScalarType::Float:
        return "f32";
    case c10::ScalarType::Double:
        return "f64";
    case c10::ScalarType::Half:
        return "f16";
    case c10::ScalarType::BFloat16:
        return "bf16";
    case c10::ScalarType::Long:
        return "i64";
    case c10::ScalarType::Int:
        return "i32";
    case c10::ScalarType::Short:
        return "i16";
    case c10::ScalarType::Char:
        return "i8";
    case c10::ScalarType::Byte:
        return "u8";
    case c10::ScalarType::Bool:
        return "bool";
    default:
        return c10::toString(type);
    }
}

std::vector<int64_t> truths(const c10::List<bool>& list) {
    std::vector<int64_t> numbers;
    for (const bool truth : list)
        numbers.push_back(truth ? 1 : 0);
    return numbers;
}

/// What tells two calls of an op apart: types, shapes and lists of numbers. Single numbers are left out, as
/// they differ from call to call (a learning rate, a position), but for truth values.
template <class Sink>
void describe(const c10::IValue& value, Sink& sink) {
    if (value.isTensor()) {
        const at::Tensor& tensor = value.toTensor();
        if (!tensor.defined())
            return sink.word("-");
        sink.word(typeName(tensor.scalar_type()));
        sink.numbers('[', tensor.sizes(), ']');
    } else if (value.isTensorList()) {
        sink.word("{");
        for (const at::Tensor& tensor : value.toTensorVector())
            describe(c10::IValue(tensor), sink), sink.word(" ");
        sink.word("}");
    } else if (value.isIntList()) {
        const auto list = value.toIntVector();
        sink.numbers('(', list, ')');
    } else if (value.isBoolList()) {
        const std::vector<int64_t> list = truths(value.toBoolList());
        sink.numbers('(', list, ')');
    } else if (value.isBool()) {
        sink.word(value.toBool() ? "true" : "false");
    } else if (value.isInt()) {
        sink.word("int");
    } else if (value.isDouble()) {
        sink.word("float");
    } else if (value.isScalar()) {
        sink.word("scalar");
    } else {
        sink.word("-");
    }
}

struct Hash {
    uint64_t value = 1469598103934665603ull;
    void add(uint64_t n) { value = (value ^ n) * 0x9E3779B97F4A7C15ull, value ^= value >> 29; }
    void word(const char* w) {
        add(reinterpret_cast<uintptr_t>(w));
    } // of literals: the address names it
    void next() { add(44); }
    template <class List>
    void numbers(char open, const List& list, char) {
        add(static_cast<uint64_t>(open) << 32 | list.size());
        for (const int64_t n : list)
            add(static_cast<uint64_t>(n));
    }
};

struct Text {
    std::string bytes;
    void word(const char* w) { bytes += w; }
    void next() { bytes += ", "; }
    template <class List>
    void numbers(char open, const List& list, char close) {
        bytes += open;
        bool first = true;
        for (const int64_t n : list) {
            bytes += (first ? "" : ",") + std::to_string(n);
            first = false;
        }
        bytes += close;
    }
};

template <class Sink>
Sink described(c10::ArrayRef<const c10::IValue> inputs) {
    Sink sink;
    bool first = true;
    for (const c10::IValue& input : inputs) {
        if (!first)
            sink.next();
        first = false;
        describe(input, sink);
    }
    return sink;
}

constexpr std::size_t kMostArguments =
    100'000; ///< different ones of a thread; later ones stay unnamed
constexpr std::size_t kLongestArguments =
    64'000; ///< bytes; those of a fused optimizer reach 20'000

uint32_t knownArguments(c10::ArrayRef<const c10::IValue> inputs) {
    thread_local std::unordered_map<uint64_t, uint32_t> known;
    if (inputs.empty())
        return 0;
    const uint64_t key = described<Hash>(inputs).value;
    if (const auto found = known.find(key); found != known.end())
        return found->second;
    if (known.size() >= kMostArguments)
        return 0;
    std::string bytes = described<Text>(inputs).bytes;
    if (bytes.size() > kLongestArguments)
        bytes.replace(kLongestArguments, std::string::npos, "...");
    return known[key] = text(bytes);
}

/// 0 where a tensor has no plain sizes: a nested one, or one of symbols while torch.compile traces.
uint32_t argumentsOf(c10::ArrayRef<const c10::IValue> inputs) {
    try {
        return knownArguments(inputs);
    } catch (const std::exception&) {
        return 0;
    }
}

// ---- forward and backward ------------------------------------------------------------------------------

/// What a forward thread did under each of autograd's sequence numbers: the module and the line. The last op
/// under a number is the one that made the node. Written by that thread, read by those of autograd.
class ForwardLog {
  public:
    void note(int64_t sequence, uint32_t module, uint32_t site) {
        Entry& entry = m_entries[static_cast<uint64_t>(sequence) % kEntries];
        entry.sequence.store(-1, std::memory_order_release);
        entry.module.store(module, std::memory_order_relaxed);
        entry.site.store(site, std::memory_order_relaxed);
        entry.sequence.store(sequence, std::memory_order_release);
    }
    bool find(int64_t sequence, uint32_t& module, uint32_t& site) const {
        const Entry& entry = m_entries[static_cast<uint64_t>(sequence) % kEntries];
        if (entry.sequence.load(std::memory_order_acquire) != sequence)
            return false;
        module = entry.module.load(std::memory_order_relaxed);
        site = entry.site.load(std::memory_order_relaxed);
        return true;
    }

  private:
    struct Entry {
        std::atomic<int64_t> sequence{-1};
        std::atomic<uint32_t> module{0}, site{0};
    };
    static constexpr uint64_t kEntries = 1 << 18; ///< nodes of one graph that can be told apart
    std::vector<Entry> m_entries = std::vector<Entry>(kEntries);
};

/// By PyTorch's number of the thread.
class ForwardLogs {
  public:
    ForwardLog& ofThread(uint64_t thread) {
        const std::lock_guard lock(m_mutex);
        auto& log = m_logs[thread];
        if (!log)
            log = std::make_unique<ForwardLog>();
        return *log;
    }
    const ForwardLog* find(uint64_t thread) {
        const std::lock_guard lock(m_mutex);
        const auto found = m_logs.find(thread);
        return found == m_logs.end() ? nullptr : found->second.get();
    }

  private:
    std::mutex m_mutex;
    std::unordered_map<uint64_t, std::unique_ptr<ForwardLog>> m_logs;
};
ForwardLogs& g_forward = *new ForwardLogs;

// ---- the callbacks -------------------------------------------------------------------------------------

/// A module whose forward pass runs.
struct Module {
    RidgeFrameworkRange range;
    std::size_t sitesBefore; ///< how many Thread::sites there were
};

/// Numbers of names. Those of ops are found by their addresses, which stay; the text is compared,
/// since other names come and go.
class Names {
  public:
    /// `make` gives a new name its number.
    template <class Make>
    uint32_t of(const char* name, Make make) {
        Known& known = m_known[reinterpret_cast<uintptr_t>(name) / 8 % kKnown];
        if (known.address == name && known.name && *known.name == name)
            return known.number;
        if (m_numbers.size() >= kMost)
            return 0;
        const auto [found, isNew] = m_numbers.try_emplace(name, 0);
        if (isNew)
            found->second = make(name);
        known = {name, &found->first, found->second};
        return found->second;
    }

  private:
    struct Known {
        const char* address = nullptr;
        const std::string* name = nullptr;
        uint32_t number = 0;
    };
    static constexpr std::size_t kKnown = 1024;
    static constexpr std::size_t kMost = 100'000; ///< a program may number what it marks
    std::unordered_map<std::string, uint32_t> m_numbers;
    std::vector<Known> m_known = std::vector<Known>(kKnown);
};

/// Of the calling thread. All lists: outermost first.
struct Thread {
    std::vector<Module> modules;
    std::vector<uint32_t> sites; ///< of what runs; 0: an op inside has a line of its own
    std::vector<RidgeFrameworkRange*> evaluations; ///< of autograd's engine
    ForwardLog* forward = nullptr;
    Names names;
};
thread_local Thread t_thread;

/// Paths of modules by number. Only with Python's lock held.
std::unordered_map<uint32_t, std::string>& g_paths = *new std::unordered_map<uint32_t, std::string>;

constexpr char kEvaluation[] = "autograd::engine::evaluate_function: ";

/// Ops that make a new view or an empty tensor. They launch nothing, and there are more of them than of others.
bool launchesNothing(std::string_view name) {
    static const std::unordered_set<std::string_view> kNames = {"aten::view",
                                                                "aten::_unsafe_view",
                                                                "aten::t",
                                                                "aten::transpose",
                                                                "aten::permute",
                                                                "aten::expand",
                                                                "aten::as_strided",
                                                                "aten::unsqueeze",
                                                                "aten::squeeze",
                                                                "aten::select",
                                                                "aten::slice",
                                                                "aten::narrow",
                                                                "aten::detach",
                                                                "detach",
                                                                "aten::detach_",
                                                                "detach_",
                                                                "aten::alias",
                                                                "aten::reshape",
                                                                "aten::_reshape_alias",
                                                                "aten::empty",
                                                                "aten::empty_like",
                                                                "aten::empty_strided",
                                                                "aten::resize_",
                                                                "aten::lift_fresh",
                                                                "aten::result_type",
                                                                "aten::expand_as",
                                                                "aten::view_as",
                                                                "aten::chunk",
                                                                "aten::split",
                                                                "aten::unbind",
                                                                "aten::flatten",
                                                                "aten::unflatten",
                                                                "aten::numpy_T",
                                                                "aten::is_nonzero",
                                                                "aten::set_",
                                                                "aten::new_empty",
                                                                "aten::split_with_sizes",
                                                                "aten::diagonal",
                                                                "aten::is_floating_point",
                                                                "aten::can_cast",
                                                                "aten::unfold",
                                                                "aten::broadcast_to",
                                                                "aten::movedim"};
    return kNames.count(name) != 0;
}

/// The number of an op's name; 0: not worth a range.
uint32_t nameOf(const char* name) {
    return t_thread.names.of(
        name, [](const char* bytes) { return launchesNothing(bytes) ? 0 : text(bytes); });
}

/// Blocks of one size that a thread takes and gives back; they stay its own until it ends.
template <std::size_t size>
class Blocks {
  public:
    ~Blocks() {
        while (m_free)
            ::operator delete(take());
    }
    void* take() {
        if (!m_free)
            return ::operator new(size);
        return std::exchange(m_free, *static_cast<void**>(m_free));
    }
    void give(void* block) { *static_cast<void**>(block) = std::exchange(m_free, block); }

  private:
    void* m_free = nullptr; ///< each begins with the address of the next
};

/// A range that runs; its end writes it.
struct Running : at::ObserverContext {
    RidgeFrameworkRange range = {};
    bool evaluates = false; ///< a node of autograd with all that belongs to it

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

RidgeFrameworkRange begin(uint32_t kind, uint32_t name, uint32_t arguments, uint32_t site,
                          int64_t sequence) {
    return {g_collector->now(), 0, sequence, kind, name, arguments, site};
}

void end(RidgeFrameworkRange& range) {
    range.end = g_collector->now();
    g_collector->write(&range);
}

/// The engine evaluates a node: its own ops and those that sum and check gradients behind it. Which module it is
/// of is known once the node itself starts.
std::unique_ptr<at::ObserverContext> startEvaluation() {
    auto running = std::make_unique<Running>();
    running->evaluates = true;
    running->range = begin(RidgeModuleBackward, 0, 0, 0, -1);
    t_thread.evaluations.push_back(&running->range);
    t_thread.sites.push_back(0);
    return running;
}

std::unique_ptr<at::ObserverContext> startNode(const at::RecordFunction& function, uint32_t name) {
    auto running = std::make_unique<Running>();
    uint32_t module = 0, site = 0;
    const ForwardLog* forward = g_forward.find(function.forwardThreadId());
    if (forward && function.seqNr() >= 0 && forward->find(function.seqNr(), module, site) &&
        !t_thread.evaluations.empty()) {
        t_thread.evaluations.back()->name = module;
        t_thread.evaluations.back()->site = site;
    }
    running->range = begin(RidgeBackwardNode, name, 0, site, function.seqNr());
    t_thread.sites.push_back(site);
    return running;
}

/// The line that the op running on this thread is of.
uint32_t currentSite() {
    const uint32_t around = t_thread.sites.empty() ? 0 : t_thread.sites.back();
    return around != 0 ? around : callingSite();
}

/// Keeps what the node that autograd makes for `function` is of.
void noteForward(const at::RecordFunction& function, uint32_t site) {
    Thread& thread = t_thread;
    if (function.seqNr() < 0)
        return;
    if (!thread.forward)
        thread.forward = &g_forward.ofThread(at::RecordFunction::currentThreadId());
    const uint32_t module = thread.modules.empty() ? 0 : thread.modules.back().range.name;
    thread.forward->note(function.seqNr(), module, site);
}

/// A view launches nothing, but its node in the backward pass may copy and sum gradients.
void noteView(const at::RecordFunction& function) {
    if (function.scope() == at::RecordScope::FUNCTION && function.seqNr() >= 0)
        noteForward(function, currentSite());
}

std::unique_ptr<at::ObserverContext> startOp(const at::RecordFunction& function, uint32_t name) {
    const bool isUser = function.scope() == at::RecordScope::USER_SCOPE;
    const uint32_t site = currentSite();
    t_thread.sites.push_back(isUser ? 0 : site);
    noteForward(function, site);
    auto running = std::make_unique<Running>();
    running->range = begin(isUser ? RidgeUser : RidgeOp, name,
                           isUser ? 0 : argumentsOf(function.inputs()), site, function.seqNr());
    return running;
}

std::unique_ptr<at::ObserverContext> onStart(const at::RecordFunction& function) {
    if (!g_collector->recording())
        return nullptr;
    if (std::strncmp(function.name(), kEvaluation, sizeof kEvaluation - 1) == 0)
        return startEvaluation();
    const uint32_t name = nameOf(function.name());
    if (name == 0) {
        noteView(function);
        return nullptr;
    }
    return function.scope() == at::RecordScope::BACKWARD_FUNCTION ? startNode(function, name)
                                                                  : startOp(function, name);
}

void onEnd(const at::RecordFunction&, at::ObserverContext* context) {
    if (!context)
        return;
    Running& running = *static_cast<Running*>(context);
    t_thread.sites.pop_back();
    if (running.evaluates)
        t_thread.evaluations.pop_back();
    if (running.range.name != 0)
        end(running.range);
}

at::CallbackHandle g_handle = 0;

} // namespace

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
    g_handle = at::addGlobalCallback(
        at::RecordFunctionCallback(onStart, onEnd)
            .needsInputs(true)
            .scopes({at::RecordScope::FUNCTION, at::RecordScope::BACKWARD_FUNCTION,
                     at::RecordScope::USER_SCOPE}));
    return 1;
}

/// Before Python ends: lines could not be asked for any more.
void ridgepointTorchStop(void) {
    if (g_handle != 0)
        at::removeCallback(g_handle);
    g_handle = 0;
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

/// `isFrameworks`: the forward pass is PyTorch's own code, so what it calls is of the line that calls it.
void ridgepointTorchOpenModule(uint32_t path, int isFrameworks) {
    const uint32_t site = currentSite();
    t_thread.modules.push_back({begin(RidgeModule, path, 0, site, -1), t_thread.sites.size()});
    t_thread.sites.push_back(isFrameworks ? site : 0);
}

/// Closes the module and those inside it that were left by an exception.
void ridgepointTorchCloseModule(uint32_t path) {
    std::vector<Module>& modules = t_thread.modules;
    std::size_t at = modules.size();
    while (at > 0 && modules[at - 1].range.name != path)
        --at;
    for (std::size_t i = modules.size(); at > 0 && i >= at; --i) {
        end(modules[i - 1].range);
        t_thread.sites.resize(std::min(t_thread.sites.size(), modules[i - 1].sitesBefore));
        modules.pop_back();
    }
}
}
