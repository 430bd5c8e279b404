/* SPDX-FileCopyrightText: 2026 The Ridgepoint authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * How the hooks of a framework say what the framework does. It is C and includes nothing of ours: the hooks
 * are compiled on the user's machine with the framework's own headers. */
#ifndef RIDGEPOINT_FRAMEWORK_H
#define RIDGEPOINT_FRAMEWORK_H

#include <stddef.h>
#include <stdint.h>

#define RIDGE_FRAMEWORK_VERSION 4

#ifdef __cplusplus
extern "C" {
#endif

/* The numbers of trace::FrameworkKind. */
enum RidgeFrameworkKind {
    RidgeModule = 1,
    RidgeModuleBackward = 2,
    RidgeOp = 3,
    RidgeBackwardNode = 4,
    RidgeUser = 5,
    RidgeCompilation = 6, /* a phase of torch.compile; nests like the others */
    RidgeGraphBreak = 7,  /* of torch.compile; without length, at any time */
    RidgeStep = 8, /* a step of the process, which was followed op by op; crosses other ranges */
    RidgeSkippedStep = 9,   /* one whose ops and modules are left out */
    RidgeRecompilation = 10 /* of torch.compile, like RidgeGraphBreak */
};

/* A range of the calling thread that has ended. Texts are numbers that text() gave; 0: none.
 * Of RidgeCompilation `arguments` is PyTorch's number ("0/1"), `site` the function that is compiled.
 * The name of a RidgeGraphBreak or a RidgeRecompilation is the reason, `site` the function. */
struct RidgeFrameworkRange {
    int64_t start, end; /* of now() */
    int64_t sequence;   /* autograd's number of the op or node, -1: none */
    uint32_t kind;      /* RidgeFrameworkKind */
    uint32_t name;      /* an op's name, a module's path or a phase */
    uint32_t arguments; /* types and shapes, "bf16[64,128], bf16[128,256]" */
    uint32_t site;      /* "file.py:12 function" of the caller outside of the framework */
};

/* What the worker processes of a loader did; of the thread that takes its batches. */
struct RidgeLoaderWorkers {
    int64_t start, end; /* of now() */
    double running;     /* workers on a CPU, on average */
    double queued;      /* ready to run without a CPU, likewise; NaN: not known */
    uint32_t workers;
};

/* The functions of the collector. Any thread; none of them fails or throws. */
/* NOLINTBEGIN(modernize-redundant-void-arg): in C () is any list of arguments */
struct RidgeFramework {
    uint32_t version;       /* RIDGE_FRAMEWORK_VERSION */
    int (*recording)(void); /* 0: a range would be left out */
    int64_t (*now)(void);   /* unix time in nanoseconds, the collector's clock */
    uint32_t (*text)(const char* bytes, size_t size);
    void (*write)(const struct RidgeFrameworkRange* range);
    void (*problem)(const char* why); /* nothing more will come; for the report */
    void (*lacks)(const char* why);   /* a part is missing, and the rest is there; for the report */
    /* A step of the calling thread ends and its next one begins. 0: that one runs without recording,
     * to show how long a step takes then, so only ranges of the program may come of it.
     * `ofOptimizer`: 1 where the optimizer has made a step, 0 where a model begins a forward pass. */
    int (*step)(int ofOptimizer);
    void (*loader)(const struct RidgeLoaderWorkers* workers);
};

/* Exported by the collector's library: its functions, which stay until the process ends. */
const struct RidgeFramework* ridgepointFramework(void);
/* NOLINTEND(modernize-redundant-void-arg) */

#ifdef __cplusplus
}
#endif
#endif
