#ifndef INKS_H
#define INKS_H

#include "versions.h"

#include <stdint.h>
#include <string.h>

// Blending with an opaque ink: old + (ink - old) * weight, with weights from 0 to 256.

typedef uint32_t Pixels __attribute__((vector_size(32)));
typedef uint16_t Channels __attribute__((vector_size(32)));
typedef float Numbers __attribute__((vector_size(32)));
typedef int32_t Whole __attribute__((vector_size(32)));

INLINE uint32_t inked(uint32_t ink, uint32_t weight, uint32_t pixel) {
  uint32_t even = (pixel & 0x00FF00FF) * (256 - weight) + (ink & 0x00FF00FF) * weight + 0x00800080;
  uint32_t odd = (pixel >> 8 & 0x00FF00FF) * (256 - weight) + (ink >> 8 & 0x00FF00FF) * weight + 0x00800080;
  return (even >> 8 & 0x00FF00FF) | (odd & 0xFF00FF00);
}

// Blends eight pixels, with the same result as one by one. The weights are cut to whole numbers. Vectors are passed in
// memory, because versions for different processors pass them differently.
INLINE void ink_eight(uint32_t ink, const Numbers *weights, uint32_t *row) {
  Pixels whole = (Pixels)__builtin_convertvector(*weights, Whole), lower;
  memcpy(&lower, row, sizeof lower);
  // Two channels of each pixel at a time, in sixteen bits each.
  Channels share = (Channels)(whole | whole << 16), rest = 256 - share;
  Pixels inks = (Pixels){0} + ink;
  Channels even = (Channels)(lower & 0x00FF00FF) * rest + (Channels)(inks & 0x00FF00FF) * share + 128;
  Channels odd = (Channels)(lower >> 8 & 0x00FF00FF) * rest + (Channels)(inks >> 8 & 0x00FF00FF) * share + 128;
  lower = (Pixels)(even >> 8) | (Pixels)(odd >> 8) << 8;
  memcpy(row, &lower, sizeof lower);
}

#endif
