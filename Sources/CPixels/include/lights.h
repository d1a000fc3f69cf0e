#ifndef LIGHTS_H
#define LIGHTS_H

#include <stddef.h>
#include <stdint.h>

// Finds single points of light in a picture, and draws them elsewhere. A pixel is that of pixels.h.

// The bytes that `lights_find` needs for its work on some rows of a picture.
size_t lights_room(size_t width, size_t rows);

// Writes how far each channel exceeds its surroundings: the white top-hat transform with a square of five by five pixels.
// Beyond the edges, the picture continues with its outermost pixels.
//
// pixels, width, height: the picture.
// first, rows: the rows to examine, all within the picture.
// room: `lights_room` bytes.
// excess: where the result goes: a byte for each channel, row by row.
void lights_find(const uint32_t *pixels, size_t width, size_t height, size_t first, size_t rows, uint8_t *room,
                 uint32_t *excess);

// A light of one pixel: its column and row, and what it adds to blue, green and red, a byte each.
typedef struct {
  uint16_t column, row;
  uint32_t color;
} LightsLight;

// Three numbers at a node: how far it moves to the right and down, in pixels, and the share of its lights.
typedef struct {
  float x, y, share;
} LightsNode;

// The four nodes around some lights, row by row, and where the first and the last of them are, in pixels.
typedef struct {
  LightsNode nodes[4];
  float left, top, right, bottom;
} LightsCell;

// A light that was moved: its centre, in pixels from the picture's upper left corner, its share from 0 to 1, and its
// colour.
typedef struct {
  float x, y, share;
  uint32_t color;
} LightsPoint;

// Moves lights between four nodes.
void lights_move(const LightsLight *lights, size_t count, const LightsCell *cell, LightsPoint *points);

// Sorts the points that are seen by the strips of rows that they light, all of the same height; those between two strips are
// in both.
//
// least: the least share of a point that is seen.
// strips, height: the number of the strips, from the top of the picture, and their height.
// starts: `strips + 2` numbers, which receive the place of each strip's first point in the order. The last is not used.
// order: receives the points, by their places among all; it has room for twice as many.
void lights_sort(const LightsPoint *points, size_t count, float least, uint32_t strips, float height, uint32_t *starts,
                 uint32_t *order);

// Some columns and rows of a picture.
typedef struct {
  int32_t left, right, top, bottom;
} LightsArea;

// Adds points of light to a part of a picture, each spread over the four pixels around its centre.
//
// points, order, count: the points, and the places among them of those to add.
// pixels, stride: the picture's first pixel, and the number of pixels from one row to the next.
void lights_add(const LightsPoint *points, const uint32_t *order, size_t count, LightsArea area, uint32_t *pixels,
                size_t stride);

#endif
