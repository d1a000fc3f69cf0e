#include "ground.h"

#include <string.h>

// The ground of a turning globe: samples of a layer, enlarged and added to the sea.

// --- Sampling ---

typedef int8_t Pair __attribute__((vector_size(8)));
typedef int16_t Four __attribute__((vector_size(8)));
typedef int16_t Eight __attribute__((vector_size(16)));
typedef int32_t Products __attribute__((vector_size(16)));

// Multiplies by a number of 32768ths, and rounds.
INLINE Four part(Four values, int16_t weight) {
  Products products = __builtin_convertvector(values, Products) * (int32_t)weight;
  return __builtin_convertvector((products + 0x4000) >> 15, Four);
}

// Mixes two pixels side by side, with a weight of the second in 128ths.
INLINE Four beside(const uint32_t *pixels, int16_t weight) {
  Pair pair;
  memcpy(&pair, pixels, sizeof pair);
  int16_t rest = 128 - weight;
  Eight products = __builtin_convertvector(pair, Eight) * (Eight){rest, rest, rest, rest, weight, weight, weight, weight};
  return __builtin_shufflevector(products, products, 0, 1, 2, 3) + __builtin_shufflevector(products, products, 4, 5, 6, 7);
}

INLINE int32_t clamp(int32_t place, int32_t last) { return place < 0 ? 0 : place > last ? last : place; }

INLINE void sample(const uint32_t *layer, int width, int height, const Stretch *line, int16_t *row, size_t count,
                   uint8_t sampling) {
  int32_t right_end = last(width), low_end = last(height);
  for (int32_t i = 0; i < (int32_t)count; i++) {
    int32_t u = clamp(line->x + i * line->x_change, right_end), v = clamp(line->y + i * line->y_change, low_end);
    const uint32_t *pixels = layer + (v >> 16) * width + (u >> 16);
    int16_t right = (int16_t)(u >> 9 & 127), down = (int16_t)(v >> 9 & 127);
    Four above = beside(pixels, right), below = beside(pixels + width, right);
    Four sum = above + part(below - above, (int16_t)(down << 8)), old;
    int32_t share = line->share + i * line->share_change;
    if (sampling != PixelsWhole) sum = part(sum, (int16_t)((share < 0 ? 0 : share) >> 16));
    if (sampling == PixelsAdded) {
      memcpy(&old, row + 4 * i, sizeof old);
      sum += old;
    }
    memcpy(row + 4 * i, &sum, sizeof sum);
  }
}

void ground_sample_plain(const uint32_t *layer, int width, int height, const PixelsPlace *places,
                         const uint8_t *samplings, int spacing, int16_t *row, size_t count) {
  for (size_t start = 0; start < count; start += spacing, places++, samplings++) {
    size_t length = count - start < (size_t)spacing ? count - start : (size_t)spacing;
    if (*samplings == PixelsNothing) memset(row + 4 * start, 0, 8 * length);
    if (*samplings == PixelsNothing || *samplings == PixelsKept) continue;
    Stretch line = stretch(places[0], places[1], spacing);
    sample(layer, width, height, &line, row + 4 * start, length, *samplings);
  }
}

// --- Enlarging ---

// Vectors are passed in memory, because processors without vectors of 32 bytes would pass them differently. All of it
// is inlined.

typedef int16_t Sums __attribute__((vector_size(32)));
typedef int32_t Wide __attribute__((vector_size(64)));
typedef uint64_t Quads __attribute__((vector_size(32)));
typedef uint8_t Bytes __attribute__((vector_size(16)));

// The number of pixels in a vector of sums.
enum { TOGETHER = sizeof(Sums) / 8 };

INLINE void load(Sums *loaded, const int16_t *sums) { memcpy(loaded, sums, sizeof *loaded); }

// Mixes sums, with a weight of the second in 32768ths.
INLINE void between(Sums *mixed, const Sums *first, const Sums *second, int16_t weight) {
  Wide products = __builtin_convertvector(*second - *first, Wide) * (int32_t)weight;
  *mixed = *first + __builtin_convertvector((products + 0x4000) >> 15, Sums);
}

