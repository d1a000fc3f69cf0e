import Airports
import Facts
import Geodesy
import Scenes

extension CardColumn {
  /// Draws up to six radio frequencies in order of use, and the nearby navaids.
  func drawFrequencies(with pen: inout CardPen) {
    drawRule(at: below(0.458), with: &pen)
    if card.frequencies.isEmpty {
      pen.text(
        words(.noFrequency),
        at: SIMD2(layout.left, below(0.508)),
        size: 0.0232,
        palette.quiet
      )
    }
    let nameSize = serviceSize
    for (place, voice) in card.frequencies.prefix(6).enumerated() {
      let (left, right) = serviceEdges(isLeft: place % 2 == 0)
      let row = below(0.508 + 0.050 * Double(place / 2))
      pen.text(
        words(.service(voice.kind)),
        at: SIMD2(left, row),
        size: nameSize,
        palette.quiet,
        maxWidth: right - left - maxWidth(forChannel: voice.channel),
        isWhole: true
      )
      pen.text(
        voice.channel,
        at: channelEnd(before: right, row: row),
        .cockpit,
        size: 0.0262,
        palette.ink,
        .right
      )
      if voice.others > 0 {
        pen.text("+\(voice.others)", at: SIMD2(right, row), size: 0.0185, palette.quiet, .right)
      }
    }
    drawNavaids(with: &pen)
  }

  /// The width at the end of a row for the number of further channels, in units; 0 if no service has more than one.
  private var othersWidth: Double {
    card.frequencies.prefix(6).contains { $0.others > 0 } ? 0.030 : 0
  }

  /// Returns the edges of a column of the table of frequencies, in pixels.
  func serviceEdges(isLeft: Bool) -> (left: Double, right: Double) {
    isLeft
      ? (layout.left, layout.middle - 0.062 * layout.unit) : (layout.middle, layout.right)
  }

  /// The size of the names of services, in units: the same in all rows, as far as they fit.
  var serviceSize: Double {
    let lines = card.frequencies.enumerated().map { place, voice in
      let (left, right) = serviceEdges(isLeft: place % 2 == 0)
      let room = (right - left - maxWidth(forChannel: voice.channel)) / layout.unit
      return (ems: CardType.width(of: words(.service(voice.kind)), .regular), room: room)
    }
    return CardType.blockSize(0.0238, lines)
  }

  /// Returns the point at which a channel ends in a column that ends at an edge.
  func channelEnd(before right: Double, row: Double) -> SIMD2<Double> {
    SIMD2(right - othersWidth * layout.unit, row)
  }

  /// Returns the width of a channel at the end of its row, with the space on both sides of it.
  func maxWidth(forChannel channel: String) -> Double {
    (CardType.width(of: channel, .cockpit) * 0.0262 + othersWidth + 0.015) * layout.unit
  }

  private func drawNavaids(with pen: inout CardPen) {
    guard !card.navaids.isEmpty else { return }
    // Where there are none, a line says so.
    let rows = (min(max(card.frequencies.count, 1), 6) + 1) / 2
    pen.text(
      words.navaids(of: card),
      at: SIMD2(layout.left, below(0.508 + 0.050 * Double(rows) + 0.003)),
      size: 0.0205,
      palette.quiet,
      maxWidth: layout.right - layout.left
    )
  }

  /// The heading of the nearby airfields.
  var neighbourTitle: String {
    around == nil ? words(.nearHere) : words(.near, ["code": card.airport.code])
  }

