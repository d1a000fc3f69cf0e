/// The parts of the search sheet, in units: where they are below its top, and how high they are.
struct SearchParts: Hashable {
  /// The line below the typed text, and the baseline of the heading.
  let field, heading: Double

  /// The top of the first row, and the height of the last line.
  let rows, foot: Double

  /// The height of a row.
  private(set) var row: Double

  /// The least size of text in a small picture; 0 if sizes are as designed.
  private(set) var em = 0.0

  /// The number of rows in a small picture.
  private(set) var count: Int?

  /// How many times as large as designed signs and the spaces beside them are.
  private(set) var scale = 1.0

  /// Whether there is room for the magnifier, and for the runways of each row.
  private(set) var hasPictures = true

  /// Whether the last line names the keys.
  private(set) var hasHint = true

  /// The parts as designed.
  static let designed = SearchParts(
    field: 0.112,
    heading: 0.150,
    rows: 0.166,
    row: 0.0815,
    foot: 0.052
  )

  /// The least size of a sheet with larger letters, in ems: a name of two words, and three rows.
  private static let (minimumWidth, minimumRows) = (12.0, 3)

  /// The least width of a sheet with pictures, in ems.
  private static let pictured = 23.0

  /// The width of a small sheet that shortens few names, in ems: one of thirty letters, and as many of code and town
  /// beside a distance.
  static let ample = 28.0

  private init(field: Double, heading: Double, rows: Double, row: Double, foot: Double) {
    (self.field, self.heading) = (field, heading)
    (self.rows, self.row, self.foot) = (rows, row, foot)
  }

  /// The parts of a sheet whose designed letters would have too few pixels; nil if there is no room for larger ones.
  ///
  /// - Parameters:
  ///   - size: The width and height of the sheet, in pixels.
  ///   - unit: The unit of its sizes, in pixels.
  ///   - designedRows: The number of rows that it would have as designed; it never has more.
  ///   - isPortrait: Whether the picture is taller than wide, so that there is room for the keys.
  init?(smallSheet size: SIMD2<Double>, unit: Double, designedRows: Int, isPortrait: Bool) {
    let pixels = Legibility.minimumPixels
    let em = pixels / unit
    self.init(
      field: 2.7 * em,
      // In the middle between the line above it and the ring around the first row.
      heading: 3.75 * em,
      rows: 4.3 * em,
      row: 3.1 * em,
      foot: (isPortrait ? 2.2 : 0.4) * em
    )
    let tall = size.y / unit
    let count = min(designedRows, Int((tall - rows - foot) / row))
    guard size.x >= Self.minimumWidth * pixels, count >= Self.minimumRows else { return nil }
    // Rows share what is left, for fingers.
    row = (tall - rows - foot) / Double(count)
    self.em = em
    self.count = count
    scale = MinimumTextSize.minimumUnit / unit
    hasPictures = size.x >= Self.pictured * pixels
    hasHint = isPortrait
  }

  /// Whether text is larger than designed.
  var isSmall: Bool { em > 0 }
}
