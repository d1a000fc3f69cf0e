#include "inks.h"
#include "pixels.h"

#include <string.h>

// --- Layers ---

// Lays eight pixels over others: two channels of each pixel at a time, in sixteen bits each. Vectors are not passed to
// functions, because versions for different processors pass them differently.
INLINE void composite_eight(const uint32_t *above, uint16_t weight, uint32_t *row) {
  Pixels upper, lower;
  memcpy(&upper, above, sizeof upper);
  // Layers are mostly transparent or mostly opaque.
  if (__builtin_reduce_or(upper) == 0) return;
  if (weight == 256 && __builtin_reduce_and(upper) >= 0xFF000000) {
    memcpy(row, &upper, sizeof upper);
    return;
  }
  memcpy(&lower, row, sizeof lower);
  Pixels solid = upper >> 24;
  Pixels rest = 256 - (((solid + (solid >> 7)) * (uint32_t)weight + 255) >> 8);
  Channels keep = (Channels)(rest | rest << 16);
  // A little less than half is added, because what is covered was rounded up: the sum never overflows.
  Channels even = (Channels)(upper & 0x00FF00FF) * weight + (Channels)(lower & 0x00FF00FF) * keep + 0x7F;
  Channels odd = (Channels)(upper >> 8 & 0x00FF00FF) * weight + (Channels)(lower >> 8 & 0x00FF00FF) * keep + 0x7F;
  lower = (Pixels)(even >> 8) | (Pixels)(odd >> 8) << 8;
  memcpy(row, &lower, sizeof lower);
}

FASTEST void pixels_composite(const uint32_t *above, uint16_t weight, uint32_t *row, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) composite_eight(above + i, weight, row + i);
  if (i == count) return;
  uint32_t upper[8] = {0}, lower[8] = {0};
  memcpy(upper, above + i, (count - i) * sizeof *row);
  memcpy(lower, row + i, (count - i) * sizeof *row);
  composite_eight(upper, weight, lower);
  memcpy(row + i, lower, (count - i) * sizeof *row);
}

// --- Inks ---

INLINE float weight_at(const PixelsSlope *weight, size_t place) {
  float exact = weight->start + weight->step * (float)(int32_t)place;
  float raised = exact < weight->minimum ? weight->minimum : exact;
  return raised > weight->maximum ? weight->maximum : raised;
}

INLINE void shade_eight(uint32_t ink, const PixelsSlope *weight, size_t place, uint32_t *row) {
  Whole places = (Whole){0, 1, 2, 3, 4, 5, 6, 7} + (int32_t)place;
  Numbers exact = weight->start + weight->step * __builtin_convertvector(places, Numbers);
  Numbers least = (Numbers){0} + weight->minimum, most = (Numbers){0} + weight->maximum;
  Numbers clamped = __builtin_elementwise_min(__builtin_elementwise_max(exact, least), most);
  ink_eight(ink, &clamped, row);
}

FASTEST void pixels_shade(uint32_t ink, PixelsSlope weight, size_t place, uint32_t *row, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) shade_eight(ink, &weight, place + i, row + i);
  for (; i < count; i++) row[i] = inked(ink, (uint32_t)weight_at(&weight, place + i), row[i]);
}

FASTEST void pixels_tint(uint32_t ink, uint16_t weight, uint32_t *row, size_t count) {
  INDEPENDENT
  for (size_t i = 0; i < count; i++) row[i] = inked(ink, weight, row[i]);
}

// --- Masks ---

INLINE void enlarge(const uint16_t *row, size_t width, int scale, uint8_t *wide) {
  int shift = 5 + __builtin_ctz((unsigned)scale);
  for (size_t x = 0; x < width; x++, row++, wide += scale) {
    for (int place = 0; place < scale; place++) {
      // The shares of the pixel and of the nearer neighbour, of 2 · scale.
      int away = 2 * place < scale ? scale - 1 - 2 * place : 2 * place + 1 - scale;
      uint16_t own = (uint16_t)(row[1] * (2 * scale - away)), other = (uint16_t)(row[2 * place < scale ? 0 : 2] * away);
      wide[place] = (uint8_t)((uint16_t)(own + other + 16 * scale) >> shift);
    }
  }
}

FASTEST void pixels_enlarge(const uint16_t *restrict row, size_t width, size_t scale, uint8_t *restrict wide) {
  switch (scale) {
    case 2: return enlarge(row, width, 2, wide);
    case 4: return enlarge(row, width, 4, wide);
    default: return enlarge(row, width, 8, wide);
  }
}

