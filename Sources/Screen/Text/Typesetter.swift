import CPango
import Scenes
import Synchronization
import Text

/// Sets text with Pango and Cairo.
///
/// Glyphs are placed at quarters of a pixel and are not hinted, so that letters are evenly spaced at every size, and
/// text can move by less than a pixel. Cairo 1.16 places each glyph on a whole pixel. Text is therefore painted four
/// times as wide, and moving text also four times as high, and averaged down.
final class Typesetter {
  private let fonts: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer

  /// Held while typefaces are used. Cairo keeps ten open and shares them among threads; to open another, version 1.16
  /// closes one without looking whether a thread is about to use it.
  private static let typefaces = Mutex(())

  init() {
    fonts = pango_cairo_font_map_new()
    context = pango_font_map_create_context(fonts)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
  }

  /// The language of the text, a tag of BCP 47. It chooses between shapes of a letter, as of Han characters, and gives
  /// lines their direction. For English, the system's locale chooses the shapes.
  var language = "en" {
    didSet {
      guard language != oldValue else { return }
      isRightToLeft = LanguageTag(language)?.isRightToLeft ?? false
      let isEnglish = LanguageTag(language)?.language == "en"
      pango_context_set_language(
        context,
        isEnglish ? pango_language_get_default() : pango_language_from_string(language)
      )
    }
  }

  private var isRightToLeft = false

  deinit {
    Self.typefaces.withLock { _ in
      g_object_unref(UnsafeMutableRawPointer(context))
      g_object_unref(fonts)
    }
  }

  /// The width of the widest line of a text, in pixels.
  func width(of shape: TextShape) -> Double {
    Self.typefaces.withLock { _ in
      shape.lines.map { line in
        let layout = layout(line, shape)
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        return Line(layout, shape.alignment, baseline: 0).width
      }.max() ?? 0
    }
  }

  /// Whether the machine has no glyph for some letter of a text.
  func lacksGlyph(for text: String) -> Bool {
    let run = TextRun([text], face: .text, weight: 400, size: 16, color: Color(0))
    let shape = TextShape(run, quarters: .zero)
    return Self.typefaces.withLock { _ in
      let layout = layout(text, shape, size: shape.size)
      defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
      return pango_layout_get_unknown_glyphs_count(layout) > 0
    }
  }

  /// Paints text as a mask whose origin is the left end, centre or right end of the first baseline.
  ///
  /// - Parameters:
  ///   - shape: The text.
  ///   - margin: The clear pixels around it.
  ///   - isFine: Whether letters are placed at fractions of a pixel, which cannot be seen in text that is then blurred.
  /// - Returns: The mask; nil for text without ink.
  func mask(_ shape: TextShape, margin: Int = 1, isFine: Bool = true) -> Mask? {
    let fineness = isFine ? Self.fineness(shape) : .whole
    let ink = Self.typefaces.withLock { _ in painted(shape, margin: margin, fineness) }
    guard let (size, origin, drawing) = ink else { return nil }
    // Averaged without the lock.
    return Mask(width: size.x, height: size.y, origin: origin, coverage: drawing.means)
  }

  private func painted(
    _ shape: TextShape,
    margin: Int,
    _ fineness: Coverage.Fineness
  ) -> (size: SIMD2<Int>, origin: SIMD2<Int>, drawing: FineCoverage)? {
    let layouts = shape.lines.map { layout($0, shape) }
    defer {
      for layout in layouts { g_object_unref(UnsafeMutableRawPointer(layout)) }
    }
    let lines = layouts.enumerated().map { index, layout in
      // All baselines have the same offset within a pixel, so that all look equally sharp.
      let down = (Double(index) * shape.leading * shape.size).rounded()
      return Line(layout, shape.alignment, baseline: down)
    }
    let shift = SIMD2(Double(shape.quarters.x), Double(shape.quarters.y)) / 4
    let inked = lines.filter { $0.inkWidth > 0 }
    guard
      let left = inked.map(\.inkLeft).min(),
      let right = inked.map({ $0.inkLeft + $0.inkWidth }).max(),
      let top = inked.map(\.inkTop).min(),
      let bottom = inked.map({ $0.inkTop + $0.inkHeight }).max()
    else { return nil }
    let margin = margin + Int((Self.outline(shape) / 2).rounded(.up))
    let origin = SIMD2(
      Int((left + shift.x).rounded(.down)) - margin,
      Int((top + shift.y).rounded(.down)) - margin
    )
    let end = SIMD2(
      Int((right + shift.x).rounded(.up)) + margin,
      Int((bottom + shift.y).rounded(.up)) + margin
    )
    let size = end &- origin
    let drawing = FineCoverage(size, fineness) { cairo in
      for (layout, line) in zip(layouts, lines) {
        let x = line.left + shift.x - Double(origin.x)
        let y = line.top + shift.y - Double(origin.y)
        cairo_move_to(cairo, x, y)
        guard shape.outline > 0 else {
          pango_cairo_show_layout(cairo, layout)
          continue
        }
        pango_cairo_layout_path(cairo, layout)
        cairo_fill_preserve(cairo)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_width(cairo, Self.outline(shape))
        cairo_stroke(cairo)
      }
    }
    return (size, origin, drawing)
  }