  /// Draws the nearby airfields, each with its runways, direction and distance.
  func drawNeighbours(with pen: inout CardPen) {
    guard !neighbours.isEmpty else { return }
    drawRule(at: below(0.698), with: &pen)
    pen.text(
      neighbourTitle,
      at: SIMD2(layout.left, below(0.742)),
      weight: 500,
      size: 0.0232,
      palette.quiet
    )
    let unit = layout.unit
    for (place, neighbour) in neighbours.enumerated() {
      let middle = rosette(place)
      draw(neighbour.rosette, at: middle, with: &pen)
      let code = neighbour.airport.code
      let codeRoom = step - 0.012 * unit
      let codeHalf = min(CardType.width(of: code, .cockpit) * 0.0235 * unit, codeRoom) / 2
      pen.text(
        code,
        at: SIMD2(within(middle.x, left: codeHalf, right: codeHalf), below(0.8905)),
        .cockpit,
        size: 0.0235,
        palette.ink,
        .center,
        maxWidth: codeRoom
      )
      let way = GreatCircle(from: around ?? here, to: neighbour.airport.coordinate)
      let isHere = Earth.metres(way.length) < Self.nearest
      let text = isHere ? words(.here) : words.distance(way.length)
      let row = below(0.9215)
      let maxWidth = step / unit - 0.040
      let half = min(CardType.width(ofDistance: text) * 0.0215, maxWidth) / 2
      // With its arrow, a distance reaches farther to the left than to the right of its middle.
      let (left, right) = isHere ? (half, half) : (half + 0.0115, half + 0.010)
      let x = within(middle.x, left: left * unit, right: right * unit)
      pen.text(
        text,
        at: SIMD2(x + (isHere ? 0 : 0.010) * unit, row),
        size: 0.0215,
        palette.quiet,
        .center,
        maxWidth: maxWidth * unit
      )
      guard !isHere else { continue }
      pen.arrow(
        SIMD2(x + (0.010 - half - 0.0135) * unit, row - 0.0075 * unit),
        radius: 0.0080,
        toward: way.bearing(at: 0) - up,
        palette.accent
      )
    }
  }

  /// Returns the x nearest to another at which words stay in the column that reach so far to the left and right of it.
  private func within(_ x: Double, left: Double, right: Double) -> Double {
    // Letters have less ink than width, and rings are a little narrower than the column.
    let slack = 0.002 * layout.unit
    return min(max(x, layout.left + left - slack), layout.right - right + slack)
  }

  /// The distance between the centres of neighbours.
  private var step: Double {
    (layout.right - layout.left - 0.092 * layout.unit) / Double(Self.neighbourCount - 1)
  }

  /// The centre of a neighbour's circle.
  func rosette(_ place: Int) -> SIMD2<Double> {
    SIMD2(layout.left + 0.046 * layout.unit + Double(place) * step, below(0.812))
  }

  /// The tap targets: each neighbour opens its card.
  var targets: [TapTarget<Command>] {
    neighbours.enumerated().map { place, neighbour in
      TapTarget(
        .disc(center: SIMD2<Float>(rosette(place)), radius: Float(1.1 * rosetteRadius)),
        .openAirport(neighbour.airport.index)
      )
    }
  }

  /// The radius of a neighbour's circle.
  var rosetteRadius: Double { 0.043 * layout.unit }

  func draw(
    _ rosette: RunwayRosette?,
    at middle: SIMD2<Double>,
    with pen: inout CardPen
  ) {
    let radius = rosetteRadius
    pen.add(
      .radialGradient(
        RadialGradient(
          focus: SIMD2<Float>(middle - SIMD2(0, 0.3 * radius)),
          reach: SIMD2(repeating: Float(1.3 * radius)),
          inner: palette.face,
          outer: palette.faceEdge,
          disc: RadialGradient.Disc(center: SIMD2<Float>(middle), radius: Float(radius))
        )
      )
    )
    pen.ring(middle, radius: radius, width: 0.0016, palette.rim)
    guard let rosette else {
      // Without a layout there is the dot of an airfield, as on the face of a card without runways.
      let size = Float(0.0052 * layout.unit)
      pen.add(.disc(center: SIMD2<Float>(middle), radius: size, palette.accent))
      return
    }
    func place(_ point: SIMD2<Double>) -> SIMD2<Double> {
      middle + SIMD2(point.x, -point.y).turned(by: -up) * radius
    }
    pen.turn { pen in
      for lane in rosette.lanes {
        let width = RunwayRosette.strokeWidth(radius: radius)
        let look = palette.style(of: lane.runway.surface, width: width)
        let color = lane.runway.surface == .water ? palette.water : look.fill ?? palette.tick
        for line in RunwayRosette.lines(of: lane) {
          pen.line([place(line.low), place(line.high)], width: width / layout.unit, color)
        }
      }
      for pad in rosette.pads {
        pen.ring(place(pad), radius: 0.16 * radius, width: 0.0018, palette.runway)
      }
    }
  }

  func drawRule(at row: Double, with pen: inout CardPen) {
    pen.line([SIMD2(layout.left, row), SIMD2(layout.right, row)], width: 0.0014, palette.hair)
  }
}
