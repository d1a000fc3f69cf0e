#ifndef ALOFT_NAMES_H
#define ALOFT_NAMES_H

#include <stdint.h>

/// The name of a Unicode scalar, which is not known: the linker puts this function in place of the one of Swift's
/// runtime (`RELEASE` in the Makefile). With that one the program contains the names of all scalars, which take 550 KB
/// and which nothing shows.
///
/// - Returns: 0, the length of the name.
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *name, intptr_t capacity);

#endif
