#ifndef GROUND_H
#define GROUND_H

#include "pixels.h"
#include "versions.h"

// What the two versions of the code for a turning globe have in common. Both give the same numbers.

// A stretch of a row: coordinates in 65536ths of a pixel, and a share of which the upper half has 15 bits. They change
// from pixel to pixel.
typedef struct {
  int32_t x, y, share, x_change, y_change, share_change;
} Stretch;

INLINE float unit(float share) { return share < 0 ? 0 : share > 1 ? 1 : share; }

INLINE Stretch stretch(PixelsPlace first, PixelsPlace next, int spacing) {
  float step = 65536 / (float)spacing, whole = 32767;
  return (Stretch){(int32_t)(first.x * 65536), (int32_t)(first.y * 65536), (int32_t)(unit(first.share) * whole * 65536),
                   (int32_t)((next.x - first.x) * step), (int32_t)((next.y - first.y) * step),
                   (int32_t)((unit(next.share) - unit(first.share)) * whole * step)};
}

// The last position along a line of pixels, which has a pixel after it. In integers: a float does not hold as many
// digits.
INLINE int32_t last(int length) { return (length - 1) * 65536 - 1; }

// A third and a quarter, in 32768ths.
enum { THIRD = 10923, QUARTER = 8192 };

// Plain C.
void ground_sample_plain(const uint32_t *layer, int width, int height, const PixelsPlace *places,
                         const uint8_t *samplings, int spacing, int16_t *row, size_t count);
void ground_mix_plain(const int16_t *first, const int16_t *second, uint16_t weight, int16_t *row, size_t count);
void ground_add_plain(const int16_t *sums, size_t start, uint32_t *row, size_t count);
void ground_mix_seas_plain(const int16_t *first, const int16_t *first_light, const int16_t *second,
                           const int16_t *second_light, int16_t light, int16_t share, int16_t *seas, size_t count);
void ground_add_sea_plain(const int16_t *sea, size_t start, int16_t *sums, size_t count);
void ground_put_plain(const int16_t *sums, const int16_t *noise, size_t start, uint32_t *row, size_t count);

#ifdef HAS_WIDE_VERSION
// For processors with AVX2, in vectors of 32 bytes.
void ground_sample_wide(const uint32_t *layer, int width, int height, const PixelsPlace *places,
                         const uint8_t *samplings, int spacing, int16_t *row, size_t count);
void ground_mix_wide(const int16_t *first, const int16_t *second, uint16_t weight, int16_t *row, size_t count);
void ground_add_wide(const int16_t *sums, size_t start, uint32_t *row, size_t count);
void ground_mix_seas_wide(const int16_t *first, const int16_t *first_light, const int16_t *second,
                          const int16_t *second_light, int16_t light, int16_t share, int16_t *seas, size_t count);
void ground_add_sea_wide(const int16_t *sea, size_t start, int16_t *sums, size_t count);
void ground_put_wide(const int16_t *sums, const int16_t *noise, size_t start, uint32_t *row, size_t count);
#endif

#endif