void ground_mix_plain(const int16_t *first, const int16_t *second, uint16_t weight, int16_t *row, size_t count) {
  int16_t share = (int16_t)(weight << 7);
  size_t i = 0;
  for (; i + TOGETHER <= count; i += TOGETHER) {
    Sums a, b, mixed;
    load(&a, first + 4 * i);
    load(&b, second + 4 * i);
    between(&mixed, &a, &b, share);
    memcpy(row + 4 * i, &mixed, sizeof mixed);
  }
  if (i == count) return;
  Sums a = {0}, b = {0}, mixed;
  memcpy(&a, first + 4 * i, 8 * (count - i));
  memcpy(&b, second + 4 * i, 8 * (count - i));
  between(&mixed, &a, &b, share);
  memcpy(row + 4 * i, &mixed, 8 * (count - i));
}

// Enlarges four sums twice. Between neighbours, the weights are 3 to 1.
INLINE void doubled(const int16_t *own, Sums *first, Sums *second) {
  Sums middle, left, right;
  load(&middle, own);
  load(&left, own - 4);
  load(&right, own + 4);
  between(&left, &middle, &left, QUARTER);
  between(&right, &middle, &right, QUARTER);
  Quads l = (Quads)left, r = (Quads)right;
  *first = (Sums)__builtin_shufflevector(l, r, 0, 4, 1, 5);
  *second = (Sums)__builtin_shufflevector(l, r, 2, 6, 3, 7);
}

// Enlarges four sums three times. Between neighbours, the weights are 2 to 1.
INLINE void tripled(const int16_t *own, Sums *first, Sums *second, Sums *third) {
  Sums middle, left, right;
  load(&middle, own);
  load(&left, own - 4);
  load(&right, own + 4);
  between(&left, &middle, &left, THIRD);
  between(&right, &middle, &right, THIRD);
  Quads l = (Quads)left, m = (Quads)middle, r = (Quads)right;
  Quads low = __builtin_shufflevector(l, m, 0, 4, 1, 5), high = __builtin_shufflevector(l, m, 2, 6, 3, 7);
  *first = (Sums)__builtin_shufflevector(low, r, 0, 1, 4, 2);
  *second = (Sums)__builtin_shufflevector(__builtin_shufflevector(low, r, 3, 5, 0, 0), high, 0, 1, 4, 5);
  *third = (Sums)__builtin_shufflevector(high, r, 6, 2, 3, 7);
}

// Adds the sums of four pixels to them.
INLINE void add(const Sums *sums, uint32_t *pixels) {
  Bytes old;
  memcpy(&old, pixels, sizeof old);
  Sums sum = __builtin_convertvector(old, Sums) + ((*sums + 32) >> 6);
  sum = __builtin_elementwise_min(__builtin_elementwise_max(sum, (Sums){0}), (Sums){0} + 255);
  Bytes added = __builtin_convertvector(sum, Bytes);
  memcpy(pixels, &added, sizeof added);
}

