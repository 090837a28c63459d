# Installs the documents and looks for some of them.
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} --component plumb_docs
                COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
foreach(file README.md docs/test-your-engine.md docs/faults.md docs/rules/peach.md)
  if(NOT EXISTS ${PREFIX}/${DOCS}/${file})
    message(FATAL_ERROR "${DOCS}/${file} is not installed")
  endif()
endforeach()
