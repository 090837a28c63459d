# `cmake --install`: tools, library with headers, CMake package, pkg-config file, man pages, completions.
#
# Headers keep their paths ("lib/rules/rules.h") below include/plumb, so that they include each other
# unchanged. The -march that the library was tuned with goes to its users too: headers hold inline code
# that must be compiled the same way on both sides.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The whole library as one target, and the names of the installed package for those who build it within a project
# of their own (add_subdirectory, FetchContent): plumb::plumb, plumb::plumb_search, ...
function(plumb_add_aliases)
  add_library(plumb INTERFACE)
  target_link_libraries(plumb INTERFACE plumb_formats)
  foreach(target plumb_base plumb_board plumb_rules plumb_search plumb_formats plumb)
    add_library(plumb::${target} ALIAS ${target})
  endforeach()
endfunction()

# The library, its headers and packages; called when every folder has its target.
function(plumb_install_library)
  set(plumb_targets plumb_options plumb_base plumb_board plumb_rules plumb_search plumb_formats plumb)
  set(plumb_include ${CMAKE_INSTALL_INCLUDEDIR}/plumb)

  install(TARGETS ${plumb_targets} EXPORT plumb-targets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
          INCLUDES DESTINATION ${plumb_include})
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib ${PROJECT_SOURCE_DIR}/formats DESTINATION ${plumb_include}
          FILES_MATCHING PATTERN "*.h")
  install(EXPORT plumb-targets NAMESPACE plumb:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/plumb)
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/plumb-config.cmake.in ${CMAKE_BINARY_DIR}/plumb-config.cmake
                                INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/plumb)
  write_basic_package_version_file(${CMAKE_BINARY_DIR}/plumb-config-version.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/plumb-config.cmake ${CMAKE_BINARY_DIR}/plumb-config-version.cmake
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/plumb)

  if(PLUMB_ARCH)
    set(plumb_pc_cflags "-march=${PLUMB_ARCH}")
  endif()
  file(RELATIVE_PATH plumb_pc_up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  configure_file(${PROJECT_SOURCE_DIR}/cmake/plumb.pc.in ${CMAKE_BINARY_DIR}/plumb.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/plumb.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

  install(DIRECTORY ${PROJECT_SOURCE_DIR}/ci/suites DESTINATION ${CMAKE_INSTALL_DATADIR}/plumb
          FILES_MATCHING PATTERN "*.epd" PATTERN "*.md")
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/puzzles DESTINATION ${CMAKE_INSTALL_DATADIR}/plumb)
  install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT plumb_docs)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT plumb_docs)
endfunction()

# plumb_install_tool(plumb-perft): the executable, its man page and its completions, the last three
# written by the tool itself.
function(plumb_install_tool tool)
  install(TARGETS ${tool} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set(folder ${CMAKE_BINARY_DIR}/generated)
  add_custom_command(
    OUTPUT ${folder}/${tool}.1 ${folder}/${tool}.bash ${folder}/_${tool}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND $<TARGET_FILE:${tool}> --describe man > ${folder}/${tool}.1
    COMMAND $<TARGET_FILE:${tool}> --describe bash > ${folder}/${tool}.bash
    COMMAND $<TARGET_FILE:${tool}> --describe zsh > ${folder}/_${tool}
    DEPENDS ${tool} VERBATIM COMMENT "Writing the man page and completions of ${tool}")
  add_custom_target(${tool}-docs ALL DEPENDS ${folder}/${tool}.1)
  install(FILES ${folder}/${tool}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${folder}/${tool}.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME ${tool})
  install(FILES ${folder}/_${tool} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
endfunction()
