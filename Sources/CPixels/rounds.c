#include "inks.h"
#include "pixels.h"

// Discs, rings, halos and glows: an ink whose weight depends on the distance from a point.

// The distances of eight pixels, the first of which is in a column, from a centre.
INLINE void distances(Numbers *found, PixelsPoint center, int32_t column, float row) {
  Numbers centers = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
  Numbers across = centers + (float)column - center.x;
  float down = row + 0.5f - center.y;
  *found = __builtin_elementwise_sqrt(across * across + down * down);
}

// Blends eight pixels, or those that are left in a row.
INLINE void ink_next(uint32_t ink, const Numbers *weights, uint32_t *row, size_t left) {
  if (left >= 8) return ink_eight(ink, weights, row);
  uint32_t rest[8] = {0};
  memcpy(rest, row, left * sizeof *row);
  ink_eight(ink, weights, rest);
  memcpy(row, rest, left * sizeof *row);
}

INLINE void round_weights(Numbers *weights, const PixelsRound *shape, int32_t column, float row) {
  Numbers distance;
  distances(&distance, shape->center, column, row);
  Numbers away = __builtin_elementwise_abs(distance - shape->radius) / shape->fade;
  Numbers none = {0}, share = shape->maximum - away;
  share = __builtin_elementwise_min(__builtin_elementwise_max(share, none), none + 1);
  if (shape->is_squared) share *= share;
  *weights = share * shape->share * shape->strength + 0.5f;
}

FASTEST void pixels_round(uint32_t ink, PixelsRound shape, int32_t column, int32_t row, uint32_t *pixels, size_t count) {
  Numbers weights;
  for (size_t i = 0; i < count; i += 8) {
    round_weights(&weights, &shape, column + (int32_t)i, (float)row);
    ink_next(ink, &weights, pixels + i, count - i);
  }
}

INLINE void glow_weights(Numbers *weights, const PixelsGlow *glow, int32_t column, float row) {
  Numbers distance;
  distances(&distance, glow->center, column, row);
  Numbers none = {0}, last = none + (float)glow->steps;
  Numbers exact = __builtin_elementwise_min(__builtin_elementwise_max(distance * glow->scale + 0.5f, none), last);
  Whole steps = __builtin_convertvector(exact, Whole);
  for (int lane = 0; lane < 8; lane++) (*weights)[lane] = glow->curve[steps[lane]];
  *weights = *weights * glow->strength + 0.5f;
}

FASTEST void pixels_glow(uint32_t ink, PixelsGlow glow, int32_t column, int32_t row, uint32_t *pixels, size_t count) {
  Numbers weights;
  for (size_t i = 0; i < count; i += 8) {
    glow_weights(&weights, &glow, column + (int32_t)i, (float)row);
    ink_next(ink, &weights, pixels + i, count - i);
  }
}
