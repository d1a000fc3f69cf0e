// The functions of Pango, Cairo and GObject that Aloft uses, loaded on demand. Looking up a symbol
// in a library also searches the libraries that it depends on.
#include "include/shim.h"

#include <ondemand.h>

static struct library library = {"libpangocairo-1.0.so.0", "libpangocairo-1.0-0", NULL};

const char *shim_pango_problem(void) { return library_problem(&library); }

FORWARD(void, cairo_arc,
  (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),
  (cr, xc, yc, radius, angle1, angle2))
FORWARD(void, cairo_close_path, (cairo_t *cr), (cr))
FORWARD(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
FORWARD(void, cairo_destroy, (cairo_t *cr), (cr))
FORWARD(void, cairo_fill, (cairo_t *cr), (cr))
FORWARD(void, cairo_fill_preserve, (cairo_t *cr), (cr))
FORWARD(cairo_font_options_t *, cairo_font_options_create, (void), ())
FORWARD(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
FORWARD(void, cairo_font_options_set_antialias,
  (cairo_font_options_t *options, cairo_antialias_t antialias), (options, antialias))
FORWARD(void, cairo_font_options_set_hint_metrics,
  (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics), (options, hint_metrics))
FORWARD(void, cairo_font_options_set_hint_style,
  (cairo_font_options_t *options, cairo_hint_style_t hint_style), (options, hint_style))
FORWARD(cairo_surface_t *, cairo_image_surface_create,
  (cairo_format_t format, int width, int height), (format, width, height))
FORWARD(cairo_surface_t *, cairo_image_surface_create_for_data,
  (unsigned char *data, cairo_format_t format, int width, int height, int stride),
  (data, format, width, height, stride))
FORWARD(cairo_surface_t *, cairo_image_surface_create_from_png, (const char *filename), (filename))
FORWARD(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
FORWARD(int, cairo_image_surface_get_height, (cairo_surface_t *surface), (surface))
FORWARD(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
FORWARD(int, cairo_image_surface_get_width, (cairo_surface_t *surface), (surface))
FORWARD(void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
FORWARD(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
FORWARD(void, cairo_new_path, (cairo_t *cr), (cr))
FORWARD(void, cairo_paint, (cairo_t *cr), (cr))
FORWARD(void, cairo_pattern_add_color_stop_rgba,
  (cairo_pattern_t *pattern, double offset, double red, double green, double blue, double alpha),
  (pattern, offset, red, green, blue, alpha))
FORWARD(cairo_pattern_t *, cairo_pattern_create_radial,
  (double cx0, double cy0, double radius0, double cx1, double cy1, double radius1),
  (cx0, cy0, radius0, cx1, cy1, radius1))
FORWARD(void, cairo_pattern_destroy, (cairo_pattern_t *pattern), (pattern))
FORWARD(void, cairo_restore, (cairo_t *cr), (cr))
FORWARD(void, cairo_rotate, (cairo_t *cr, double angle), (cr, angle))
FORWARD(void, cairo_save, (cairo_t *cr), (cr))
FORWARD(void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
FORWARD(void, cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
FORWARD(void, cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
FORWARD(void, cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
FORWARD(void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
FORWARD(void, cairo_set_operator, (cairo_t *cr, cairo_operator_t op), (cr, op))
FORWARD(void, cairo_set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))
FORWARD(void, cairo_set_source_rgba,
  (cairo_t *cr, double red, double green, double blue, double alpha), (cr, red, green, blue, alpha))
FORWARD(const char *, cairo_status_to_string, (cairo_status_t status), (status))
FORWARD(void, cairo_stroke, (cairo_t *cr), (cr))
FORWARD(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
FORWARD(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
FORWARD(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
FORWARD(cairo_status_t, cairo_surface_write_to_png_stream,
  (cairo_surface_t *surface, cairo_write_func_t write_func, void *closure),
  (surface, write_func, closure))
FORWARD(void, cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))
FORWARD(void, g_object_unref, (gpointer object), (object))
FORWARD(PangoAttribute *, pango_attr_family_new, (const char *family), (family))
FORWARD(PangoAttribute *, pango_attr_letter_spacing_new, (int letter_spacing), (letter_spacing))
FORWARD(void, pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attr), (list, attr))
FORWARD(PangoAttrList *, pango_attr_list_new, (void), ())
FORWARD(void, pango_attr_list_unref, (PangoAttrList *list), (list))
FORWARD(void, pango_cairo_context_set_font_options,
  (PangoContext *context, const cairo_font_options_t *options), (context, options))
FORWARD(PangoFontMap *, pango_cairo_font_map_new, (void), ())
FORWARD(void, pango_cairo_layout_path, (cairo_t *cr, PangoLayout *layout), (cr, layout))
FORWARD(void, pango_cairo_show_layout, (cairo_t *cr, PangoLayout *layout), (cr, layout))
FORWARD(void, pango_context_set_language,
  (PangoContext *context, PangoLanguage *language), (context, language))
FORWARD(void, pango_context_set_round_glyph_positions,
  (PangoContext *context, gboolean round_positions), (context, round_positions))
FORWARD(void, pango_font_description_free, (PangoFontDescription *desc), (desc))
FORWARD(PangoFontDescription *, pango_font_description_new, (void), ())
FORWARD(void, pango_font_description_set_absolute_size,
  (PangoFontDescription *desc, double size), (desc, size))
FORWARD(void, pango_font_description_set_family,
  (PangoFontDescription *desc, const char *family), (desc, family))
FORWARD(void, pango_font_description_set_weight,
  (PangoFontDescription *desc, PangoWeight weight), (desc, weight))
FORWARD(PangoContext *, pango_font_map_create_context, (PangoFontMap *fontmap), (fontmap))
FORWARD(PangoLanguage *, pango_language_from_string, (const char *language), (language))
FORWARD(PangoLanguage *, pango_language_get_default, (void), ())
FORWARD(int, pango_layout_get_baseline, (PangoLayout *layout), (layout))
FORWARD(void, pango_layout_get_extents,
  (PangoLayout *layout, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
  (layout, ink_rect, logical_rect))
FORWARD(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout))
FORWARD(PangoLayout *, pango_layout_new, (PangoContext *context), (context))
FORWARD(void, pango_layout_set_attributes,
  (PangoLayout *layout, PangoAttrList *attrs), (layout, attrs))
FORWARD(void, pango_layout_set_ellipsize,
  (PangoLayout *layout, PangoEllipsizeMode ellipsize), (layout, ellipsize))
FORWARD(void, pango_layout_set_font_description,
  (PangoLayout *layout, const PangoFontDescription *desc), (layout, desc))
FORWARD(void, pango_layout_set_single_paragraph_mode,
  (PangoLayout *layout, gboolean setting), (layout, setting))
FORWARD(void, pango_layout_set_text,
  (PangoLayout *layout, const char *text, int length), (layout, text, length))
FORWARD(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
