#ifndef PLANET_H
#define PLANET_H

#include <stddef.h>
#include <stdint.h>

// Paints rows of a backdrop: a planet under a sky.

// A colour, each channel from 0 to 255.
typedef struct {
  float red, green, blue;
} PlanetColor;

// A palette, and where its light comes from.
typedef struct {
  PlanetColor zenith, sky, horizon, cool, glow;
  PlanetColor water, shelf, land, coast, land_shadow;
  PlanetColor relief_light, relief_shade, city_light, city_glow, vignette;
  float vignette_strength, city_lights;

  // Whether sky, water and land have one colour each, with crisp edges, and no light changes them.
  int32_t is_plain;

  // By column: the nearness to the light, from 0.30 to 1; that to the power 1.5; and the distance away from the light.
  const float *side, *glow_side, *away;
} PlanetLook;

// What the pixels of a row show. Rows of numbers have a number for each column.
typedef struct {
  // By column: the squared ratio of the distance from the optical axis to the focal length, the same distance from the
  // middle in half widths, for the vignette, and the noise, in levels.
  const float *offset2, *aside2, *noise;

  // The squared distance of the sphere's centre; that along the row's middle ray, times that ray's squared length, and
  // negative if the ray points away; and the part of a ray's squared length that is the same in the whole row.
  float center2, along, square;

  // The height above the limb in picture heights, and the distance from it in pixels, of a ray that passes one radius
  // above it.
  float height_scale, limb_scale;

  // The squared distance from the middle, for the vignette, and how far the ground is towards the viewer.
  float upright2, down;

  // The land: its coverage, four blurs of it, the line along the coast, how directly that faces the light, and how much
  // the ground turns to the light, from -1 to 1. Without ground, they are not read.
  const float *land, *wide, *near, *shadow, *inner, *coast, *facing, *relief;

  // The light of cities: grains, their glow, and the haze of light around them; null for none.
  const float *grains, *city_glow, *city_haze;

  // The darkness of the sky and the ground, from 0 (day) to 1 (night); null without a twilight.
  const float *sky_darkness, *ground_darkness;

  // Whether the globe without land is painted with the plain look, even with a twilight.
  int32_t twilight_sinks;

  // Where the pixels go: the globe with no light on its limb, with full light, and with no light and no land.
  uint32_t *dark, *lit, *sea;
} PlanetRow;

// The looks of a planet: that without a twilight, and those of day and night, which are read with a twilight only. With
// a twilight, only the open sea of the first is read, and only if the twilight sinks.
typedef struct {
  PlanetLook plain, day, night;
} PlanetLooks;

// Paints some columns of a row of sky, or of ground with sky. Both limits are multiples of eight.
void planet_paint_sky(const PlanetRow *row, const PlanetLooks *looks, size_t start, size_t end);
void planet_paint_ground(const PlanetRow *row, const PlanetLooks *looks, size_t start, size_t end);

// For tests: 2 to the power of a number from -126 to 126, and the binary logarithm of a positive number.
float planet_power(float exponent);
float planet_logarithm(float number);

// For tests: the pixel of a colour with noise.
uint32_t planet_pixel(PlanetColor color, float noise);

#endif
