/// The layout of a card, in pixels: the face on the left and text on the right of a wide picture,
/// the face above and text below in a tall one.
///
/// The card keeps the proportions of 16 to 9, or 9 to 16, in the centre of pictures of any other; for people far from
/// the screen it is higher where the picture has room. In a tall picture the text is a sheet that a finger drags.
struct CardLayout: Hashable {
  /// The picture's width and height.
  let size: SIMD2<Int>

  /// The short side of the card, the unit of all sizes.
  let unit: Double

  let isPortrait: Bool

  /// The centre and the radius of the face.
  private(set) var center: SIMD2<Double>
  private(set) var radius: Double

  /// The left and right edges of the text, and the left edge of its second column.
  let left, right, middle: Double

  /// The rise of the sheet, from 0 for the lowest height to 2 for the highest; 1 in a wide picture.
  private(set) var rise = 1.0

  /// How much more text the highest height shows than the middle one, in units.
  private(set) var depth = 0.0

  /// The offset of the first line from its place in a wide card; the other lines follow it.
  private var top: Double

  /// The offset of the first line while the sheet is in the middle.
  private var rest: Double

  /// How much further down the last line is than in a card of the usual proportions, in units.
  private var drop = 0.0

  /// The lowest place of the last line, in pixels.
  private let lowest: Double

  /// How far the text is above its designed place, so that the last line stays in sight on a panel where the picture
  /// moves.
  private let lift: Double

  /// The top left corner of the card.
  private var corner: SIMD2<Double>

  /// Lays out a card for a picture size, with its sheet in the middle.
  ///
  /// - Parameters:
  ///   - size: The picture's width and height, in pixels.
  ///   - isMirrored: Whether the face of a wide picture is on the right.
  ///   - moves: Whether the picture moves on its panel, so that at times its lowest lines of pixels are out of sight.
  init(size: SIMD2<Int>, isMirrored: Bool = false, moves: Bool = false) {
    self.size = size
    let (width, height) = (Double(size.x), Double(size.y))
    isPortrait = height > width
    if isPortrait {
      unit = min(width, height * 9 / 16)
      corner = SIMD2((width - unit) / 2, (height - unit * 16 / 9) / 2)
      center = corner + SIMD2(0.5, 0.425) * unit
      radius = 0.37 * unit
      left = corner.x + 0.07 * unit
      right = corner.x + 0.93 * unit
      middle = corner.x + 0.53 * unit
      let designed = corner.y + 0.772 * unit
      let hidden = moves ? 2 * Show.movement * width : 0
      let seen = height - hidden - Self.descent * unit
      let last = designed + Self.last * unit
      lift = max(0, last - seen)
      rest = designed - lift
      lowest = min(last + corner.y, seen)
    } else {
      unit = min(height, width * 9 / 16)
      corner = SIMD2((width - unit * 16 / 9) / 2, (height - unit) / 2)
      center = corner + SIMD2((isMirrored ? 0.708 : 0.292) * 16 / 9, 0.5) * unit
      radius = 0.405 * unit
      let start = corner.x + (isMirrored ? 0.065 : 0.560) * 16 / 9 * unit
      left = start
      right = start + 0.375 * 16 / 9 * unit
      middle = start + 0.205 * 16 / 9 * unit
      (rest, lift) = (corner.y, 0)
      let hidden = moves ? 2 * Show.movement * height : 0
      lowest = height - max((1 - Self.last) * unit, hidden + Self.descent * unit)
    }
    top = rest
  }

  /// Returns the y of a line, given in units from the top of a wide card.
  func line(_ share: Double) -> Double {
    top + share * unit
  }

  /// Returns the least size of text, in units.
  func minimumText(_ limit: MinimumTextSize) -> Double { limit.size * Double(size.min()) / unit }

  /// The column of dots for the card's pages, between the text and the edge.
  var dots: Double { right + 0.034 * unit }

  /// The position of a notice: between the face and the edge.
  var notice: SIMD2<Double> {
    isPortrait
      ? SIMD2(center.x, center.y - radius - 0.018 * unit)
      : SIMD2(center.x, center.y + radius + 0.062 * unit)
  }

