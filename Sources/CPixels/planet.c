#include "planet.h"
#include "numbers.h"

typedef PlanetColor Color;

// Structs are passed by their address, because the compiler does not turn loops into vectors in which they are values.

// Mixes in a fraction of another colour.
INLINE void mix(Color *color, const Color *other, float share) {
  color->red += (other->red - color->red) * share;
  color->green += (other->green - color->green) * share;
  color->blue += (other->blue - color->blue) * share;
}

// 0xFFRRGGBB, with noise added to all but black.
INLINE uint32_t pixel(const Color *color, float noise) {
  float warmer = color->red < color->green ? color->green : color->red;
  float brightest = warmer < color->blue ? color->blue : warmer;
  float n = noise * clamp_to_unit(brightest - 0.3f);
  uint32_t red = nearest(clamp(color->red + n, 0, 255)), green = nearest(clamp(color->green + n, 0, 255));
  return 0xFF000000 | red << 16 | green << 8 | nearest(clamp(color->blue + n, 0, 255));
}

// --- Geometry ---

// What a pixel shows, whatever its colours.
typedef struct {
  // The height above the limb in picture heights, and the share of the pixel that the ground covers.
  float height, cover;

  // 0 straight below the camera, 1 at the limb.
  float averted;

  // How near the edges of the picture and the headroom above it are to full darkness.
  float corner;
} Sight;

// How close a ray passes to the sphere's centre, squared, in radii: above 1 in the sky.
INLINE float miss2(const PlanetRow *row, size_t column) {
  return row->center2 - row->along / (row->offset2[column] + row->square);
}

// The ground's coverage of a pixel, from 0 to 1: an edge 1.5 pixels wide.
INLINE float cover(const PlanetRow *row, float miss) {
  return clamp_to_unit(0.5f - (miss - 1) * (row->limb_scale / 1.5f));
}

INLINE void see(Sight *at, const PlanetRow *row, size_t column) {
  float square = miss2(row, column), miss = root(square), rise = miss - 1, dip = 1 - square;
  at->height = (rise < 0 ? 0 : rise) * row->height_scale;
  at->cover = cover(row, miss);
  at->averted = clamp_to_unit(1 - root(dip < 0 ? 0 : dip));
  at->corner = smooth_step(root(row->aside2[column] + row->upright2), 0.70f, 1.55f);
}

// --- The colours under one light ---

// A pixel without light on the limb, with full light, and without land.
typedef struct {
  Color dark, lit, open;
} Colors;

// Mixes in haze, which is cooler away from the light.
INLINE void mix_haze(Color *color, const PlanetLook *look, float side, float share) {
  Color haze = look->cool;
  mix(&haze, &look->horizon, side);
  mix(color, &haze, share);
}

// Two layers of light on the limb that swell with the breath.
INLINE void light_sky(Color *color, const PlanetLook *look, size_t column, float height, float light) {
  const float octave = -1.44269504f;
  float side = look->side[column];
  float wide = power(height * (octave / (0.070f + 0.112f * light)));
  mix_haze(color, look, side, clamp_to_unit(wide * (0.35f + 0.65f * side) * (0.26f + 0.68f * light)));
  float thin = power(height * (octave / (0.010f + 0.034f * light)));
  mix(color, &look->glow, clamp_to_unit(thin * look->glow_side[column] * (0.06f + 0.74f * light)));
}

// Blue that deepens overhead.
INLINE void paint_sky(Colors *colors, const PlanetLook *look, size_t column, float height) {
  float depth = clamp_to_unit(1 - height * (1 / 0.46f));
  // The depth to the power 1.35; the lower limit avoids the logarithm of 0.
  float share = power(logarithm(depth < 1e-9f ? 1e-9f : depth) * 1.35f);
  Color clear = look->zenith;
  mix(&clear, &look->sky, share);
  colors->dark = colors->lit = clear;
  light_sky(&colors->dark, look, column, height, 0);
  light_sky(&colors->lit, look, column, height, 1);
  colors->open = colors->dark;
}

