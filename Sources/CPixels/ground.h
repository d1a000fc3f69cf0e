#ifndef GROUND_H
#define GROUND_H

#include "pixels.h"
#include "versions.h"

// What the two versions of the code for a turning globe have in common. Both give the same numbers.

#if defined(__x86_64__) && defined(__linux__)
#define HAS_WIDE_VERSION 1
#endif

// The most pixels of a span.
enum { MOST = 16 };

// A coordinate along a line, in 65536ths of a pixel.
typedef struct {
  int32_t start, change, last;
} Line;

INLINE Line line(float first, float next, int spacing, int length) {
  // The last position has a pixel after it. In integers: a float does not hold as many digits.
  return (Line){(int32_t)(first * 65536), (int32_t)((next - first) * (float)(65536 / spacing)),
                (length - 1) * 65536 - 1};
}

// A share of a picture along a span: 32768ths that are 15 bits long, with 16 more bits behind the point.
typedef struct {
  int32_t start, change;
} Share;

INLINE Share share(float first, float next, int spacing) {
  first = first < 0 ? 0 : first > 1 ? 1 : first;
  next = next < 0 ? 0 : next > 1 ? 1 : next;
  return (Share){(int32_t)(first * 32767.0f * 65536), (int32_t)((next - first) * 32767.0f * (float)(65536 / spacing))};
}

// A third, in 32768ths.
enum { THIRD = 10923 };

// Plain C.
void ground_sample_plain(const uint32_t *layer, int width, int height, PixelsPlace first, PixelsPlace next, int spacing,
                         int16_t *row, size_t count, PixelsSampling sampling);
void ground_mix_plain(const int16_t *first, const int16_t *second, uint16_t weight, int16_t *row, size_t count);
void ground_add_plain(const int16_t *sums, size_t start, uint32_t *row, size_t count);

#ifdef HAS_WIDE_VERSION
// For processors with AVX2, in vectors of 32 bytes.
void ground_sample_wide(const uint32_t *layer, int width, int height, PixelsPlace first, PixelsPlace next, int spacing,
                        int16_t *row, size_t count, PixelsSampling sampling);
void ground_mix_wide(const int16_t *first, const int16_t *second, uint16_t weight, int16_t *row, size_t count);
void ground_add_wide(const int16_t *sums, size_t start, uint32_t *row, size_t count);
#endif

#endif
