#include "details.h"
#include "versions.h"

#include <string.h>

// --- Finding ---

// How far the square reaches, and the bytes that rows have beside them for it.
enum { REACH = 2, SIDE = 4 * REACH };

INLINE uint8_t lesser(uint8_t a, uint8_t b) { return a < b ? a : b; }
INLINE uint8_t greater(uint8_t a, uint8_t b) { return a > b ? a : b; }

// Writes, for each byte, the least of that channel in five pixels side by side. `row` begins with the padding.
INLINE void least_beside(const uint8_t *row, uint8_t *least, size_t count) {
  INDEPENDENT
  for (size_t i = 0; i < count; i++)
    least[i] = lesser(lesser(lesser(row[i], row[i + 4]), lesser(row[i + 8], row[i + 12])), row[i + 16]);
}

INLINE void greatest_beside(const uint8_t *row, uint8_t *greatest, size_t count) {
  INDEPENDENT
  for (size_t i = 0; i < count; i++)
    greatest[i] = greater(greater(greater(row[i], row[i + 4]), greater(row[i + 8], row[i + 12])), row[i + 16]);
}

// Repeats the outermost pixels of a row on both sides.
INLINE void extend(uint8_t *row, size_t count) {
  for (size_t place = 0; place < REACH; place++) {
    memcpy(row + 4 * place, row + SIDE, 4);
    memcpy(row + SIDE + count + 4 * place, row + SIDE + count - 4, 4);
  }
}

// A row of the picture, and those of the three steps.
size_t details_scratch_size(size_t width, size_t rows) { return (4 * width + 2 * SIDE) * (1 + 3 * rows + 8 * REACH); }

// The erosion and the dilation of an opening are done along the rows and then across them. The erosion is needed for
// two more rows in both directions.
FASTEST void details_find(const uint32_t *pixels, size_t width, size_t height, size_t first, size_t rows,
                         uint8_t *scratch, uint32_t *excess) {
  size_t count = 4 * width, stride = count + 2 * SIDE;
  uint8_t *line = scratch, *beside = line + stride, *least = beside + stride * (rows + 4 * REACH);
  uint8_t *greatest = least + stride * (rows + 2 * REACH);
  for (size_t index = 0; index < rows + 4 * REACH; index++) {
    size_t above = first + index, row = above < 2 * REACH ? 0 : above - 2 * REACH;
    if (row >= height) row = height - 1;
    memcpy(line + SIDE, pixels + row * width, count);
    extend(line, count);
    least_beside(line, beside + index * stride, count);
  }
  for (size_t index = 0; index < rows + 2 * REACH; index++) {
    const uint8_t *from = beside + index * stride;
    uint8_t *to = least + index * stride + SIDE;
    INDEPENDENT
    for (size_t i = 0; i < count; i++)
      to[i] = lesser(lesser(lesser(from[i], from[i + stride]), lesser(from[i + 2 * stride], from[i + 3 * stride])),
                     from[i + 4 * stride]);
    extend(least + index * stride, count);
    greatest_beside(least + index * stride, greatest + index * stride, count);
  }
  for (size_t index = 0; index < rows; index++) {
    const uint8_t *from = greatest + index * stride, *own = (const uint8_t *)(pixels + (first + index) * width);
    uint8_t *to = (uint8_t *)(excess + index * width);
    INDEPENDENT
    for (size_t i = 0; i < count; i++) {
      uint8_t opened =
          greater(greater(greater(from[i], from[i + stride]), greater(from[i + 2 * stride], from[i + 3 * stride])),
                  from[i + 4 * stride]);
      // Near the edges, where rows are repeated, an opening may exceed the picture.
      to[i] = (uint8_t)(own[i] - lesser(own[i], opened));
    }
  }
}

// --- Moving ---

INLINE float between(float a, float b, float c, float d, float right, float down) {
  float above = a + (b - a) * right, below = c + (d - c) * right;
  return above + (below - above) * down;
}

FASTEST void details_move(const DetailsPixel *pixels, size_t count, const DetailsCell *cell, DetailsPoint *points) {
  DetailsNode a = cell->nodes[0], b = cell->nodes[1], c = cell->nodes[2], d = cell->nodes[3];
  float across = 1 / (cell->right - cell->left), along = 1 / (cell->bottom - cell->top);
  for (size_t i = 0; i < count; i++) {
    float x = (float)pixels[i].column + 0.5f, y = (float)pixels[i].row + 0.5f;
    float right = (x - cell->left) * across, down = (y - cell->top) * along;
    points[i].x = x + between(a.x, b.x, c.x, d.x, right, down);
    points[i].y = y + between(a.y, b.y, c.y, d.y, right, down);
    points[i].share = between(a.share, b.share, c.share, d.share, right, down);
    points[i].color = pixels[i].color;
  }
}

