#ifndef RELIEF_H
#define RELIEF_H

#include <stdint.h>

// Reads a picture of heights between its texels, at eight places at a time. Places outside are those at its edges.

// A picture of signed bytes, row by row: at least four by four.
typedef struct {
  const int8_t *texels;
  int width, height;
} ReliefTexels;

// Finds values by Catmull and Rom's cubic through sixteen texels.
//
// x, y: eight places each, in texels.
// values: where the eight values go.
void relief_cubic(ReliefTexels picture, const float *x, const float *y, float *values);

// A picture of numbers, row by row: at least two by two.
typedef struct {
  const float *numbers;
  int width, height;
} ReliefField;

// The same between four numbers of a field.
void relief_linear(ReliefField field, const float *x, const float *y, float *values);

#endif