  /// The first baseline of words in the upper left corner of a tall picture, which the round face leaves free. The text
  /// below begins further right, where the letters around the face are near.
  var besideFace: SIMD2<Double> { SIMD2(0.050 * Double(size.x), corner.y + 0.052 * unit) }

  /// The y of the last line, which stays where it is while the sheet moves.
  var foot: Double { rest + lastLine * unit }

  /// The place of the last line below the first one while the sheet is in the middle, in units.
  var lastLine: Double { Self.last + drop }

  /// The last line, and the least space between it and the edge of the panel, in units: more than its letters descend.
  private static let (last, descent) = (0.968, 0.012)

  // MARK: The sheet

  /// The greatest height of the text that only the highest height shows, in units.
  static let maximumDepth = 0.68

  /// The edge and the grip of the sheet, as lines, and the height of its handle, in units: down to the airport's name.
  private static let (edge, grip, handle) = (0.040, 0.062, 0.225)

  /// How much of the sheet the lowest height shows, in units: down to the arrows, and the last line.
  private static let peek = 0.455

  /// How far the text is moved down, in pixels; up if negative.
  var shift: Double { top - rest }

  /// How far the sheet has risen above the middle, from 0 to 1.
  var raised: Double { min(max(rise - 1, 0), 1) }

  /// The top left corner of the sheet, and its width.
  var sheet: (corner: SIMD2<Double>, width: Double) {
    (SIMD2(corner.x, line(Self.edge)), unit)
  }

  /// The middle of the sheet's grip.
  var grip: SIMD2<Double> { SIMD2(corner.x + unit / 2, line(Self.grip)) }

  /// The top edges of the sheet; nil in a wide picture, which has none.
  var stops: SheetStops? {
    guard isPortrait else { return nil }
    let half = rest + Self.edge * unit
    return SheetStops(
      peek: corner.y + unit * 16 / 9 - Self.peek * unit - lift,
      half: half,
      full: half - depth * unit
    )
  }

  /// Returns the layout with the sheet at a rise, while its highest height shows more text by a depth, in units.
  ///
  /// Below the middle the face becomes larger, above it the sheet covers the face.
  func raised(to rise: Double, depth: Double) -> CardLayout {
    guard isPortrait else { return self }
    var raised = self
    raised.depth = min(max(depth, 0), Self.maximumDepth)
    guard let stops = raised.stops else { return self }
    raised.rise = rise
    raised.top = rest + stops.top(atRise: rise) - stops.half
    let low = max(0, 1 - rise)
    let free = (stops.peek - corner.y) / 2 + 0.012 * unit
    raised.center.y += low * (corner.y + free - center.y)
    raised.radius += low * 0.06 * unit
    return raised
  }

  /// Returns the layout with the face and the text lower by a distance, in units; the last line stays.
  func lowered(by distance: Double) -> CardLayout {
    var lowered = self
    lowered.center.y += distance * unit
    lowered.top += distance * unit
    return lowered
  }

  /// Returns the layout of a card that takes more of a picture that is taller than it: the text begins higher, and so
  /// does the face above it; the last line is lower.
  ///
  /// - Parameter distance: How much higher the card is, in units; as far as the picture has room.
  /// - Returns: The layout.
  func extended(by distance: Double) -> CardLayout {
    let raise = min(distance / 2 * unit, corner.y)
    guard raise > 0 else { return self }
    var extended = self
    extended.drop = (raise + min(raise, max(0, lowest - foot))) / unit
    extended.rest -= raise
    extended.top -= raise
    extended.corner.y -= raise
    if isPortrait { extended.center.y -= raise }
    return extended
  }

  /// The sheet of a card as a window needs to know it.
  var draggable: DraggableSheet? {
    stops.map { stops in
      DraggableSheet(
        .card,
        stops,
        rise: rise,
        edges: (corner.x, corner.x + unit),
        handle: Self.handle * unit,
        bottom: Double(size.y)
      )
    }
  }
}
