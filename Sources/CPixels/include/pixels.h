#ifndef PIXELS_H
#define PIXELS_H

#include <stddef.h>
#include <stdint.h>

// Arithmetic on rows of pixels in vectors of sixteen bytes or more, which Swift's compiler does not produce for them.
// A pixel is 0xAARRGGBB: blue, green, red and alpha in memory.
//
// The row that is written may be one of those that are read, but must not partly overlap one. Single pixels that
// lie between others are drawn by details.h.

// Writes the mix of two rows. Weight 0 gives the first row, 256 the second.
void pixels_mix(const uint32_t *first, const uint32_t *second, uint16_t weight, uint32_t *row, size_t count);

// Writes dark + light/256 * (lit - dark) + seaWeight/128 * (sea - dark), clamped to a byte. The weight `light` ranges from 0
// to 256, and `seaWeight`, that of the sea, from 0 to 128.
void pixels_mix_lights(const uint32_t *dark, const uint32_t *lit, const uint32_t *sea, uint16_t light, uint16_t seaWeight,
                       uint32_t *row, size_t count);

// Composites a row of premultiplied pixels over another. The weight of the upper row ranges from 0 to 256.
void pixels_composite(const uint32_t *above, uint16_t weight, uint32_t *row, size_t count);

// Blends a row with an opaque ink. The weight ranges from 0 to 256.
void pixels_tint(uint32_t ink, uint16_t weight, uint32_t *row, size_t count);

// A weight in 256ths that changes linearly from pixel to pixel, from the first one on, within limits from 0 to 256. It
// is truncated to a whole number.
typedef struct {
  float start, step, minimum, maximum;
} PixelsSlope;

// Blends a row with an opaque ink. The first pixel of `row` is that with the number `place` of the slope.
void pixels_shade(uint32_t ink, PixelsSlope weight, size_t place, uint32_t *row, size_t count);

// A point of a picture, in pixels from its upper left corner.
typedef struct {
  float x, y;
} PixelsPoint;

// A weight that fades with the distance d from a circle around a point: share * min(max(maximum - d/fade, 0), 1), or
// with the square of the latter, times the strength in 256ths. For a disc, the circle has the radius 0.
typedef struct {
  PixelsPoint center;
  float radius, maximum, fade, share, strength;
  int32_t is_squared;
} PixelsRound;

// Blends a part of a row, from a column on, with an opaque ink.
void pixels_round(uint32_t ink, PixelsRound shape, int32_t column, int32_t row, uint32_t *pixels, size_t count);

// A weight that follows a curve over the distance from a point: that of the step distance * scale, times the strength in
// 256ths. The curve has one number more than there are steps; the last holds beyond them.
typedef struct {
  PixelsPoint center;
  const float *curve;
  int32_t steps;
  float scale, strength;
} PixelsGlow;

// Blends a part of a row, from a column on, with an opaque ink.
void pixels_glow(uint32_t ink, PixelsGlow glow, int32_t column, int32_t row, uint32_t *pixels, size_t count);

// Enlarges a row of coverage, and interpolates it between the centres of its pixels.
//
// row: the coverage in 4080ths; one more pixel lies before the first and behind the last.
// width: the number of its pixels.
// scale: how many times as wide the result is: 2, 4 or 8.
void pixels_enlarge(const uint16_t *row, size_t width, size_t scale, uint8_t *wide);

// Adds a multiple of some numbers to others.
void pixels_add_share(const float *numbers, float share, float *sums, size_t count);

// A place in a layer of ground, in its pixels, and the share that it has in a picture, from 0 to 1.
typedef struct {
  float x, y, share;
} PixelsPlace;

// What is written to a stretch of a row: zeroes; samples at full weight; samples weighted by their share; the sum of
// these and what is there; or nothing.
enum { PixelsNothing, PixelsWhole, PixelsShared, PixelsAdded, PixelsKept };

