# The window of a bundle brings Qt and what Qt needs but the C library, so that it starts on a machine without them:
# lib/qt has the libraries, lib/qt/plugins what Qt loads by itself (windows over X, none at all for pictures, icons).
# Libraries of the graphics driver are found by libGLX and libEGL on the machine, as always.
set(plugins platforms/libqxcb.so platforms/libqoffscreen.so iconengines/libqsvgicon.so)
get_target_property(core Qt6::Core LOCATION)
get_filename_component(folder ${core} DIRECTORY)
set(folder ${folder}/qt6/plugins)
foreach(plugin IN LISTS plugins)
  if(NOT EXISTS ${folder}/${plugin})
    message(FATAL_ERROR "Qt's plugin ${plugin} is not in ${folder}")
  endif()
  list(APPEND found ${folder}/${plugin})
  get_filename_component(kind ${plugin} DIRECTORY)
  install(PROGRAMS ${folder}/${plugin} DESTINATION lib/qt/plugins/${kind})
endforeach()
# Letters, where the machine has no font.
set(fonts /usr/share/fonts/truetype/dejavu)
if(NOT EXISTS ${fonts}/DejaVuSans.ttf)
  message(FATAL_ERROR "The fonts of a bundle are not in ${fonts} (Debian: fonts-dejavu-core)")
endif()
install(FILES ${fonts}/DejaVuSans.ttf ${fonts}/DejaVuSans-Bold.ttf ${fonts}/DejaVuSansMono.ttf DESTINATION lib/qt/fonts)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/qt.conf "[Paths]\nPrefix = ..\nPlugins = lib/qt/plugins\n")
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/qt.conf DESTINATION bin)
# Qt has its own libstdc++: two in one program would be two heaps of names. RPATH, unlike RUNPATH, holds for what
# libraries load too.
set_target_properties(ridge-gui PROPERTIES RIDGE_SHARED_LIBSTDCXX ON INSTALL_RPATH "$ORIGIN/../lib/qt")
target_link_options(ridge-gui PRIVATE LINKER:--disable-new-dtags)
install(CODE "set(ridge_gui \"$<TARGET_FILE:ridge-gui>\")\nset(ridge_plugins \"${found}\")")
install(CODE [[
  file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${ridge_gui} MODULES ${ridge_plugins}
    RESOLVED_DEPENDENCIES_VAR libraries UNRESOLVED_DEPENDENCIES_VAR missing
    PRE_EXCLUDE_REGEXES "^(lib(c|m|dl|rt|pthread|resolv)\\.so|ld-linux)")
  if(missing)
    message(FATAL_ERROR "The window needs libraries that are not on this machine: ${missing}")
  endif()
  foreach(library IN LISTS libraries)
    file(INSTALL ${library} DESTINATION "${CMAKE_INSTALL_PREFIX}/lib/qt" FOLLOW_SYMLINK_CHAIN)
  endforeach()
]])
