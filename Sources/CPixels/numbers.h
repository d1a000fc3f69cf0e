#ifndef NUMBERS_H
#define NUMBERS_H

#include "versions.h"

#include <stdint.h>
#include <string.h>

// Arithmetic on numbers that the compiler turns into vectors.

INLINE float clamp(float number, float least, float most) {
  float raised = number < least ? least : number;
  return raised > most ? most : raised;
}

INLINE float clamp_to_unit(float number) { return clamp(number, 0, 1); }

// Hermite's smooth step: 0 at or below `low`, 1 at or above `high`.
INLINE float smooth_step(float number, float low, float high) {
  float t = clamp_to_unit((number - low) * (1 / (high - low)));
  return t * t * (3 - 2 * t);
}

INLINE uint32_t bits(float number) {
  uint32_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

INLINE float number(uint32_t bits) {
  float number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

// Adding this to a number within ±2²² leaves the nearest integer in the lowest bits.
#define ROUNDING_SHIFT 12582912.0f

// The nearest integer of a number within ±2²².
INLINE uint32_t nearest(float value) { return bits(value + ROUNDING_SHIFT) - 0x4B400000; }

// 2 to the power of a number, from -126 to 126, with a relative error below 4·10⁻⁶.
//
// The whole part goes into the exponent's bits; the rest, within ±½, is a Taylor polynomial.
INLINE float power(float exponent) {
  float exact = clamp(exponent, -126, 126), shifted = exact + ROUNDING_SHIFT;
  float f = (exact - (shifted - ROUNDING_SHIFT)) * 0.69314718f;
  float sum = f * (1 / 120.0f) + 1 / 24.0f;
  sum = sum * f + 1 / 6.0f;
  sum = sum * f + 0.5f;
  sum = sum * f + 1;
  sum = sum * f + 1;
  return number(bits(sum) + (bits(shifted) << 23));
}

// The binary logarithm of a positive number, with an error below 10⁻⁵.
//
// With m between √½ and √2 and t = (m - 1) / (m + 1), ln m = 2 (t + t³/3 + t⁵/5 + t⁷/7 …).
INLINE float logarithm(float positive) {
  // The exponent steps up half-way between the bits of √½ and those of 1.
  int32_t exponent = (int32_t)(bits(positive) - 0x3F3504F3) >> 23;
  float m = number(bits(positive) - ((uint32_t)exponent << 23));
  float t = (m - 1) / (m + 1), t2 = t * t;
  float series = t2 * (1 / 7.0f) + 0.2f;
  series = series * t2 + 1 / 3.0f;
  series = series * t2 + 1;
  return (float)exponent + t * series * (2 * 1.44269504f);
}

// √x. Other than sqrtf, it never sets errno, so that loops become vectors.
INLINE float root(float number) { return __builtin_elementwise_sqrt(number); }

#endif
