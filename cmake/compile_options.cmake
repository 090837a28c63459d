# One interface target that every folder links: language level, warnings, tuning and sanitizers.
add_library(plumb_options INTERFACE)
target_compile_features(plumb_options INTERFACE cxx_std_20)
target_include_directories(plumb_options INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
target_compile_options(plumb_options
  INTERFACE "$<BUILD_INTERFACE:-Wall;-Wextra;-Wpedantic;-Wno-missing-field-initializers>")
# g++ 12 reports overlapping copies inside std::string that cannot happen (GCC bug 105651).
target_compile_options(plumb_options INTERFACE $<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>>)
# unsigned __int128 carries counts that outgrow 64 bits; it is an extension both compilers have.
set(CMAKE_CXX_EXTENSIONS OFF)

if(PLUMB_ARCH)
  target_compile_options(plumb_options INTERFACE -march=${PLUMB_ARCH})
endif()
if(PLUMB_SANITIZE)
  target_compile_options(plumb_options INTERFACE -fsanitize=${PLUMB_SANITIZE} -fno-omit-frame-pointer
                                                 -fno-sanitize-recover=all)
  target_link_options(plumb_options INTERFACE -fsanitize=${PLUMB_SANITIZE})
endif()
if(PLUMB_FUZZ)
  target_compile_options(plumb_options INTERFACE -fsanitize=fuzzer-no-link,address,undefined -fno-omit-frame-pointer
                                                 -fno-sanitize-recover=all)
  target_link_options(plumb_options INTERFACE -fsanitize=address,undefined)
endif()

# plumb_library(NAME folder dependencies...) makes the one target of a folder: static where it has
# sources, header-only (INTERFACE) where it has none.
function(plumb_library name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC plumb_options ${ARGN})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE plumb_options ${ARGN})
  endif()
endfunction()
