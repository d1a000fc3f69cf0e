#include "ground.h"

#ifdef HAS_WIDE_VERSION

#include <immintrin.h>
#include <string.h>

// The same as ground.c in vectors of 32 bytes: four pixels of sums. Everything is inlined, because other functions
// would pass such vectors differently.

#define WIDE __attribute__((target("avx2")))
#define WIDE_INLINE static inline __attribute__((always_inline, target("avx2")))

// --- Sampling ---

// The next eight places of a stretch, and the change from these to those after them.
typedef struct {
  __m256i x, y, share, x_change, y_change, share_change;
} Walk;

// What is read at eight places: the weights of the left and right pixels in 128ths, a byte each; those of the lower
// pixels, and the shares, both in 32768ths. Each 32-bit number holds its value twice, once in each half.
typedef struct {
  __m256i sides, down, share;
  int32_t offset[8];
} Places;

WIDE_INLINE __m256i along(int32_t start, int32_t change) {
  const __m256i steps = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  return _mm256_add_epi32(_mm256_set1_epi32(start), _mm256_mullo_epi32(steps, _mm256_set1_epi32(change)));
}

WIDE_INLINE __m256i eightfold(int32_t change) { return _mm256_slli_epi32(_mm256_set1_epi32(change), 3); }

WIDE_INLINE void begin(Walk *walk, const Stretch *line) {
  walk->x = along(line->x, line->x_change), walk->x_change = eightfold(line->x_change);
  walk->y = along(line->y, line->y_change), walk->y_change = eightfold(line->y_change);
  walk->share = along(line->share, line->share_change), walk->share_change = eightfold(line->share_change);
}

WIDE_INLINE __m256i clamp(__m256i places, int32_t last) {
  return _mm256_min_epi32(_mm256_max_epi32(places, _mm256_setzero_si256()), _mm256_set1_epi32(last));
}

// Repeats the lower or the upper halves of eight numbers.
WIDE_INLINE __m256i twice(__m256i numbers, int upper) {
  const __m256i lower = _mm256_setr_epi8(0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13, 0, 1, 0, 1, 4, 5, 4, 5, 8, 9,
                                         8, 9, 12, 13, 12, 13);
  return _mm256_shuffle_epi8(numbers, upper ? _mm256_add_epi8(lower, _mm256_set1_epi8(2)) : lower);
}

WIDE_INLINE void find(Places *places, Walk *walk, int width, int height) {
  const __m256i fraction = _mm256_set1_epi32(127);
  __m256i u = clamp(walk->x, last(width)), v = clamp(walk->y, last(height));
  // Rows and widths have at most fifteen bits, so that products of halves are enough.
  __m256i lines = _mm256_madd_epi16(_mm256_srli_epi32(v, 16), _mm256_set1_epi32(width));
  _mm256_storeu_si256((__m256i *)places->offset, _mm256_add_epi32(lines, _mm256_srli_epi32(u, 16)));
  __m256i right = _mm256_and_si256(_mm256_srli_epi32(u, 9), fraction);
  // 128 - right and, in the next byte, right.
  __m256i sides = _mm256_sub_epi32(_mm256_slli_epi32(right, 8), _mm256_sub_epi32(right, _mm256_set1_epi32(128)));
  places->sides = twice(sides, 0);
  places->down = twice(_mm256_slli_epi32(_mm256_and_si256(_mm256_srli_epi32(v, 9), fraction), 8), 0);
  places->share = twice(_mm256_max_epi32(walk->share, _mm256_setzero_si256()), 1);
  walk->x = _mm256_add_epi32(walk->x, walk->x_change);
  walk->y = _mm256_add_epi32(walk->y, walk->y_change);
  walk->share = _mm256_add_epi32(walk->share, walk->share_change);
}

WIDE_INLINE __m128i two(const uint32_t *layer, int32_t first, int32_t second) {
  return _mm_castpd_si128(_mm_loadh_pd(_mm_load_sd((const double *)(layer + first)), (const double *)(layer + second)));
}

// Loads four pairs of pixels, the channels of a pair side by side: of the places 0, 1, 4, 5 or 2, 3, 6, 7.
WIDE_INLINE __m256i pairs(const uint32_t *layer, const int32_t *offset) {
  const __m256i order = _mm256_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8,
                                         12, 9, 13, 10, 14, 11, 15);
  __m256i loaded = _mm256_castsi128_si256(two(layer, offset[0], offset[1]));
  return _mm256_shuffle_epi8(_mm256_inserti128_si256(loaded, two(layer, offset[4], offset[5]), 1), order);
}

WIDE_INLINE __m256i four(const uint32_t *layer, int width, const int32_t *offset, __m256i sides, __m256i down) {
  __m256i above = _mm256_maddubs_epi16(sides, pairs(layer, offset));
  __m256i below = _mm256_maddubs_epi16(sides, pairs(layer + width, offset));
  return _mm256_add_epi16(above, _mm256_mulhrs_epi16(_mm256_sub_epi16(below, above), down));
}

