#include "pixels.h"
#include "versions.h"

#include <math.h>
#include <string.h>

// The ground of a turning globe: samples of a layer, enlarged and added to the sea.

// --- Sampling ---

enum { MOST = 16 };

// No difference, in each channel.
static const uint64_t none = 0x0080008000800080;

// A coordinate along a line, in 65536ths of a pixel.
typedef struct {
  int32_t start, change, last;
} Line;

// Moves a line by whole periods of the mirrored layer, so that it starts within the first.
INLINE Line line(float first, float next, int spacing, int length) {
  float last = (float)(length - 1);
  float moved = first - 2 * last * floorf(first / (2 * last));
  float most = 4 * last;
  float way = next - first;
  way = way < -most ? -most : way > most ? most : way;
  // The last position has a pixel after it. In integers: a float does not hold as many digits.
  return (Line){(int32_t)(moved * 65536), (int32_t)(way * (float)(65536 / spacing)), (length - 1) * 65536 - 1};
}

INLINE int32_t magnitude(int32_t number) { return number < 0 ? -number : number; }

// Returns a position within a layer for one beyond its edges.
INLINE int32_t mirrored(int32_t place, int32_t last) {
  int32_t beyond = magnitude(place), period = 2 * last;
  beyond = beyond > period ? beyond - period : beyond;
  int32_t inside = last - magnitude(last - beyond);
  return inside < 0 ? 0 : inside;
}

// The four pixels around some places: where the first is, and their weights, which amount to the pixel's share of 256.
typedef struct {
  int32_t offset[MOST];
  uint16_t here[MOST], beside[MOST], below[MOST], across[MOST], share[MOST];
} Corners;

// Whether a line lies within the layer, so that nothing is mirrored.
INLINE int lies_within(Line line) {
  int32_t end = line.start + (MOST - 1) * line.change;
  return line.start <= line.last && end >= 0 && end <= line.last;
}

// The number of rounds is fixed, so that all of them are computed at once.
INLINE void find(Corners *corners, Line x, Line y, int inside, int32_t share, int32_t change, int32_t width) {
  int16_t columns[MOST], rows[MOST];
  uint16_t right[MOST], down[MOST];
  for (int i = 0; i < MOST; i++) {
    int32_t u = x.start + i * x.change, v = y.start + i * y.change;
    u = inside ? u : mirrored(u, x.last);
    v = inside ? v : mirrored(v, y.last);
    columns[i] = (int16_t)(u >> 16);
    rows[i] = (int16_t)(v >> 16);
    right[i] = (uint16_t)(u >> 8 & 255);
    down[i] = (uint16_t)(v >> 8 & 255);
    int32_t own = (share + i * change) >> 8;
    corners->share[i] = (uint16_t)(own < 0 ? 0 : own > 256 ? 256 : own);
  }
  for (int i = 0; i < MOST; i++) corners->offset[i] = rows[i] * (int16_t)width + columns[i];
  for (int i = 0; i < MOST; i++) {
    uint16_t all = corners->share[i];
    uint16_t beside = (uint16_t)((uint32_t)right[i] * all >> 8), below = (uint16_t)((uint32_t)down[i] * all >> 8);
    uint16_t across = (uint16_t)((uint16_t)(right[i] * below) >> 8);
    corners->across[i] = across;
    corners->beside[i] = beside - across;
    corners->below[i] = below - across;
    corners->here[i] = all - beside - below + across;
  }
}

FASTEST
void pixels_sample(const uint64_t *layer, int width, int height, PixelsPlace first, PixelsPlace next, int spacing,
                   uint64_t *row, size_t count, int whole) {
  Line x = line(first.x, next.x, spacing, width), y = line(first.y, next.y, spacing, height);
  int32_t share = whole ? 65536 : (int32_t)(first.share * 65536) + 128;
  int32_t change = whole ? 0 : (int32_t)((next.share - first.share) * (float)(65536 / spacing));
  Corners corners;
  if (lies_within(x) && lies_within(y))
    find(&corners, x, y, 1, share, change, width);
  else
    find(&corners, x, y, 0, share, change, width);
  for (size_t i = 0; i < count; i++) {
    const uint64_t *above = layer + corners.offset[i], *below = above + width;
    uint64_t sum = above[0] * corners.here[i] + above[1] * corners.beside[i] + below[0] * corners.below[i] +
                   below[1] * corners.across[i];
    row[i] = whole ? sum : row[i] + sum - none * corners.share[i];
  }
}

// --- Enlarging ---

// Vectors are passed in memory, because processors without vectors of 32 bytes would pass them differently. All of it
// is inlined.

typedef uint16_t Sums __attribute__((vector_size(32)));
typedef uint32_t Products __attribute__((vector_size(64)));
typedef int16_t Changes __attribute__((vector_size(32)));
typedef uint64_t Quads __attribute__((vector_size(32)));
typedef uint8_t Bytes __attribute__((vector_size(16)));