// Water that is lighter near land, and land like a sheet of paper on it. The relief is how much the land turns to the
// light.
INLINE void paint_surface(Color *color, const PlanetLook *look, const PlanetRow *row, size_t column, float relief) {
  float cover = row->land[column];
  *color = look->water;
  mix(color, &look->shelf, clamp_to_unit(row->wide[column] * 0.85f + row->near[column] * 0.35f));
  mix(color, &look->land_shadow, clamp_to_unit(row->shadow[column] * (1 - cover)) * 0.46f);
  Color land = look->land;
  mix(&land, &look->coast, clamp_to_unit(1 - row->inner[column]) * 0.14f);
  mix(&land, &look->relief_light, clamp(relief, 0, 0.5f));
  mix(&land, &look->relief_shade, clamp(-relief, 0, 0.5f));
  mix(color, &land, cover);
  mix(color, &look->coast, row->coast[column] * (0.16f + 0.46f * row->facing[column]));
}

// Adds the lights of cities at a brightness.
INLINE void add_lights(Color *color, const PlanetLook *look, const PlanetRow *row, size_t column, float brightness) {
  float haze = power(row->city_haze[column] * -3.81f), glow = power(row->city_glow[column] * -7.14f);
  float grains = power(row->grains[column] * -1.442695f);
  mix(color, &look->city_glow, (1 - haze) * 0.40f * row->land[column] * brightness);
  mix(color, &look->city_glow, (1 - glow) * 0.62f * brightness);
  mix(color, &look->city_light, clamp((1 - grains) * brightness, 0, 0.95f));
}

// Lays haze that thickens towards the limb over a surface, and the glow of the limb.
INLINE void add_haze(Color *color, const PlanetLook *look, size_t column, float averted, float light) {
  float side = look->side[column], far = smooth_step(averted, 0.34f, 1), rim = smooth_step(averted, 0.74f, 1);
  mix_haze(color, look, side, far * root(far) * (0.44f + 0.20f * light + 0.30f * side));
  mix(color, &look->glow, clamp_to_unit(rim * rim * look->glow_side[column] * (0.04f + 0.60f * light)));
}

// How much the lights of cities swell with the breath, and the strength of the relief.
#define SWELL 0.08f
#define RELIEF_STRENGTH 0.52f

// The parts of a pixel: sky, ground, or both on the limb.
typedef enum { Sky, Ground, Limb } Part;

