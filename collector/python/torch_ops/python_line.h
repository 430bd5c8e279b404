// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The line of Python that called an op. Python's functions are declared here: their names are stable and its
// headers are often missing.
#pragma once

#include "collector.h"

#include <string>
#include <unordered_map>

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

namespace ridge::torch_ops {

/// Files in it are PyTorch's own.
inline std::string g_torchFolder;

/// A code object of Python, kept alive so that its address names it for good.
struct Code {
    bool isFramework = false; ///< PyTorch's own, or none that a reader could open
    std::string file, function;
};

inline std::string attribute(PyObject* object, const char* name) {
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
inline Code& codeOf(PyObject* code) {
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

/// The site of a frame that runs `object`, from its line.
inline uint32_t findSite(PyObject* frame, PyObject* object) {
    const Code& code = codeOf(object);
    if (code.isFramework)
        return 0;
    return text(code.file + ":" + std::to_string(PyFrame_GetLineNumber(frame)) + " " +
                code.function);
}

/// What a line was found to be. `place` is an instruction, before Python 3.11 a line.
struct KnownSite {
    PyObject* code;
    int place;
    uint32_t site;
};

/// The site of a frame; 0 where it is the framework's. Only with Python's lock held.
inline uint32_t siteOf(PyObject* frame) {
    constexpr std::size_t kKnown = 4096; // a line that lost its place is found again
    static KnownSite known[kKnown];
    PyObject* code = PyFrame_GetCode(frame);
    Py_DecRef(code); // the frame holds it
    const int place = PyFrame_GetLasti ? PyFrame_GetLasti(frame) : PyFrame_GetLineNumber(frame);
    KnownSite& entry =
        known[(reinterpret_cast<uintptr_t>(code) / 16 + static_cast<unsigned>(place)) % kKnown];
    if (entry.code != code || entry.place != place)
        entry = {code, place, findSite(frame, code)};
    return entry.site;
}

/// The innermost line of Python outside of PyTorch on this thread; 0 where there is none.
inline uint32_t callingSite() {
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

} // namespace ridge::torch_ops