FASTEST void pixels_add_share(const float *numbers, float share, float *sums, size_t count) {
  INDEPENDENT
  for (size_t i = 0; i < count; i++) sums[i] += numbers[i] * share;
}

// --- Measuring ---

typedef uint8_t Levels __attribute__((vector_size(32)));

// What eight pixels at a time add up to: the greatest differences, and the sums of even and odd channels.
typedef struct {
  Levels most;
  Channels even, odd;
} Differences;

INLINE void compare(Differences *found, const uint32_t *first, const uint32_t *second) {
  Levels a, b;
  memcpy(&a, first, sizeof a);
  memcpy(&b, second, sizeof b);
  Levels apart = __builtin_elementwise_max(a, b) - __builtin_elementwise_min(a, b);
  found->most = __builtin_elementwise_max(found->most, apart);
  found->even += (Channels)((Pixels)apart & 0x00FF00FF);
  found->odd += (Channels)((Pixels)apart >> 8 & 0x00FF00FF);
}

FASTEST PixelsDifference pixels_difference(const uint32_t *first, const uint32_t *second, size_t count) {
  Differences found = {{0}, {0}, {0}};
  size_t i = 0;
  for (; i + 8 <= count; i += 8) compare(&found, first + i, second + i);
  if (i < count) {
    uint32_t ends[2][8] = {{0}, {0}};
    memcpy(ends[0], first + i, (count - i) * sizeof *first);
    memcpy(ends[1], second + i, (count - i) * sizeof *second);
    compare(&found, ends[0], ends[1]);
  }
  uint8_t most = 0;
  uint16_t blue = 0, green = 0, red = 0;
  for (int pixel = 0; pixel < 8; pixel++) {
    for (int channel = 0; channel < 3; channel++) {
      uint8_t own = found.most[4 * pixel + channel];
      most = own > most ? own : most;
    }
    blue += found.even[2 * pixel], red += found.even[2 * pixel + 1], green += found.odd[2 * pixel];
  }
  uint16_t sum = blue > green ? blue : green;
  return (PixelsDifference){most, red > sum ? red : sum};
}

uint8_t pixels_greatest(const uint8_t *bytes, size_t count) {
  uint8_t greatest = 0;
  for (size_t i = 0; i < count; i++) greatest = bytes[i] > greatest ? bytes[i] : greatest;
  return greatest;
}

// --- Video ---

// The weights are BT.709's, in 1/65536, scaled to 219 and 224 steps.

static void to_luma(const uint32_t *row, size_t width, uint8_t *luma) {
  INDEPENDENT
  for (size_t i = 0; i < width; i++) {
    uint32_t b = row[i] & 255, g = row[i] >> 8 & 255, r = row[i] >> 16 & 255;
    luma[i] = (uint8_t)((4064 * b + 40254 * g + 11966 * r + 1081344) >> 16);
  }
}

static void to_chroma(const uint32_t *upper, const uint32_t *lower, size_t pairs, uint8_t *blue, uint8_t *red) {
  INDEPENDENT
  for (size_t i = 0; i < pairs; i++) {
    uint32_t p = upper[2 * i], q = upper[2 * i + 1], s = lower[2 * i], t = lower[2 * i + 1];
    // Four bytes fit in ten bits: blue and red share a word.
    uint32_t even = (p & 0xFF00FF) + (q & 0xFF00FF) + (s & 0xFF00FF) + (t & 0xFF00FF);
    int32_t b = (int32_t)(even & 0xFFFF), r = (int32_t)(even >> 16);
    int32_t g = (int32_t)((p >> 8 & 255) + (q >> 8 & 255) + (s >> 8 & 255) + (t >> 8 & 255));
    // Rounded. The weights add up to 0, so that a grey is 128.
    blue[i] = (uint8_t)(((28784 * b - 22189 * g - 6595 * r + 131072) >> 18) + 128);
    red[i] = (uint8_t)(((28784 * r - 26145 * g - 2639 * b + 131072) >> 18) + 128);
  }
}

void pixels_to_video(const uint32_t *upper, const uint32_t *lower, size_t width, uint8_t *luma_upper,
                     uint8_t *luma_lower, uint8_t *blue, uint8_t *red) {
  to_luma(upper, width, luma_upper);
  to_luma(lower, width, luma_lower);
  to_chroma(upper, lower, width / 2, blue, red);
}
