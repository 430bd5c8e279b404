option(RIDGE_CUDA "Build what needs a CUDA toolkit: the injected library and the workloads" ON)
option(RIDGE_GUI "Build the window, ridge-gui, where Qt 6 is installed" ON)
option(RIDGE_TESTS "Build tests and benchmarks" ON)
option(RIDGE_PORTABLE "Link Boost, SQLite and libstdc++ statically, for a bundle that runs on any glibc >= 2.36" OFF)
option(RIDGE_FUZZ "Build the fuzzers of tests/fuzz; needs clang" OFF)
set(RIDGE_SANITIZE "" CACHE STRING "Sanitizers for all host code: address;undefined or thread")

# A bundle carries code for every GPU that it may meet (90 brings PTX for newer ones). Any other build is for the GPUs
# of this machine. Without a GPU it makes PTX alone.
set(architectures)
if(RIDGE_PORTABLE)
  set(architectures 80-real 90)
else()
  execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
    OUTPUT_VARIABLE answer RESULT_VARIABLE failed ERROR_QUIET)
  string(REGEX MATCHALL "[0-9]+\\.[0-9]+" capabilities "${answer}")
  if(NOT failed STREQUAL "0" OR NOT capabilities)
    set(architectures 90-virtual)
  else()
    foreach(capability IN LISTS capabilities)
      if(capability VERSION_LESS 8.0)
        set(capability 8.0) # what the kernels need at least
      endif()
      string(REPLACE "." "" number ${capability})
      list(APPEND architectures ${number}-real)
    endforeach()
    list(REMOVE_DUPLICATES architectures)
  endif()
endif()
set(RIDGE_CUDA_ARCHITECTURES "${architectures}" CACHE STRING
    "CUDA architectures of the workloads; sm_90a is added where a kernel needs it")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_INSTALL_RPATH "$ORIGIN/../lib")

find_program(RIDGE_CCACHE ccache)
if(RIDGE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${RIDGE_CCACHE})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${RIDGE_CCACHE})
endif()

# A debug build links some sixty programs, which lld does in a seventh of the time.
find_program(RIDGE_LLD ld.lld)
if(RIDGE_LLD AND CMAKE_BUILD_TYPE STREQUAL "Debug")
  add_link_options(-fuse-ld=lld)
endif()

# With CMAKE_UNITY_BUILD several files are one for the compiler, which reads headers and makes template code once
# for all of them. ridge_compile_alone(FILES...): keeps files apart whose local names another file of theirs has too.
function(ridge_compile_alone)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# ridge_unity_by_folder(TARGET): one unit for each folder of the target's files, whose local names seldom clash. It reads
# the headers and makes the templates of a folder once.
function(ridge_unity_by_folder target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(file IN LISTS sources)
    get_filename_component(folder ${file} DIRECTORY)
    string(MAKE_C_IDENTIFIER "of_${folder}" group)
    set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()

# Settings of all own C++ code. Third-party headers come through SYSTEM includes.
add_library(ridge_settings INTERFACE)
target_compile_options(ridge_settings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Woverloaded-virtual -Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 sees overlapping copies in std::string's operator+ at -O2 and above (its bug 105651).
  target_compile_options(ridge_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  # Which values seem uninitialized changes with what the optimiser inlines, and so with each version of GCC.
  target_compile_options(ridge_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-error=maybe-uninitialized>)
endif()
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC takes a file that is included by a unity file for a header, whose classes others could see.
  target_compile_options(ridge_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>)
endif()
# Hardening, for a program that opens strangers' files and a library that is a guest in others' processes;
# tests/architecture/binaries.py looks for it in what was built. FORTIFY needs an optimised build; the other one
# checks what the standard library is given.
target_compile_options(ridge_settings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-fstack-protector-strong>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>>:-fcf-protection>)
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_compile_definitions(ridge_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:_GLIBCXX_ASSERTIONS>)
else()
  target_compile_options(ridge_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2>)
endif()
add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
if(RIDGE_SANITIZE)
  string(REPLACE ";" "," sanitizers "${RIDGE_SANITIZE}")
  target_compile_options(ridge_settings INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer>)
  # Sanitizers are there for the product. Checked for undefined behaviour and optimised, the tests' own
  # code takes two thirds of a sanitized build. Here, as options of a target come before these.
  set(test_code $<BOOL:$<TARGET_PROPERTY:RIDGE_TEST_CODE>>)
  target_compile_options(ridge_settings INTERFACE
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,${test_code}>:-O0 -fno-sanitize=undefined>)
  target_link_options(ridge_settings INTERFACE -fsanitize=${sanitizers})
  # GCC's -Og does not inline all that xxhash insists on.
  target_compile_definitions(ridge_settings INTERFACE XXH_NO_INLINE_HINTS=1)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 takes members of std::regex's unions for uninitialized once sanitizers are woven in.
    target_compile_options(ridge_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>)
  endif()
endif()
if(RIDGE_FUZZ)
  target_compile_options(ridge_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=fuzzer-no-link>)
endif()
if(RIDGE_PORTABLE)
  set(shared "$<BOOL:$<TARGET_PROPERTY:RIDGE_SHARED_LIBSTDCXX>>")
  target_link_options(ridge_settings INTERFACE "$<$<NOT:${shared}>:-static-libstdc++;-static-libgcc>")
  set(Boost_USE_STATIC_LIBS ON)
endif()
