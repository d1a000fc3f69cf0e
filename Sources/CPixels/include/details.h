#ifndef DETAILS_H
#define DETAILS_H

#include <stddef.h>
#include <stdint.h>

// Finds the finest bright details of a picture, and draws them elsewhere. A pixel is that of pixels.h.

// Returns the size of the scratch buffer that `details_find` needs for a number of rows, in bytes.
size_t details_scratch_size(size_t width, size_t rows);

// Writes how far each channel exceeds its surroundings: the white top-hat transform with a square of five by five pixels.
// Beyond the edges, the picture continues with its outermost pixels.
//
// pixels, width, height: the picture.
// first, rows: the rows to examine, all within the picture.
// scratch: `details_scratch_size` bytes.
// excess: where the result goes: a byte for each channel, row by row.
void details_find(const uint32_t *pixels, size_t width, size_t height, size_t first, size_t rows, uint8_t *scratch,
                 uint32_t *excess);

// A pixel of a detail: its column and row, and what it adds to blue, green and red, a byte each.
typedef struct {
  uint16_t column, row;
  uint32_t color;
} DetailsPixel;

// Three numbers at a node: how far it moves to the right and down, in pixels, and the share of its details.
typedef struct {
  float x, y, share;
} DetailsNode;

// The four nodes around some pixels, row by row, and where the first and the last of them are, in pixels.
typedef struct {
  DetailsNode nodes[4];
  float left, top, right, bottom;
} DetailsCell;

// A pixel that was moved: its centre, in pixels from the picture's upper left corner, its share from 0 to 1, and its
// colour.
typedef struct {
  float x, y, share;
  uint32_t color;
} DetailsPoint;

// Moves pixels between four nodes.
void details_move(const DetailsPixel *pixels, size_t count, const DetailsCell *cell, DetailsPoint *points);

// Sorts the visible points into strips of rows, all of the same height; points between two strips are
// in both.
//
// least: the share above which a point is visible.
// strips, height: the number of the strips, from the top of the picture, and their height.
// starts: `strips + 2` numbers, which receive the index of each strip's first point in `sorted`; the last is scratch.
// sorted: receives the points; its capacity is twice `count`, because a point may be in two strips.
void details_sort(const DetailsPoint *points, size_t count, float least, uint32_t strips, float height, uint32_t *starts,
                  DetailsPoint *sorted);

// Some columns and rows of a picture.
typedef struct {
  int32_t left, right, top, bottom;
} DetailsArea;

// Adds points to a part of a picture, each spread over the four pixels around its centre.
//
// pixels, stride: the picture's first pixel, and the number of pixels from one row to the next.
void details_add(const DetailsPoint *points, size_t count, DetailsArea area, uint32_t *pixels, size_t stride);

#endif
