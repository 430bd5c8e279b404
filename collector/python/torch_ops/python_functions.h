// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that Python calls without ctypes, which takes several times longer. Declared here as in python_line.h.
#pragma once

#include "python_line.h"

extern "C" {
typedef PyObject* (*PyCFunction)(PyObject*, PyObject*);
struct PyMethodDef {
    const char* ml_name;
    PyCFunction ml_meth;
    int ml_flags;
    const char* ml_doc;
};
PyObject* PyCFunction_NewEx(PyMethodDef*, PyObject*, PyObject*);
long PyLong_AsLong(PyObject*);
PyObject* PyBool_FromLong(long);
PyObject* PyObject_Call(PyObject*, PyObject*, PyObject*);
PyObject* PyCapsule_New(void*, const char*, void (*)(PyObject*));
void* PyCapsule_GetPointer(PyObject*, const char*);
extern PyObject _Py_NoneStruct;
}

namespace ridge::torch_ops {

constexpr int kOneArgument = 0x8; ///< METH_O

/// A function of Python with one argument, a number. `definition` must stay.
inline PyObject* pythonFunction(PyMethodDef& definition) {
    return PyCFunction_NewEx(&definition, nullptr, nullptr);
}

inline PyObject* none() {
    Py_IncRef(&_Py_NoneStruct);
    return &_Py_NoneStruct;
}

/// `visit(number)` as such a function.
template <void (*visit)(long)>
PyObject* calledWithNumber(PyObject*, PyObject* number) {
    visit(PyLong_AsLong(number));
    return none();
}
template <bool (*ask)(long)>
PyObject* calledWithNumber(PyObject*, PyObject* number) {
    return PyBool_FromLong(ask(PyLong_AsLong(number)));
}

/// A function of Python that stands for another one, which it calls.
struct StandIn {
    PyObject* function;
    uint32_t name; ///< number of a text
    std::string ownName, doc;
    PyMethodDef definition;
};
using CallStandIn = PyObject* (*)(PyObject* self, PyObject* arguments, PyObject* named);

/// Lives as long as the process, as functions of a module do. Its name, module and words are those of `function`.
inline PyObject* standIn(PyObject* function, uint32_t name, CallStandIn call) {
    constexpr int kAnyArguments = 0x1 | 0x2; // METH_VARARGS | METH_KEYWORDS
    Py_IncRef(function);
    auto* made = new StandIn{
        function, name, attribute(function, "__name__"), attribute(function, "__doc__"), {}};
    made->definition = {made->ownName.c_str(), reinterpret_cast<PyCFunction>(call), kAnyArguments,
                        made->doc.empty() ? nullptr : made->doc.c_str()};
    PyObject* module = PyObject_GetAttrString(function, "__module__");
    if (!module)
        PyErr_Clear();
    PyObject* self = PyCapsule_New(made, nullptr, nullptr);
    PyObject* result = PyCFunction_NewEx(&made->definition, self, module);
    Py_DecRef(self); // `result` holds both
    if (module)
        Py_DecRef(module);
    return result;
}

/// What the function that was called with `self` stands for.
inline StandIn& standInOf(PyObject* self) {
    return *static_cast<StandIn*>(PyCapsule_GetPointer(self, nullptr));
}

} // namespace ridge::torch_ops
