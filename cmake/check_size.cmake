# cmake -DPROGRAM=file -DSTRIP=strip -DMOST=bytes -P check_size.cmake
# Fails when the program without its symbols is larger than MOST.
set(stripped ${PROGRAM}.stripped)
execute_process(COMMAND ${STRIP} -o ${stripped} ${PROGRAM} COMMAND_ERROR_IS_FATAL ANY)
file(SIZE ${stripped} bytes)
file(REMOVE ${stripped})
if(bytes GREATER MOST)
  message(FATAL_ERROR "${PROGRAM} has ${bytes} bytes without symbols, more than ${MOST}: look for kernels "
    "that are instantiated too often, or raise the limit where it is set")
endif()
