import Airports
import Facts
import Geodesy
import Scenes

/// The text of a card.
struct CardColumn {
  /// The layout with the sheet in the middle; what is drawn is moved with the sheet as a whole.
  let layout: CardLayout

  /// How far the sheet has moved down from there, in pixels; up if negative.
  var shift = 0.0

  /// Whether the window accepts input, so that grips and the search button are drawn.
  let respondsToInput: Bool

  let palette: CardPalette
  let words: CardWords
  let card: CardAirport

  /// The nearby airfields, nearest first.
  let neighbours: [CardNeighbour]

  /// The place they are near, if it is not the viewer's location.
  let around: Coordinate?

  /// The wind, if it is known.
  let wind: CardWind?

  /// The viewer's location, and the magnetic declination there if known.
  let here: Coordinate
  let declination: Angle?

  /// The true bearing at the top of the card; arrows and the runways of neighbours are relative to it.
  let up: Angle

  /// The opacity of these figures while they turn; nil while they rest, and are kept in one layer with the text.
  var turningOpacity: Double?

  /// The dates of the tables that the card is drawn from, such as `2025-12-02`; unknown ones are missing.
  let dates: [CatalogueTable: String]

  /// The least size of text, in units.
  var minimumText = 0.0

  /// The lines of the notice that a card is no chart, where text is larger than designed.
  var notice: [String] = []

  /// The layout of the pages of a small window; nil in a larger one, or from afar.
  var small: SmallCardLayout?

  /// The number of nearby airfields shown.
  static let neighbourCount = 5

  /// The distance in metres up to which an airport is where the viewer is: it has no direction.
  static let nearest = 500.0

  private var width: Double { layout.right - layout.left }

  /// Whether the sheet has a grip.
  var hasGrip: Bool { layout.isPortrait && respondsToInput }

  /// The way from the viewer's location; nil at the airport itself.
  var way: GreatCircle? {
    let way = GreatCircle(from: here, to: card.airport.coordinate)
    return Earth.metres(way.length) > Self.nearest ? way : nil
  }

  /// Whether there is a line of arrows: the way there, the wind.
  var hasPointers: Bool { way != nil || wind != nil }

  /// Where the wind begins: beside the way there, or in its place.
  var windLeft: Double { way == nil ? layout.left : layout.middle }

  /// Returns the y of a line below the arrows from its place in a card that has them.
  func below(_ share: Double) -> Double {
    layout.line(share - (hasPointers ? 0 : 0.118))
  }

  /// Draws the upper part, which the lowest height of a sheet shows.
  func drawHead(with pen: inout CardPen) {
    drawTitle(with: &pen)
    drawBearing(with: &pen)
    drawWind(with: &pen)
  }

  /// Draws the last line.
  func drawFoot(with pen: inout CardPen) {
    let notice = words(.notForNavigation)
    if !dates.isEmpty {
      let taken = CardType.width(of: notice, .regular) * 0.0170 + 0.030
      let room = width / layout.unit - taken
      pen.text(
        words.dates(dates, width: room / (CardType.smallestBlock * 0.0170)),
        at: SIMD2(layout.left, layout.line(0.968)),
        size: 0.0170,
        palette.quiet,
        maxWidth: room * layout.unit,
        isWhole: true
      )
    }
    pen.text(
      notice,
      at: SIMD2(layout.right, layout.line(0.968)),
      size: 0.0170,
      palette.quiet,
      .right
    )
  }

  private func drawTitle(with pen: inout CardPen) {
    let airport = card.airport
    let code = airport.code
    let size = min(0.118, 0.46 * width / layout.unit / CardType.width(ofCode: code))
    let baseline = layout.line(0.178)
    pen.text(
      code,
      at: SIMD2(layout.left, baseline),
      .display,
      weight: 500,
      size: size,
      tracking: -0.01,
      palette.ink
    )
    if airport.ident != code {
      let end = layout.left + (CardType.width(ofCode: code) * size + 0.025) * layout.unit
      pen.text(
        airport.ident,
        at: SIMD2(end, baseline),
        .cockpit,
        size: 0.034,
        palette.quiet,
        maxWidth: layout.right - end
      )
    }
    pen.text(
      airport.name,
      at: SIMD2(layout.left, layout.line(0.238)),
      size: 0.0345,
      palette.ink,
      maxWidth: width
    )
    pen.text(
      words.facts(of: card),
      at: SIMD2(layout.left, layout.line(0.281)),
      size: 0.0232,
      palette.quiet,
      maxWidth: width,
      isWhole: true
    )
  }

  /// Draws the direction and distance from the viewer's location.
  private func drawBearing(with pen: inout CardPen) {
    guard let way else { return }
    let bearing = way.bearing(at: 0)
    drawPointer(
      at: layout.left,
      toward: bearing - up,
      palette.accent,
      [
        words.distance(way.length), words.direction(bearing),
        words.bearing(bearing, declination: declination),
      ],
      maxWidth: (wind == nil ? layout.right : layout.middle - 0.015 * layout.unit) - layout.left,
      with: &pen
    )
  }

  /// Draws the wind's direction and speed, and the age of the report.
  private func drawWind(with pen: inout CardPen) {
    guard let wind else { return }
    drawPointer(
      at: windLeft,
      toward: wind.direction.map { $0 + .degrees(180) - up },
      palette.sock.faded(wind.strength),
      wind.lines(words),
      maxWidth: layout.right - windLeft,
      with: &pen
    )
  }

  /// A ringed arrow with a number beside it and its meaning below.
  private func drawPointer(
    at left: Double,
    toward bearing: Angle?,
    _ color: Color,
    _ lines: [String],
    maxWidth: Double,
    with pen: inout CardPen
  ) {
    let unit = layout.unit
    let middle = SIMD2(left + 0.030 * unit, layout.line(0.358))
    pen.ring(middle, radius: 0.030 * unit, width: 0.0018, palette.rim)
    if let bearing {
      pen.arrow(middle, radius: 0.0175, toward: bearing, color)
    } else {
      pen.add(.disc(center: SIMD2<Float>(middle), radius: Float(0.006 * unit), color))
    }
    for (line, style) in zip(lines, [(-0.014, 0.0345), (0.017, 0.0232), (0.045, 0.0205)]) {
      pen.text(
        line,
        at: middle + SIMD2(0.050, style.0) * unit,
        weight: style.0 < 0 ? 500 : 400,
        size: style.1,
        style.0 < 0 ? palette.ink : palette.quiet,
        maxWidth: maxWidth - 0.080 * unit,
        isWhole: true
      )
    }
  }
}
