#include "relief.h"
#include "versions.h"

#include <string.h>

typedef float Eight __attribute__((vector_size(32)));
typedef int32_t Whole __attribute__((vector_size(32)));

// Places along one axis: the texels before them, and how far they are beyond those.
typedef struct {
  Whole texel;
  Eight share;
} Places;

INLINE void find(Places *found, const float *places, float least, float most) {
  Eight exact;
  memcpy(&exact, places, sizeof exact);
  Eight clamped = __builtin_elementwise_min(__builtin_elementwise_max(exact, (Eight){0} + least), (Eight){0} + most);
  found->texel = __builtin_convertvector(clamped, Whole);
  found->share = clamped - __builtin_convertvector(found->texel, Eight);
}

// The weights of the four texels around places.
INLINE void weigh(const Places *places, Eight weights[4]) {
  Eight t = places->share, t2 = t * t, t3 = t2 * t;
  weights[0] = -0.5f * t + t2 - 0.5f * t3;
  weights[1] = 1.0f - 2.5f * t2 + 1.5f * t3;
  weights[2] = 0.5f * t + 2.0f * t2 - 1.5f * t3;
  weights[3] = -0.5f * t2 + 0.5f * t3;
}

FASTEST void relief_cubic(ReliefTexels picture, const float *x, const float *y, float *values) {
  Places columns, rows;
  find(&columns, x, 1, (float)(picture.width - 3));
  find(&rows, y, 1, (float)(picture.height - 3));
  Eight across[4], down[4];
  weigh(&columns, across);
  weigh(&rows, down);
  Whole corners = (rows.texel - 1) * picture.width + columns.texel - 1;
  Eight sums[4] = {{0}, {0}, {0}, {0}};
  for (int line = 0; line < 4; line++) {
    // Four texels side by side for each of the eight places.
    Whole four;
    const int8_t *start = picture.texels + line * picture.width;
    for (int place = 0; place < 8; place++) {
      int32_t texels;
      memcpy(&texels, start + corners[place], sizeof texels);
      four[place] = texels;
    }
    for (int column = 0; column < 4; column++) {
      Whole texels = four << (24 - 8 * column) >> 24;
      sums[column] += __builtin_convertvector(texels, Eight) * down[line];
    }
  }
  Eight sum = sums[0] * across[0] + sums[1] * across[1] + sums[2] * across[2] + sums[3] * across[3];
  memcpy(values, &sum, sizeof sum);
}

INLINE void gather(Eight *gathered, const float *numbers, const Whole *places) {
  for (int place = 0; place < 8; place++) (*gathered)[place] = numbers[(*places)[place]];
}

FASTEST void relief_linear(ReliefField field, const float *x, const float *y, float *values) {
  Places columns, rows;
  find(&columns, x, 0, (float)field.width - 1.001f);
  find(&rows, y, 0, (float)field.height - 1.001f);
  Whole corners = rows.texel * field.width + columns.texel;
  Eight corner[4];
  for (int line = 0; line < 2; line++) {
    const float *start = field.numbers + line * field.width;
    gather(&corner[2 * line], start, &corners);
    gather(&corner[2 * line + 1], start + 1, &corners);
  }
  Eight above = corner[0] + (corner[1] - corner[0]) * columns.share;
  Eight below = corner[2] + (corner[3] - corner[2]) * columns.share;
  Eight sum = above + (below - above) * rows.share;
  memcpy(values, &sum, sizeof sum);
}