WIDE_INLINE void put(int16_t *row, __m256i sums, int adds) {
  __m256i *target = (__m256i *)row;
  _mm256_storeu_si256(target, adds ? _mm256_add_epi16(sums, _mm256_loadu_si256(target)) : sums);
}

// Samples the next eight places.
WIDE_INLINE void eight(const uint32_t *layer, int width, int height, Walk *walk, int16_t *row, int shares, int adds) {
  Places places;
  find(&places, walk, width, height);
  // A pixel's number is repeated for its four channels.
  __m256i a = four(layer, width, places.offset, _mm256_unpacklo_epi32(places.sides, places.sides),
                   _mm256_unpacklo_epi32(places.down, places.down));
  __m256i b = four(layer, width, places.offset + 2, _mm256_unpackhi_epi32(places.sides, places.sides),
                   _mm256_unpackhi_epi32(places.down, places.down));
  if (shares) {
    a = _mm256_mulhrs_epi16(a, _mm256_unpacklo_epi32(places.share, places.share));
    b = _mm256_mulhrs_epi16(b, _mm256_unpackhi_epi32(places.share, places.share));
  }
  put(row, _mm256_permute2x128_si256(a, b, 0x20), adds);
  put(row + 16, _mm256_permute2x128_si256(a, b, 0x31), adds);
}

WIDE_INLINE void sample(const uint32_t *layer, int width, int height, const Stretch *line, int16_t *row, size_t count,
                        int shares, int adds) {
  Walk walk;
  begin(&walk, line);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) eight(layer, width, height, &walk, row + 4 * i, shares, adds);
  if (i == count) return;
  // The last places are sampled beside the row.
  int16_t rest[32];
  memcpy(rest, row + 4 * i, 8 * (count - i));
  eight(layer, width, height, &walk, rest, shares, adds);
  memcpy(row + 4 * i, rest, 8 * (count - i));
}

WIDE void ground_sample_wide(const uint32_t *layer, int width, int height, const PixelsPlace *places,
                             const uint8_t *samplings, int spacing, int16_t *row, size_t count) {
  for (size_t start = 0; start < count; start += spacing, places++, samplings++) {
    size_t length = count - start < (size_t)spacing ? count - start : (size_t)spacing;
    Stretch line = stretch(places[0], places[1], spacing);
    int16_t *target = row + 4 * start;
    switch (*samplings) {
      case PixelsNothing: memset(target, 0, 8 * length); break;
      case PixelsWhole: sample(layer, width, height, &line, target, length, 0, 0); break;
      case PixelsShared: sample(layer, width, height, &line, target, length, 1, 0); break;
      case PixelsAdded: sample(layer, width, height, &line, target, length, 1, 1); break;
    }
  }
}

// --- Enlarging ---

WIDE_INLINE __m256i load(const int16_t *sums) { return _mm256_loadu_si256((const __m256i *)sums); }

WIDE_INLINE __m256i between(__m256i first, __m256i second, __m256i weight) {
  return _mm256_add_epi16(first, _mm256_mulhrs_epi16(_mm256_sub_epi16(second, first), weight));
}

WIDE void ground_mix_wide(const int16_t *first, const int16_t *second, uint16_t weight, int16_t *row, size_t count) {
  const __m256i share = _mm256_set1_epi16((int16_t)(weight << 7));
  size_t i = 0;
  for (; i + 4 <= count; i += 4)
    _mm256_storeu_si256((__m256i *)(row + 4 * i), between(load(first + 4 * i), load(second + 4 * i), share));
  if (i < count) ground_mix_plain(first + 4 * i, second + 4 * i, weight, row + 4 * i, count - i);
}

// Enlarges four sums three times: the sums of twelve pixels. Between neighbours, the weights are 2 to 1.
WIDE_INLINE void tripled(const int16_t *own, __m256i twelve[3]) {
  const __m256i third = _mm256_set1_epi16(THIRD);
  __m256i middle = load(own);
  __m256i left = between(middle, load(own - 4), third), right = between(middle, load(own + 4), third);
  // A pixel is a quarter of a vector. In halves, these are the pixels 0, 1, 6, 7; 2, 3, 8, 9; and 4, 5, 10, 11.
  __m256i a = _mm256_unpacklo_epi64(left, middle);
  __m256i b = _mm256_castpd_si256(_mm256_shuffle_pd(_mm256_castsi256_pd(right), _mm256_castsi256_pd(left), 10));
  __m256i c = _mm256_unpackhi_epi64(middle, right);
  twelve[0] = _mm256_permute2x128_si256(a, b, 0x20);
  twelve[1] = _mm256_permute2x128_si256(c, a, 0x30);
  twelve[2] = _mm256_permute2x128_si256(b, c, 0x31);
}