// Adds to a pixel what lies between its own sum and another one, with a weight of the latter in 32768ths.
INLINE void add_between(const int16_t *own, const int16_t *other, int weight, uint32_t *pixel) {
  uint8_t *levels = (uint8_t *)pixel;
  for (int channel = 0; channel < 4; channel++) {
    int sum = own[channel] + (((other[channel] - own[channel]) * weight + 0x4000) >> 15);
    int level = levels[channel] + ((sum + 32) >> 6);
    levels[channel] = (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
  }
}

INLINE void add_one(const int16_t *sums, size_t column, uint32_t *pixel) {
  const int16_t *own = sums + 4 * (column / 3);
  add_between(own, column % 3 == 0 ? own - 4 : column % 3 == 2 ? own + 4 : own, THIRD, pixel);
}

static void add_once(const int16_t *sums, size_t start, uint32_t *row, size_t count) {
  const int16_t *own = sums + 4 * start;
  size_t i = 0;
  for (; i + TOGETHER <= count; i += TOGETHER) {
    Sums middle;
    load(&middle, own + 4 * i);
    add(&middle, row + i);
  }
  for (; i < count; i++) add_between(own + 4 * i, own + 4 * i, 0, row + i);
}

INLINE void add_half(const int16_t *sums, size_t column, uint32_t *pixel) {
  const int16_t *own = sums + 4 * (column / 2);
  add_between(own, column % 2 == 0 ? own - 4 : own + 4, QUARTER, pixel);
}

static void add_doubled(const int16_t *sums, size_t start, uint32_t *row, size_t count) {
  size_t column = start, end = start + count;
  if (column % 2 != 0 && column < end) add_half(sums, column, row), column++;
  for (; column + 2 * TOGETHER <= end; column += 2 * TOGETHER) {
    Sums first, second;
    doubled(sums + 4 * (column / 2), &first, &second);
    add(&first, row + (column - start));
    add(&second, row + (column - start) + TOGETHER);
  }
  for (; column < end; column++) add_half(sums, column, row + (column - start));
}

void ground_add_plain(const int16_t *sums, size_t start, uint32_t *row, size_t count) {
  size_t column = start, end = start + count;
  for (; column % 3 != 0 && column < end; column++) add_one(sums, column, row + (column - start));
  for (; column + 12 <= end; column += 12) {
    Sums first, second, third;
    tripled(sums + 4 * (column / 3), &first, &second, &third);
    uint32_t *pixels = row + (column - start);
    add(&first, pixels);
    add(&second, pixels + 4);
    add(&third, pixels + 8);
  }
  for (; column < end; column++) add_one(sums, column, row + (column - start));
}

// --- Sea and ground ---

typedef uint32_t Whole __attribute__((vector_size(16)));

// Writes four pixels of sums with their noise, opaque.
INLINE void put(const Sums *sums, const int16_t *noise, uint32_t *pixels) {
  Four own;
  memcpy(&own, noise, sizeof own);
  Sums spread = __builtin_shufflevector(own, own, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  Sums sum = (*sums + spread + 32) >> 6;
  sum = __builtin_elementwise_min(__builtin_elementwise_max(sum, (Sums){0}), (Sums){0} + 255);
  Whole opaque = (Whole)__builtin_convertvector(sum, Bytes) | 0xFF000000;
  memcpy(pixels, &opaque, sizeof opaque);
}

INLINE void put_one(const int16_t *sums, int noise, size_t column, uint32_t *pixel) {
  const int16_t *own = sums + 4 * (column / 3);
  const int16_t *other = column % 3 == 0 ? own - 4 : column % 3 == 2 ? own + 4 : own;
  uint32_t whole = 0xFF000000;
  for (int channel = 0; channel < 3; channel++) {
    int sum = own[channel] + (((other[channel] - own[channel]) * THIRD + 0x4000) >> 15);
    int level = (sum + noise + 32) >> 6;
    whole |= (uint32_t)(level < 0 ? 0 : level > 255 ? 255 : level) << (8 * channel);
  }
  *pixel = whole;
}

void ground_put_plain(const int16_t *sums, const int16_t *noise, size_t start, uint32_t *row, size_t count) {
  size_t i = 0;
  for (; (start + i) % 3 != 0 && i < count; i++) put_one(sums, noise[i], start + i, row + i);
  for (; i + 12 <= count; i += 12) {
    Sums first, second, third;
    tripled(sums + 4 * ((start + i) / 3), &first, &second, &third);
    put(&first, noise + i, row + i);
    put(&second, noise + i + 4, row + i + 4);
    put(&third, noise + i + 8, row + i + 8);
  }
  for (; i < count; i++) put_one(sums, noise[i], start + i, row + i);
}

void ground_mix_seas_plain(const int16_t *first, const int16_t *first_light, const int16_t *second,
                           const int16_t *second_light, int16_t light, int16_t share, int16_t *seas, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int before = first[i] + ((first_light[i] * light + 0x4000) >> 15);
    int after = second[i] + ((second_light[i] * light + 0x4000) >> 15);
    seas[i] = (int16_t)(before + (((after - before) * share + 0x4000) >> 15));
  }
}

INLINE void add_sea_once(const int16_t *sea, size_t place, int16_t *sums) {
  const int16_t *own = sea + 4 * (place / 2), *other = place % 2 == 0 ? own - 4 : own + 4;
  for (int channel = 0; channel < 4; channel++)
    sums[channel] += (int16_t)(own[channel] + (((other[channel] - own[channel]) * QUARTER + 0x4000) >> 15));
}

void ground_add_sea_plain(const int16_t *sea, size_t start, int16_t *sums, size_t count) {
  size_t i = 0;
  if (start % 2 != 0 && count > 0) add_sea_once(sea, start, sums), i = 1;
  for (; i + 2 * TOGETHER <= count; i += 2 * TOGETHER) {
    Sums own, next, first, second;
    load(&own, sums + 4 * i);
    load(&next, sums + 4 * (i + TOGETHER));
    doubled(sea + 4 * ((start + i) / 2), &first, &second);
    own += first;
    next += second;
    memcpy(sums + 4 * i, &own, sizeof own);
    memcpy(sums + 4 * (i + TOGETHER), &next, sizeof next);
  }
  for (; i < count; i++) add_sea_once(sea, start + i, sums + 4 * i);
}

// --- The version for this processor ---

#ifdef HAS_WIDE_VERSION
#define RUN(name, ...) (__builtin_cpu_supports("avx2") ? name##_wide(__VA_ARGS__) : name##_plain(__VA_ARGS__))
#else
#define RUN(name, ...) name##_plain(__VA_ARGS__)
#endif

void pixels_sample(const uint32_t *layer, int width, int height, const PixelsPlace *places, const uint8_t *samplings,
                   int spacing, int16_t *row, size_t count) {
  RUN(ground_sample, layer, width, height, places, samplings, spacing, row, count);
}

void pixels_mix_sums(const int16_t *first, const int16_t *second, uint16_t weight, int16_t *row, size_t count) {
  if (weight == 0 || weight >= 256) {
    memcpy(row, weight == 0 ? first : second, 8 * count);
  } else {
    RUN(ground_mix, first, second, weight, row, count);
  }
}

void pixels_add_tripled(const int16_t *sums, size_t start, uint32_t *row, size_t count) {
  RUN(ground_add, sums, start, row, count);
}

void pixels_mix_seas(const int16_t *first, const int16_t *first_light, const int16_t *second,
                     const int16_t *second_light, int16_t light, int16_t share, int16_t *seas, size_t count) {
  RUN(ground_mix_seas, first, first_light, second, second_light, light, share, seas, count);
}

void pixels_add_sea(const int16_t *sea, size_t start, int16_t *sums, size_t count) {
  RUN(ground_add_sea, sea, start, sums, count);
}

void pixels_put_tripled(const int16_t *sums, const int16_t *noise, size_t start, uint32_t *row, size_t count) {
  RUN(ground_put, sums, noise, start, row, count);
}

void pixels_add_enlarged(const int16_t *sums, int times, size_t start, uint32_t *row, size_t count) {
  switch (times) {
    case 1: add_once(sums, start, row, count); break;
    case 2: add_doubled(sums, start, row, count); break;
    default: pixels_add_tripled(sums, start, row, count); break;
  }
}

// --- For tests ---

void pixels_sample_plain(const uint32_t *layer, int width, int height, const PixelsPlace *places,
                         const uint8_t *samplings, int spacing, int16_t *row, size_t count) {
  ground_sample_plain(layer, width, height, places, samplings, spacing, row, count);
}

void pixels_mix_sums_plain(const int16_t *first, const int16_t *second, uint16_t weight, int16_t *row, size_t count) {
  ground_mix_plain(first, second, weight, row, count);
}

void pixels_mix_seas_plain(const int16_t *first, const int16_t *first_light, const int16_t *second,
                           const int16_t *second_light, int16_t light, int16_t share, int16_t *seas, size_t count) {
  ground_mix_seas_plain(first, first_light, second, second_light, light, share, seas, count);
}

void pixels_add_sea_plain(const int16_t *sea, size_t start, int16_t *sums, size_t count) {
  ground_add_sea_plain(sea, start, sums, count);
}

void pixels_put_tripled_plain(const int16_t *sums, const int16_t *noise, size_t start, uint32_t *row, size_t count) {
  ground_put_plain(sums, noise, start, row, count);
}

void pixels_add_tripled_plain(const int16_t *sums, size_t start, uint32_t *row, size_t count) {
  ground_add_plain(sums, start, row, count);
}