  /// The largest em, in pixels, of still text that is painted finely. In larger text, gaps that are half a pixel off do
  /// not show.
  private static let largestFine = 64.0

  /// How finely the letters of a text are placed.
  private static func fineness(_ shape: TextShape) -> Coverage.Fineness {
    // Outlined letters are filled as paths, which Cairo places exactly.
    guard shape.outline == 0 else { return .whole }
    if shape.isCarried || shape.quarters.y != 0 { return .both }
    return shape.size <= largestFine ? .across : .whole
  }

  /// The width of the outline around the letters, in pixels.
  private static func outline(_ shape: TextShape) -> Double {
    shape.outline > 0 ? max(0.55, shape.outline * shape.size) : 0
  }

  /// The smallest scale at which a line is set to fit its width.
  private static let smallest = 0.72

  /// Lays out a line within its width: smaller if necessary, and with an ellipsis if that is not
  /// enough.
  private func layout(_ line: String, _ shape: TextShape) -> OpaquePointer {
    let layout = layout(line, shape, size: shape.size)
    guard let maxWidth = shape.maxWidth else { return layout }
    let width = Line(layout, shape.alignment, baseline: 0).width
    guard width > maxWidth else { return layout }
    g_object_unref(UnsafeMutableRawPointer(layout))
    let fitted = self.layout(line, shape, size: shape.size * max(maxWidth / width, Self.smallest))
    if width * Self.smallest > maxWidth {
      pango_layout_set_width(fitted, Int32(max(maxWidth, 1) * Double(PANGO_SCALE)))
      pango_layout_set_ellipsize(fitted, PANGO_ELLIPSIZE_END)
    }
    return fitted
  }

  /// The typefaces in place of one that is not installed or lacks a letter.
  private static let substitutes = "Inter, Noto Sans, DejaVu Sans"

  /// The letters that have an empty glyph in IBM 3270, so that Pango looks for them in no other typeface.
  private static let emptyInTerminal: Set<Unicode.Scalar> = ["ð", "\u{2BC}"]

  /// Whether IBM 3270 has no fit glyph for a letter: an empty one, or for a full-width sign one as narrow as its Latin
  /// letters.
  private static func isUnfitInTerminal(_ scalar: Unicode.Scalar) -> Bool {
    emptyInTerminal.contains(scalar) || 0xFF01...0xFF60 ~= scalar.value
  }

  /// Sets the letters of a line for which IBM 3270 has no fit glyph in another typeface.
  private static func replaceUnfitGlyphs(of line: String, in attributes: OpaquePointer?) {
    let scalars = line.unicodeScalars
    for index in scalars.indices where isUnfitInTerminal(scalars[index]) {
      let start = line.utf8.distance(from: line.startIndex, to: index)
      let end = line.utf8.distance(from: line.startIndex, to: scalars.index(after: index))
      let family = pango_attr_family_new(substitutes)
      family?.pointee.start_index = UInt32(start)
      family?.pointee.end_index = UInt32(end)
      pango_attr_list_insert(attributes, family)
    }
  }

  private func layout(_ line: String, _ shape: TextShape, size: Double) -> OpaquePointer {
    // In a language from right to left, a line with a word of it begins at the right even if its first word is a Latin
    // name. Pango takes the direction from the first letter, which follows a mark.
    let isFromTheRight =
      isRightToLeft && line.unicodeScalars.contains(where: \.isFromTheRight)
    let line = isFromTheRight ? "\u{200F}" + line : line
    let layout: OpaquePointer = pango_layout_new(context)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, "\(shape.face.rawValue), \(Self.substitutes)")
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(max(shape.weight, 1))))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    let attributes = pango_attr_list_new()
    // Arabic letters are joined, so that they have no space between them; the marks of direction would get some, too.
    let tracking = isFromTheRight ? 0 : shape.tracking
    let spacing = (tracking * size * Double(PANGO_SCALE)).rounded()
    pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(Int32(spacing)))
    if shape.face == .terminal { Self.replaceUnfitGlyphs(of: line, in: attributes) }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_text(layout, line, Int32(line.utf8.count))
    return layout
  }
}

/// A line laid out, with its anchor at x = 0.
private struct Line {
  /// The layout's top left corner, and its width, in pixels.
  let left, top, width: Double

  /// The bounding box of the ink, in pixels.
  let inkLeft, inkTop, inkWidth, inkHeight: Double

  init(_ layout: OpaquePointer, _ alignment: TextRun.Alignment, baseline: Double) {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, &ink, &logical)
    let unit = 1 / Double(PANGO_SCALE)
    width = Double(logical.width) * unit
    let before =
      switch alignment {
      case .left: 0.0
      case .center: width / 2
      case .right: width
      }
    left = -before - Double(logical.x) * unit
    top = baseline - Double(pango_layout_get_baseline(layout)) * unit
    inkLeft = left + Double(ink.x) * unit
    inkTop = top + Double(ink.y) * unit
    inkWidth = Double(ink.width) * unit
    inkHeight = Double(ink.height) * unit
  }
}
