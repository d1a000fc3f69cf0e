#ifndef ALOFT_NAMES_H
#define ALOFT_NAMES_H

#include <stdint.h>

/// Returns no name for any Unicode scalar. The linker substitutes this function for that of Swift's runtime (`RELEASE`
/// in the Makefile), with which the program would contain the names of all scalars: 550 KB that nothing uses.
///
/// - Returns: 0, the length of the name.
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *name, intptr_t capacity);

#endif