// Samples a layer along straight lines. Its pixels have four signed channels of a byte. Beyond its edges, the layer
// continues with its outermost pixels.
//
// layer, width, height: the layer's pixels, at least two by two.
// places: where the stretches of the row begin, and where the last one ends: one more than there are stretches.
// samplings: how each stretch is written, one of the values above.
// spacing: the length of a stretch, a multiple of 16 up to 4096.
// row: where the sums go: four channels of sixteen bits for a pixel, in 128ths.
// count: the number of pixels in the row. The last stretch may reach beyond them.
void pixels_sample(const uint32_t *layer, int width, int height, const PixelsPlace *places, const uint8_t *samplings,
                   int spacing, int16_t *row, size_t count);

// Mixes two rows of such sums. Weight 0 gives the first row, 256 the second.
void pixels_mix_sums(const int16_t *first, const int16_t *second, uint16_t weight, int16_t *row, size_t count);

// Adds some sums to a row three times as wide: twice their value. Between neighbours, the weights are 2 to 1.
//
// sums: the row's sums; one more lies before the first and behind the last that is read.
// start: the column of the first pixel, of which `row` is the address.
void pixels_add_tripled(const int16_t *sums, size_t start, uint32_t *row, size_t count);

// The same to a row `times` as wide: 1, 2 or 3. Where it is twice as wide, the weights are 3 to 1.
void pixels_add_enlarged(const int16_t *sums, int times, size_t start, uint32_t *row, size_t count);

// Mixes two seas, each with its own light. Both shares are in 32768ths, the rows' four channels in 64ths of a level.
void pixels_mix_seas(const int16_t *first, const int16_t *first_light, const int16_t *second,
                     const int16_t *second_light, int16_t light, int16_t share, int16_t *seas, size_t count);

// Adds a row of sea to sums of a row twice as wide. Between neighbours, the weights are 3 to 1.
//
// sea: the row of sea; one more pixel lies before the first and behind the last.
// start: the place of the first pixel of `sums`.
void pixels_add_sea(const int16_t *sea, size_t start, int16_t *sums, size_t count);

// Writes a row of opaque pixels three times as wide as some sums, which are in 64ths of a level. Noise is added to
// them: a number of 64ths for each pixel.
void pixels_put_tripled(const int16_t *sums, const int16_t *noise, size_t start, uint32_t *row, size_t count);

// The same without the vectors that some processors have, for tests: the results are equal. The first of them needs a
// weight below 256.
void pixels_mix_plain(const uint32_t *first, const uint32_t *second, uint16_t weight, uint32_t *row, size_t count);
void pixels_mix_lights_plain(const uint32_t *dark, const uint32_t *lit, const uint32_t *sea, uint16_t light,
                             uint16_t seaWeight, uint32_t *row, size_t count);
void pixels_sample_plain(const uint32_t *layer, int width, int height, const PixelsPlace *places,
                         const uint8_t *samplings, int spacing, int16_t *row, size_t count);
void pixels_mix_sums_plain(const int16_t *first, const int16_t *second, uint16_t weight, int16_t *row, size_t count);
void pixels_mix_seas_plain(const int16_t *first, const int16_t *first_light, const int16_t *second,
                           const int16_t *second_light, int16_t light, int16_t share, int16_t *seas, size_t count);
void pixels_add_sea_plain(const int16_t *sea, size_t start, int16_t *sums, size_t count);
void pixels_put_tripled_plain(const int16_t *sums, const int16_t *noise, size_t start, uint32_t *row, size_t count);
void pixels_add_tripled_plain(const int16_t *sums, size_t start, uint32_t *row, size_t count);

// How much two rows differ in blue, green or red: the largest difference of a pixel, and the largest channel sum.
typedef struct {
  uint8_t maximum;
  uint16_t sum;
} PixelsDifference;

// Returns that of some pixels; the sum is right for at most 256.
PixelsDifference pixels_difference(const uint32_t *first, const uint32_t *second, size_t count);

// Returns the greatest of some bytes; 0 for none.
uint8_t pixels_greatest(const uint8_t *bytes, size_t count);

// Converts two rows of pixels to 4:2:0 video with BT.709's coefficients and limited range.
//
// width: the pixels in a row, an even number.
// upper, lower: the two rows.
// luma_upper, luma_lower: `width` bytes each.
// blue, red: the differences in colour, `width / 2` bytes each.
void pixels_to_video(const uint32_t *upper, const uint32_t *lower, size_t width, uint8_t *luma_upper,
                     uint8_t *luma_lower, uint8_t *blue, uint8_t *red);

#endif
