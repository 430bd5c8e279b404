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

} // namespace ridge::torch_ops
