#include "mix.h"

#ifdef HAS_WIDE_VERSION

#include <immintrin.h>

// The same as mix.c in vectors of 32 bytes. Everything is inlined, because other functions would pass such vectors
// differently.

#define WIDE __attribute__((target("avx2")))
#define WIDE_INLINE static inline __attribute__((always_inline, target("avx2")))

WIDE_INLINE __m256i load(const uint32_t *pixels) { return _mm256_loadu_si256((const __m256i *)pixels); }
WIDE_INLINE __m256i low(__m256i bytes) { return _mm256_unpacklo_epi8(bytes, _mm256_setzero_si256()); }
WIDE_INLINE __m256i high(__m256i bytes) { return _mm256_unpackhi_epi8(bytes, _mm256_setzero_si256()); }

// Adds the share of a difference, in 32768ths, rounded: that of `weight` 256ths is (weight · difference + 128) / 256.
WIDE_INLINE __m256i changed(__m256i base, __m256i from, __m256i to, __m256i share) {
  return _mm256_add_epi16(base, _mm256_mulhrs_epi16(_mm256_sub_epi16(to, from), share));
}

WIDE_INLINE __m256i share(uint16_t weight) { return _mm256_set1_epi16((int16_t)(weight << 7)); }

// The packed result is clamped to a byte.
WIDE_INLINE void put(uint32_t *pixels, __m256i low, __m256i high) {
  _mm256_storeu_si256((__m256i *)pixels, _mm256_packus_epi16(low, high));
}

WIDE void mix_wide(const uint32_t *first, const uint32_t *second, uint16_t weight, uint32_t *row, size_t count) {
  const __m256i part = share(weight);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i a = load(first + i), b = load(second + i);
    put(row + i, changed(low(a), low(a), low(b), part), changed(high(a), high(a), high(b), part));
  }
  if (i < count) mix_plain(first + i, second + i, weight, row + i, count - i);
}

// dark + light · (lit - dark) + (sea - dark) is sea + light · (lit - dark).
WIDE void mix_sea_wide(const uint32_t *dark, const uint32_t *lit, const uint32_t *sea, uint16_t light, uint32_t *row,
                       size_t count) {
  const __m256i part = share(light);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i d = load(dark + i), l = load(lit + i), s = load(sea + i);
    put(row + i, changed(low(s), low(d), low(l), part), changed(high(s), high(d), high(l), part));
  }
  if (i < count) mix_lights_plain(dark + i, lit + i, sea + i, light, 128, row + i, count - i);
}

#endif