INLINE void paint(Colors *colors, const PlanetLook *look, const PlanetRow *row, size_t column, const Sight *at,
                  Part part, int has_lights, float lights) {
  *colors = (Colors){{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  if (part != Ground) paint_sky(colors, look, column, at->height);
  if (part != Sky) {
    float relief = row->relief[column] * smooth_step(1 - at->averted, 0.10f, 0.50f) * RELIEF_STRENGTH;
    Color dark, lit, open = look->water;
    paint_surface(&dark, look, row, column, relief);
    lit = dark;
    add_haze(&dark, look, column, at->averted, 0);
    add_haze(&lit, look, column, at->averted, 1);
    add_haze(&open, look, column, at->averted, 0);
    // The ground darkens away from the light and towards the viewer.
    float dusk = smooth_step(look->away[column] + row->down, 0.2f, 1.5f) * (look->vignette_strength * 0.75f);
    mix(&dark, &look->vignette, dusk);
    mix(&lit, &look->vignette, dusk);
    mix(&open, &look->vignette, dusk);
    if (has_lights) {
      add_lights(&dark, look, row, column, lights * (1 - SWELL));
      add_lights(&lit, look, row, column, lights * (1 + SWELL));
    }
    mix(&colors->dark, &dark, at->cover);
    mix(&colors->lit, &lit, at->cover);
    mix(&colors->open, &open, at->cover);
  }
  float corner = at->corner * look->vignette_strength;
  mix(&colors->dark, &look->vignette, corner);
  mix(&colors->lit, &look->vignette, corner);
  mix(&colors->open, &look->vignette, corner);
}

// A pixel of a plain look: no light changes it.
INLINE void paint_plain(Colors *colors, const PlanetLook *look, const PlanetRow *row, size_t column, const Sight *at,
                        Part part) {
  colors->dark = colors->open = look->zenith;
  if (part != Sky) {
    Color ground = look->water;
    mix(&ground, &look->land, row->land[column]);
    mix(&ground, &look->coast, row->coast[column]);
    mix(&colors->dark, &ground, at->cover);
    mix(&colors->open, &look->water, at->cover);
  }
  colors->lit = colors->dark;
}

// --- Rows ---

// The light of a picture: day, night, both with a twilight between them, which stays over the open sea or sinks into
// it, or none.
typedef enum { Day, Night, Twilight, SinkingTwilight, Plain } Time;

INLINE void paint_part(const PlanetRow *row, const PlanetLooks *looks, size_t start, size_t end, Part part, Time time) {
  // Whole vectors, without a loop for the rest. Of the rows, none overlaps another.
  __builtin_assume((end - start) % 8 == 0);
  _Pragma("clang loop vectorize(assume_safety)")
  for (size_t column = start; column < end; column++) {
    Sight at;
    Colors shown;
    see(&at, row, column);
    if (time == Plain) {
      paint_plain(&shown, &looks->plain, row, column, &at, part);
    } else if (time == Day || time == Night) {
      paint(&shown, &looks->plain, row, column, &at, part, time == Night, looks->plain.city_lights);
    } else {
      Colors night;
      float below = row->ground_darkness[column];
      float darkness = below + (row->sky_darkness[column] - below) * (1 - at.cover);
      paint(&shown, &looks->day, row, column, &at, part, 0, 0);
      paint(&night, &looks->night, row, column, &at, part, 1, smooth_step(below, 0.30f, 0.85f));
      mix(&shown.dark, &night.dark, darkness);
      mix(&shown.lit, &night.lit, darkness);
      mix(&shown.open, &night.open, darkness);
    }
    if (time == SinkingTwilight) {
      Colors plain;
      paint(&plain, &looks->plain, row, column, &at, part, 0, 0);
      shown.open = plain.open;
    }
    float noise = time == Plain ? 0 : row->noise[column];
    row->dark[column] = pixel(&shown.dark, noise);
    row->lit[column] = pixel(&shown.lit, noise);
    row->sea[column] = pixel(&shown.open, noise);
  }
}

INLINE void paint_at(const PlanetRow *row, const PlanetLooks *looks, size_t start, size_t end, Part part, Time time) {
  switch (time) {
    case Day: return paint_part(row, looks, start, end, part, Day);
    case Night: return paint_part(row, looks, start, end, part, Night);
    case Twilight: return paint_part(row, looks, start, end, part, Twilight);
    case SinkingTwilight: return paint_part(row, looks, start, end, part, SinkingTwilight);
    case Plain: return paint_part(row, looks, start, end, part, Plain);
  }
}

// The light of a row; the sky looks the same by day and by night.
static Time time_of(const PlanetRow *row, const PlanetLooks *looks, int has_lights) {
  if (looks->plain.is_plain) return Plain;
  if (row->sky_darkness == NULL) return has_lights ? Night : Day;
  return row->twilight_sinks ? SinkingTwilight : Twilight;
}

FASTEST static void paint_sky_row(const PlanetRow *row, const PlanetLooks *looks, size_t start, size_t end, Time time) {
  paint_at(row, looks, start, end, Sky, time);
}

void planet_paint_sky(const PlanetRow *row, const PlanetLooks *looks, size_t start, size_t end) {
  paint_sky_row(row, looks, start, end, time_of(row, looks, 0));
}

FASTEST static void paint_ground(const PlanetRow *row, const PlanetLooks *looks, size_t start, size_t end, Time time) {
  paint_at(row, looks, start, end, Ground, time);
}

FASTEST static void paint_limb(const PlanetRow *row, const PlanetLooks *looks, size_t start, size_t end, Time time) {
  paint_at(row, looks, start, end, Limb, time);
}

// What eight columns show.
static Part part(const PlanetRow *row, size_t start) {
  int has_sky = 0, has_ground = 0;
  for (size_t column = start; column < start + 8; column++) {
    float share = cover(row, root(miss2(row, column)));
    has_sky |= share < 1;
    has_ground |= share > 0;
  }
  return !has_ground ? Sky : has_sky ? Limb : Ground;
}

void planet_paint_ground(const PlanetRow *row, const PlanetLooks *looks, size_t start, size_t end) {
  int has_lights = row->grains != NULL && looks->plain.city_lights > 0;
  Time time = time_of(row, looks, has_lights);
  while (start < end) {
    Part own = part(row, start);
    size_t next = start + 8;
    while (next < end && part(row, next) == own) next += 8;
    switch (own) {
      case Sky: planet_paint_sky(row, looks, start, next); break;
      case Ground: paint_ground(row, looks, start, next, time); break;
      case Limb: paint_limb(row, looks, start, next, time); break;
    }
    start = next;
  }
}

// --- For tests ---

float planet_power(float exponent) { return power(exponent); }
float planet_logarithm(float number) { return logarithm(number); }
uint32_t planet_pixel(PlanetColor color, float noise) { return pixel(&color, noise); }