// --- Sorting ---

// Returns the strip that contains a row; `strips` if none does.
INLINE uint32_t strip(float row, float scale, uint32_t strips) {
  float place = row * scale;
  // NaN is outside, too.
  return place >= 0 && place < (float)strips ? (uint32_t)place : strips;
}

FASTEST void details_sort(const DetailsPoint *points, size_t count, float least, uint32_t strips, float height,
                          uint32_t *starts, DetailsPoint *sorted) {
  float scale = 1 / height;
  memset(starts, 0, (strips + 2) * sizeof *starts);
  for (int fills = 0; fills < 2; fills++) {
    for (size_t i = 0; i < count; i++) {
      if (!(points[i].share > least)) continue;
      uint32_t upper = strip(points[i].y - 0.5f, scale, strips), lower = strip(points[i].y + 0.5f, scale, strips);
      for (int place = 0; place < 2; place++) {
        uint32_t own = place == 0 ? upper : lower;
        if (own == strips || (place == 1 && lower == upper)) continue;
        // While they are counted, each strip's number is two places further; then its end moves to that of the next.
        if (fills) {
          sorted[starts[own + 1]++] = points[i];
        } else {
          starts[own + 2]++;
        }
      }
    }
    if (fills) return;
    for (uint32_t own = 2; own <= strips; own++) starts[own] += starts[own - 1];
  }
}

// --- Drawing ---

typedef uint8_t Pair __attribute__((vector_size(8)));
typedef uint16_t Channels __attribute__((vector_size(16)));

// Adds shares of a colour, in 256ths, to two pixels side by side.
INLINE void add_pair(Channels color, uint16_t left, uint16_t right, uint32_t *pixels) {
  Pair old;
  memcpy(&old, pixels, sizeof old);
  Channels shares = {left, left, left, left, right, right, right, right};
  Channels sum = __builtin_convertvector(old, Channels) + ((color * shares + 128) >> 8);
  Pair added = __builtin_convertvector(__builtin_elementwise_min(sum, (Channels){0} + 255), Pair);
  memcpy(pixels, &added, sizeof added);
}

INLINE void add_one(Channels color, uint16_t share, uint32_t *pixel) {
  uint32_t pair[2] = {*pixel, 0};
  add_pair(color, share, 0, pair);
  *pixel = pair[0];
}

FASTEST void details_add(const DetailsPoint *points, size_t count, DetailsArea area, uint32_t *pixels, size_t stride) {
  for (size_t i = 0; i < count; i++) {
    DetailsPoint point = points[i];
    float x = point.x - 0.5f, y = point.y - 0.5f;
    // NaN lies outside, too.
    if (!(x > (float)area.left - 1 && x < (float)area.right && y > (float)area.top - 1 && y < (float)area.bottom)) continue;
    // Both are above -1, so that these conversions round down.
    int32_t column = (int32_t)(x + 1) - 1, row = (int32_t)(y + 1) - 1;
    float share = point.share > 1 ? 256 : point.share * 256, right = x - (float)column, down = y - (float)row;
    uint16_t lower = (uint16_t)(share * down + 0.5f), upper = (uint16_t)((uint16_t)(share + 0.5f) - lower);
    Pair bytes;
    uint32_t both[2] = {point.color, point.color};
    memcpy(&bytes, both, sizeof bytes);
    Channels color = __builtin_convertvector(bytes, Channels);
    for (int32_t line = row; line <= row + 1; line++) {
      if (line < area.top || line >= area.bottom) continue;
      uint16_t whole = line == row ? upper : lower, beside = (uint16_t)((float)whole * right + 0.5f);
      uint16_t own = (uint16_t)(whole - beside);
      uint32_t *target = pixels + (ptrdiff_t)line * (ptrdiff_t)stride + column;
      if (column >= area.left && column + 1 < area.right) {
        add_pair(color, own, beside, target);
      } else if (column >= area.left) {
        add_one(color, own, target);
      } else {
        add_one(color, beside, target + 1);
      }
    }
  }
}
