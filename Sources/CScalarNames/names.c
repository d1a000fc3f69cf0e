#include "names.h"

intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *name, intptr_t capacity) {
  (void)scalar;
  (void)name;
  (void)capacity;
  return 0;
}