INLINE void load(Sums *loaded, const uint64_t *sums) { memcpy(loaded, sums, sizeof *loaded); }

// Finds a part in 65536ths of each sum: the upper halves of products.
INLINE void part(Sums *found, const Sums *sums, uint16_t weight) {
  Products products = __builtin_convertvector(*sums, Products) * (uint32_t)weight;
  *found = __builtin_convertvector(products >> 16, Sums);
}

// Mixes sums, with weights in 65536ths.
INLINE void blend(Sums *mixed, const Sums *a, uint16_t w0, const Sums *b, uint16_t w1) {
  Sums first, second;
  part(&first, a, w0);
  part(&second, b, w1);
  *mixed = first + second;
}

FASTEST
void pixels_mix_sums(const uint64_t *first, const uint64_t *second, uint16_t weight, uint64_t *row, size_t count) {
  if (weight == 0 || weight >= 256) {
    memcpy(row, weight == 0 ? first : second, 8 * count);
    return;
  }
  uint16_t w1 = (uint16_t)(weight << 8), w0 = (uint16_t)(65536 - w1);
  size_t step = sizeof(Sums) / 8, i = 0;
  for (; i + step <= count; i += step) {
    Sums a, b, mixed;
    load(&a, first + i);
    load(&b, second + i);
    blend(&mixed, &a, w0, &b, w1);
    memcpy(row + i, &mixed, sizeof mixed);
  }
  for (; i < count; i++) {
    Sums a = {0}, b = {0}, mixed;
    memcpy(&a, first + i, 8);
    memcpy(&b, second + i, 8);
    blend(&mixed, &a, w0, &b, w1);
    memcpy(row + i, &mixed, 8);
  }
}

static const uint16_t most = 43691, least = 21845;

// Adds twice the differences from 128 to four pixels.
INLINE void add(const Sums *sums, uint8_t *pixels) {
  Bytes old;
  memcpy(&old, pixels, sizeof old);
  // The sum's sign bit is that of the difference from 128, turned over.
  Changes change = (((Changes)(*sums ^ 0x8000) >> 1) + 32) >> 6;
  Changes sum = __builtin_convertvector(old, Changes) + change;
  sum = __builtin_elementwise_min(__builtin_elementwise_max(sum, (Changes){0}), (Changes){0} + 255);
  Bytes added = __builtin_convertvector(sum, Bytes);
  memcpy(pixels, &added, sizeof added);
}

INLINE void add_one(const uint64_t *sums, size_t column, uint32_t *pixel) {
  const uint64_t *own = sums + column / 3;
  const uint64_t *other = column % 3 == 0 ? own - 1 : column % 3 == 2 ? own + 1 : own;
  for (int channel = 0; channel < 4; channel++) {
    uint32_t a = own[0] >> 16 * channel & 0xFFFF, b = other[0] >> 16 * channel & 0xFFFF;
    int32_t sum = column % 3 == 1 ? (int32_t)a : (int32_t)((a * most >> 16) + (b * least >> 16));
    int32_t level = (int32_t)(*pixel >> 8 * channel & 255) + ((((sum - 32768) >> 1) + 32) >> 6);
    level = level < 0 ? 0 : level > 255 ? 255 : level;
    *pixel = (*pixel & ~(255u << 8 * channel)) | (uint32_t)level << 8 * channel;
  }
}

FASTEST
void pixels_add_tripled(const uint64_t *sums, size_t start, uint32_t *row, size_t count) {
  size_t column = start, end = start + count;
  for (; column % 3 != 0 && column < end; column++) add_one(sums, column, row + (column - start));
  for (; column + 12 <= end; column += 12) {
    const uint64_t *own = sums + column / 3;
    Sums middle, left, right;
    load(&middle, own);
    load(&left, own - 1);
    load(&right, own + 1);
    blend(&left, &left, least, &middle, most);
    blend(&right, &right, least, &middle, most);
    Quads l = (Quads)left, m = (Quads)middle, r = (Quads)right;
    Quads lm = __builtin_shufflevector(l, m, 0, 4, 1, 5), mr = __builtin_shufflevector(m, r, 1, 5, 2, 6);
    Quads first = __builtin_shufflevector(lm, __builtin_shufflevector(r, l, 0, 5, 0, 5), 0, 1, 4, 5);
    Quads second = __builtin_shufflevector(mr, __builtin_shufflevector(l, m, 2, 6, 2, 6), 0, 1, 4, 5);
    Quads third = __builtin_shufflevector(__builtin_shufflevector(r, l, 2, 7, 2, 7),
                                          __builtin_shufflevector(m, r, 3, 7, 3, 7), 0, 1, 4, 5);
    uint8_t *pixels = (uint8_t *)(row + (column - start));
    add((const Sums *)&first, pixels);
    add((const Sums *)&second, pixels + 16);
    add((const Sums *)&third, pixels + 32);
  }
  for (; column < end; column++) add_one(sums, column, row + (column - start));
}
