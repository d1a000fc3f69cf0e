#include "mix.h"

#include <stdbool.h>
#include <string.h>

// Mixes of two or three rows.

FASTEST void mix_plain(const uint32_t *first, const uint32_t *second, uint16_t weight, uint32_t *row, size_t count) {
  const uint8_t *a = (const uint8_t *)first, *b = (const uint8_t *)second;
  uint8_t *out = (uint8_t *)row;
  uint16_t w0 = 256 - weight, w1 = weight;
  INDEPENDENT
  for (size_t i = 0; i < 4 * count; i++) out[i] = (uint8_t)((uint16_t)(a[i] * w0 + b[i] * w1 + 128) >> 8);
}

typedef uint8_t Bytes __attribute__((vector_size(16)));
typedef int16_t Shorts __attribute__((vector_size(32)));

INLINE Bytes load(const uint8_t *bytes) {
  Bytes loaded;
  memcpy(&loaded, bytes, sizeof loaded);
  return loaded;
}

// Four pixels at a time; left to itself, the compiler widens the clamping to 32 bits.
INLINE Bytes lighted(Bytes dark, Bytes lit, Bytes sea, int16_t light, int16_t seaWeight) {
  Shorts d = __builtin_convertvector(dark, Shorts), s = __builtin_convertvector(sea, Shorts);
  Shorts l = __builtin_convertvector(lit, Shorts);
  // In units of 1/128 level, so that a byte and the difference of two bytes fit in fifteen bits and a sign.
  Shorts mixed = (d * (int16_t)(256 - light) + l * light) >> 1 & 0x7FFF;
  Shorts change = (s - d) * seaWeight, most = 255 * 128 - mixed;
  Shorts sum = mixed + __builtin_elementwise_min(change, most) + 64;
  return __builtin_convertvector(__builtin_elementwise_max(sum, (Shorts){0}) >> 7, Bytes);
}

INLINE void mix_lights(const uint8_t *dark, const uint8_t *lit, const uint8_t *sea, uint16_t light, int16_t seaWeight,
                       uint8_t *out, size_t count) {
  size_t step = sizeof(Bytes), i = 0;
  for (; i + step <= count; i += step) {
    Bytes mixed = lighted(load(dark + i), load(lit + i), load(sea + i), (int16_t)light, seaWeight);
    memcpy(out + i, &mixed, step);
  }
  if (i == count) return;
  Bytes ends[3] = {{0}, {0}, {0}};
  memcpy(&ends[0], dark + i, count - i);
  memcpy(&ends[1], lit + i, count - i);
  memcpy(&ends[2], sea + i, count - i);
  Bytes mixed = lighted(ends[0], ends[1], ends[2], (int16_t)light, seaWeight);
  memcpy(out + i, &mixed, count - i);
}

FASTEST void mix_lights_plain(const uint32_t *dark, const uint32_t *lit, const uint32_t *sea, uint16_t light,
                              uint16_t seaWeight, uint32_t *row, size_t count) {
  mix_lights((const uint8_t *)dark, (const uint8_t *)lit, (const uint8_t *)sea, light, (int16_t)seaWeight, (uint8_t *)row,
             4 * count);
}

void pixels_mix(const uint32_t *first, const uint32_t *second, uint16_t weight, uint32_t *row, size_t count) {
  if (weight == 0 || weight >= 256) {
    const uint32_t *only = weight == 0 ? first : second;
    if (row != only) memcpy(row, only, 4 * count);
    return;
  }
#ifdef HAS_WIDE_VERSION
  if (__builtin_cpu_supports("avx2")) return mix_wide(first, second, weight, row, count);
#endif
  mix_plain(first, second, weight, row, count);
}

void pixels_mix_lights(const uint32_t *dark, const uint32_t *lit, const uint32_t *sea, uint16_t light,
                       uint16_t seaWeight, uint32_t *row, size_t count) {
  if (seaWeight == 0) return pixels_mix(dark, lit, light, row, count);
#ifdef HAS_WIDE_VERSION
  bool isOnlySea = seaWeight == 128 && light > 0 && light < 256;
  if (isOnlySea && __builtin_cpu_supports("avx2")) return mix_sea_wide(dark, lit, sea, light, row, count);
#endif
  mix_lights_plain(dark, lit, sea, light, seaWeight, row, count);
}

// --- For tests ---

void pixels_mix_plain(const uint32_t *first, const uint32_t *second, uint16_t weight, uint32_t *row, size_t count) {
  mix_plain(first, second, weight, row, count);
}

void pixels_mix_lights_plain(const uint32_t *dark, const uint32_t *lit, const uint32_t *sea, uint16_t light,
                             uint16_t seaWeight, uint32_t *row, size_t count) {
  mix_lights_plain(dark, lit, sea, light, seaWeight, row, count);
}
