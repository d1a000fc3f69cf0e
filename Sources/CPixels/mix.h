#ifndef MIX_H
#define MIX_H

#include "pixels.h"
#include "versions.h"

// What the two versions of the code that mixes rows have in common. Both give the same numbers.

// Compiled for vectors of every size.
void mix_plain(const uint32_t *first, const uint32_t *second, uint16_t weight, uint32_t *row, size_t count);
void mix_lights_plain(const uint32_t *dark, const uint32_t *lit, const uint32_t *sea, uint16_t light, uint16_t seaWeight,
                      uint32_t *row, size_t count);

#ifdef HAS_WIDE_VERSION
// For processors with AVX2. The weights range from 1 to 255, and only the sea is shown in place of `dark`.
void mix_wide(const uint32_t *first, const uint32_t *second, uint16_t weight, uint32_t *row, size_t count);
void mix_sea_wide(const uint32_t *dark, const uint32_t *lit, const uint32_t *sea, uint16_t light, uint32_t *row,
                  size_t count);
#endif

#endif