// Writes the levels of twelve pixels, with some bits set in each.
WIDE_INLINE void store(uint32_t *pixels, const __m256i twelve[3], __m256i set) {
  __m256i packed = _mm256_permute4x64_epi64(_mm256_packus_epi16(twelve[0], twelve[1]), 0xD8);
  _mm256_storeu_si256((__m256i *)pixels, _mm256_or_si256(packed, set));
  __m128i rest = _mm_packus_epi16(_mm256_castsi256_si128(twelve[2]), _mm256_extracti128_si256(twelve[2], 1));
  _mm_storeu_si128((__m128i *)(pixels + 8), _mm_or_si128(rest, _mm256_castsi256_si128(set)));
}

// Adds the sums of four pixels, in 64ths, to them.
WIDE_INLINE __m256i added(__m256i sums, const uint32_t *pixels) {
  __m256i change = _mm256_mulhrs_epi16(sums, _mm256_set1_epi16(512));
  return _mm256_add_epi16(_mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)pixels)), change);
}

WIDE void ground_add_wide(const int16_t *sums, size_t start, uint32_t *row, size_t count) {
  size_t ahead = (3 - start % 3) % 3, i = ahead < count ? ahead : count;
  if (i > 0) ground_add_plain(sums, start, row, i);
  for (; i + 12 <= count; i += 12) {
    __m256i twelve[3];
    tripled(sums + 4 * ((start + i) / 3), twelve);
    for (int part = 0; part < 3; part++) twelve[part] = added(twelve[part], row + i + 4 * part);
    store(row + i, twelve, _mm256_setzero_si256());
  }
  if (i < count) ground_add_plain(sums, start + i, row + i, count - i);
}

WIDE_INLINE __m256i lighted(const int16_t *sea, const int16_t *sea_light, __m256i light) {
  return _mm256_add_epi16(load(sea), _mm256_mulhrs_epi16(load(sea_light), light));
}

WIDE void ground_mix_seas_wide(const int16_t *first, const int16_t *first_light, const int16_t *second,
                               const int16_t *second_light, int16_t light, int16_t share, int16_t *seas, size_t count) {
  const __m256i lights = _mm256_set1_epi16(light), shares = _mm256_set1_epi16(share);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    __m256i before = lighted(first + i, first_light + i, lights), after = lighted(second + i, second_light + i, lights);
    _mm256_storeu_si256((__m256i *)(seas + i), between(before, after, shares));
  }
  ground_mix_seas_plain(first + i, first_light + i, second + i, second_light + i, light, share, seas + i, count - i);
}

WIDE void ground_add_sea_wide(const int16_t *sea, size_t start, int16_t *sums, size_t count) {
  const __m256i quarter = _mm256_set1_epi16(QUARTER);
  size_t i = start % 2 < count ? start % 2 : count;
  if (i > 0) ground_add_sea_plain(sea, start, sums, i);
  for (; i + 8 <= count; i += 8) {
    const int16_t *own = sea + 4 * ((start + i) / 2);
    __m256i middle = load(own);
    __m256i left = between(middle, load(own - 4), quarter), right = between(middle, load(own + 4), quarter);
    __m256i even = _mm256_unpacklo_epi64(left, right), odd = _mm256_unpackhi_epi64(left, right);
    __m256i *target = (__m256i *)(sums + 4 * i);
    _mm256_storeu_si256(target, _mm256_add_epi16(_mm256_loadu_si256(target), _mm256_permute2x128_si256(even, odd, 0x20)));
    target++;
    _mm256_storeu_si256(target, _mm256_add_epi16(_mm256_loadu_si256(target), _mm256_permute2x128_si256(even, odd, 0x31)));
  }
  if (i < count) ground_add_sea_plain(sea, start + i, sums + 4 * i, count - i);
}

// The levels of four pixels of sums with their noise, all in 64ths.
WIDE_INLINE __m256i noisy(__m256i sums, const int16_t *noise) {
  const __m256i spread = _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4, 5, 4, 5, 4, 5, 4, 5, 6, 7, 6,
                                          7, 6, 7, 6, 7);
  __m256i four = _mm256_shuffle_epi8(_mm256_broadcastq_epi64(_mm_loadl_epi64((const __m128i *)noise)), spread);
  return _mm256_srai_epi16(_mm256_add_epi16(_mm256_add_epi16(sums, four), _mm256_set1_epi16(32)), 6);
}

WIDE void ground_put_wide(const int16_t *sums, const int16_t *noise, size_t start, uint32_t *row, size_t count) {
  size_t ahead = (3 - start % 3) % 3, i = ahead < count ? ahead : count;
  if (i > 0) ground_put_plain(sums, noise, start, row, i);
  for (; i + 12 <= count; i += 12) {
    __m256i twelve[3];
    tripled(sums + 4 * ((start + i) / 3), twelve);
    for (int part = 0; part < 3; part++) twelve[part] = noisy(twelve[part], noise + i + 4 * part);
    store(row + i, twelve, _mm256_set1_epi32((int)0xFF000000));
  }
  if (i < count) ground_put_plain(sums, noise + i, start + i, row + i, count - i);
}

#endif
