#include "ground.h"

#ifdef HAS_WIDE_VERSION

#include <immintrin.h>
#include <string.h>

// The same as ground.c in vectors of 32 bytes: four pixels of sums. Everything is inlined, because other functions
// would pass such vectors differently.

#define WIDE __attribute__((target("avx2")))
#define WIDE_INLINE static inline __attribute__((always_inline, target("avx2")))

// --- Sampling ---

// Where the samples of a span are: the pixel at their upper left; the weights of the left and right pixels in 128ths,
// a byte each; and those of the lower pixels and the share, in 32768ths.
typedef struct {
  int32_t offset[MOST];
  uint16_t sides[MOST], down[MOST], share[MOST];
} Places;

// Stores the lower halves of eight numbers.
WIDE_INLINE void store(uint16_t *target, __m256i numbers) {
  __m256i packed = _mm256_permute4x64_epi64(_mm256_packus_epi32(numbers, numbers), 0x08);
  _mm_storeu_si128((__m128i *)target, _mm256_castsi256_si128(packed));
}

WIDE_INLINE __m256i along(int32_t start, int32_t change, __m256i steps) {
  return _mm256_add_epi32(_mm256_set1_epi32(start), _mm256_mullo_epi32(steps, _mm256_set1_epi32(change)));
}

WIDE_INLINE __m256i held(__m256i places, int32_t last) {
  return _mm256_min_epi32(_mm256_max_epi32(places, _mm256_setzero_si256()), _mm256_set1_epi32(last));
}

WIDE_INLINE void find(Places *places, Line x, Line y, Share own, int width) {
  const __m256i fraction = _mm256_set1_epi32(127);
  for (int i = 0; i < MOST; i += 8) {
    __m256i steps = _mm256_add_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(i));
    __m256i u = held(along(x.start, x.change, steps), x.last), v = held(along(y.start, y.change, steps), y.last);
    __m256i lines = _mm256_mullo_epi32(_mm256_srai_epi32(v, 16), _mm256_set1_epi32(width));
    _mm256_storeu_si256((__m256i *)(places->offset + i), _mm256_add_epi32(lines, _mm256_srai_epi32(u, 16)));
    __m256i right = _mm256_and_si256(_mm256_srai_epi32(u, 9), fraction);
    __m256i sides = _mm256_add_epi32(_mm256_set1_epi32(128), _mm256_mullo_epi32(right, _mm256_set1_epi32(255)));
    store(places->sides + i, sides);
    store(places->down + i, _mm256_slli_epi32(_mm256_and_si256(_mm256_srai_epi32(v, 9), fraction), 8));
    __m256i shares = _mm256_srai_epi32(along(own.start, own.change, steps), 16);
    store(places->share + i, _mm256_max_epi32(shares, _mm256_setzero_si256()));
  }
}

// Spreads four numbers over the four channels of four pixels.
WIDE_INLINE __m256i spread(const uint16_t *numbers) {
  const __m256i order =
      _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9, 0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
  return _mm256_shuffle_epi8(_mm256_cvtepu16_epi64(_mm_loadl_epi64((const __m128i *)numbers)), order);
}

// Loads four pairs of pixels, with the channels of a pair side by side.
WIDE_INLINE __m256i pairs(const uint32_t *layer, const int32_t *offset) {
  __m128d low = _mm_loadh_pd(_mm_load_sd((const double *)(layer + offset[0])), (const double *)(layer + offset[1]));
  __m128d high = _mm_loadh_pd(_mm_load_sd((const double *)(layer + offset[2])), (const double *)(layer + offset[3]));
  const __m256i order = _mm256_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8,
                                         12, 9, 13, 10, 14, 11, 15);
  return _mm256_shuffle_epi8(_mm256_castpd_si256(_mm256_set_m128d(high, low)), order);
}

WIDE_INLINE __m256i four(const uint32_t *layer, int width, const Places *places, int i) {
  __m256i sides = spread(places->sides + i);
  __m256i above = _mm256_maddubs_epi16(sides, pairs(layer, places->offset + i));
  __m256i below = _mm256_maddubs_epi16(sides, pairs(layer + width, places->offset + i));
  __m256i change = _mm256_mulhrs_epi16(_mm256_sub_epi16(below, above), spread(places->down + i));
  return _mm256_add_epi16(above, change);
}

WIDE void ground_sample_wide(const uint32_t *layer, int width, int height, PixelsPlace first, PixelsPlace next,
                             int spacing, int16_t *row, size_t count, PixelsSampling sampling) {
  Places places;
  find(&places, line(first.x, next.x, spacing, width), line(first.y, next.y, spacing, height),
       share(first.share, next.share, spacing), width);
  // The last pixels of a shorter span are computed beside the row.
  int16_t beside[4 * MOST];
  int16_t *target = count < MOST ? beside : row;
  if (count < MOST && sampling == PixelsAdded) memcpy(beside, row, 8 * count);
  for (int i = 0; i < MOST; i += 4) {
    __m256i *out = (__m256i *)(target + 4 * i);
    __m256i sum = four(layer, width, &places, i);
    if (sampling != PixelsWhole) sum = _mm256_mulhrs_epi16(sum, spread(places.share + i));
    if (sampling == PixelsAdded) sum = _mm256_add_epi16(sum, _mm256_loadu_si256(out));
    _mm256_storeu_si256(out, sum);
  }
  if (count < MOST) memcpy(row, beside, 8 * count);
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

// Adds the sums of four pixels, in 64ths, to them.
WIDE_INLINE __m256i added(__m256i sums, const uint32_t *pixels) {
  __m256i change = _mm256_mulhrs_epi16(sums, _mm256_set1_epi16(512));
  return _mm256_add_epi16(_mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)pixels)), change);
}

WIDE void ground_add_wide(const int16_t *sums, size_t start, uint32_t *row, size_t count) {
  const __m256i third = _mm256_set1_epi16(THIRD);
  size_t ahead = (3 - start % 3) % 3, i = ahead < count ? ahead : count;
  if (i > 0) ground_add_plain(sums, start, row, i);
  for (; i + 12 <= count; i += 12) {
    const int16_t *own = sums + 4 * ((start + i) / 3);
    __m256i middle = load(own);
    __m256i left = between(middle, load(own - 4), third), right = between(middle, load(own + 4), third);
    // A pixel is a quarter of a vector. In halves, these are the pixels 0, 1, 6, 7; 2, 3, 8, 9; and 4, 5, 10, 11.
    __m256i a = _mm256_unpacklo_epi64(left, middle);
    __m256i b = _mm256_castpd_si256(_mm256_shuffle_pd(_mm256_castsi256_pd(right), _mm256_castsi256_pd(left), 10));
    __m256i c = _mm256_unpackhi_epi64(middle, right);
    uint32_t *pixels = row + i;
    __m256i first = added(_mm256_permute2x128_si256(a, b, 0x20), pixels);
    __m256i second = added(_mm256_permute2x128_si256(c, a, 0x30), pixels + 4);
    __m256i third4 = added(_mm256_permute2x128_si256(b, c, 0x31), pixels + 8);
    __m256i packed = _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), 0xD8);
    _mm256_storeu_si256((__m256i *)pixels, packed);
    __m128i rest = _mm_packus_epi16(_mm256_castsi256_si128(third4), _mm256_extracti128_si256(third4, 1));
    _mm_storeu_si128((__m128i *)(pixels + 8), rest);
  }
  if (i < count) ground_add_plain(sums, start + i, row + i, count - i);
}

#endif
