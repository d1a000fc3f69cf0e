import Airports
import Scenes

/// What only the highest height of the sheet shows: the runways, and frequencies beyond the first six.
extension CardColumn {
  /// The baseline of the first heading, and the distances to the first row and between rows and parts, in units.
  private static let (heading, first, row, part) = (1.012, 0.054, 0.046, 0.066)

  /// The most runways listed.
  private static let maximumRunways = 9

  private var listed: ArraySlice<Runway> { card.runways.prefix(Self.maximumRunways) }

  private var services: ArraySlice<CardAirport.FrequencyGroup> { card.frequencies.dropFirst(6) }

  /// How much more than a card's height it needs, in units.
  var depth: Double {
    let parts = [listed.count, (services.count + 1) / 2].filter { $0 > 0 }
    guard !parts.isEmpty else { return 0 }
    let rows = parts.reduce(0) { $0 + Self.first + Self.row * Double($1 - 1) }
    let last = Self.heading + rows + Self.part * Double(parts.count - 1)
    return last - BriefingFlow.last
  }

  /// Returns the visibility of a line that is moved with the sheet, from 0 to 1: lines fade out above the last one.
  func visibility(ofLine share: Double) -> Double {
    // The pages of a small window end above the last line.
    guard layout.isPortrait, small == nil else { return 1 }
    let above = (layout.foot - layout.line(share) - shift) / layout.unit
    return min(max((above - 0.030) / 0.014, 0), 1)
  }

  /// Draws it.
  ///
  /// - Parameters:
  ///   - closed: The runways that are closed now.
  ///   - pen: The pen to draw with.
  func drawMore(closed: Set<Runway>, with pen: inout CardPen) {
    var row = Self.heading
    if !listed.isEmpty {
      drawHeading(words(.runwayList), at: row, with: &pen)
      row += Self.first
      for runway in listed {
        draw(runway, isClosed: closed.contains(runway), at: row, with: &pen)
        row += Self.row
      }
      row += Self.part - Self.row
    }
    guard !services.isEmpty else { return }
    drawHeading(words(.moreServices), at: row, with: &pen)
    row += Self.first
    let nameSize = serviceSize
    for (place, service) in services.enumerated() {
      let line = row + Self.row * Double(place / 2)
      draw(service, nameSize: nameSize, isLeft: place % 2 == 0, at: line, with: &pen)
    }
  }

  private func drawHeading(_ title: String, at row: Double, with pen: inout CardPen) {
    let visibility = visibility(ofLine: row)
    let rule = layout.line(row - 0.044)
    pen.line(
      [SIMD2(layout.left, rule), SIMD2(layout.right, rule)],
      width: 0.0014,
      palette.hair.faded(visibility)
    )
    pen.text(
      title,
      at: SIMD2(layout.left, layout.line(row)),
      weight: 500,
      size: 0.0232,
      palette.quiet.faded(visibility)
    )
  }

  /// Draws a runway: its name, its size, its surface, and whether it is lit. A closed one is struck through.
  private func draw(
    _ runway: Runway,
    isClosed: Bool,
    at row: Double,
    with pen: inout CardPen
  ) {
    let visibility = visibility(ofLine: row)
    let unit = layout.unit
    let start = SIMD2(layout.left, layout.line(row))
    pen.text(
      runway.name,
      at: start,
      .cockpit,
      size: 0.0262,
      palette.ink.faded(visibility),
      maxWidth: 0.19 * unit
    )
    if isClosed {
      let width = min(CardType.width(of: runway.name, .cockpit) * 0.0262, 0.19) * unit
      let height = SIMD2(0, 0.0092 * unit)
      pen.line(
        [start - height, start - height + SIMD2(width, 0)],
        width: 0.0026,
        palette.sock.faded(visibility)
      )
    }
    pen.text(
      words.facts(of: runway),
      at: start + SIMD2(0.21 * unit, 0),
      size: 0.0238,
      palette.quiet.faded(visibility),
      maxWidth: layout.right - layout.left - 0.21 * unit,
      isWhole: true
    )
  }

  private func draw(
    _ service: CardAirport.FrequencyGroup,
    nameSize: Double,
    isLeft: Bool,
    at row: Double,
    with pen: inout CardPen
  ) {
    let visibility = visibility(ofLine: row)
    let (left, right) = serviceEdges(isLeft: isLeft)
    pen.text(
      words(.service(service.kind)),
      at: SIMD2(left, layout.line(row)),
      size: nameSize,
      palette.quiet.faded(visibility),
      maxWidth: right - left - maxWidth(forChannel: service.channel),
      isWhole: true
    )
    pen.text(
      service.channel,
      at: channelEnd(before: right, row: layout.line(row)),
      .cockpit,
      size: 0.0262,
      palette.ink.faded(visibility),
      .right
    )
  }
}

extension CardWords {
  /// Returns the size of a runway, its surface, and whether it is lit: `3 500 m × 45 m · asphalt · lit`.
  func facts(of runway: Runway) -> String {
    let surface = runway.surface == .unknown ? nil : self(.surface(runway.surface))
    let facts = [size(of: runway), surface, runway.isLighted ? self(.lighted) : nil]
    return dotted(facts.compactMap(\.self))
  }

  /// Returns the length and width of a runway, as far as they are known: `3 500 m × 45 m`.
  private func size(of runway: Runway) -> String? {
    let sides = [runway.lengthFeet, runway.widthFeet].compactMap(\.self).map(length)
    guard sides.count == 2 else { return runway.lengthFeet.map(length) }
    return self(.runwaySize, ["length": sides[0], "width": sides[1]])
  }
}
