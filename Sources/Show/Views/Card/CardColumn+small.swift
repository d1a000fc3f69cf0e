import Airports
import Geodesy
import Scenes

/// The pages of a card in a small window.
extension CardColumn {
  /// Returns the pages with the runways, and what the first page has no room for: frequencies and navaids, nearby
  /// airfields.
  ///
  /// - Parameter closed: The runways that are closed now.
  /// - Returns: The pages, each with the name of what its first line belongs to; none in a larger window.
  func fieldPages(closed: Set<Runway>) -> [TitledPage] {
    guard let space = small?.space else { return [] }
    var flow = BriefingFlow(space)
    let first = firstPage
    if !first.hasServices { addFrequencies(to: &flow) }
    addRunways(to: &flow, closed: closed)
    if !first.hasNeighbours { addNeighbours(to: &flow) }
    return flow.titledPages
  }

  private func addFrequencies(to flow: inout BriefingFlow) {
    flow.block { $0.add(words(.services), .heading, staysWithNext: true) }
    flow.keepLastWithNext()
    flow.block { flow in
      if card.frequencies.isEmpty { flow.add(words(.noFrequency), .aside) }
      for voice in card.frequencies {
        let name = words(.service(voice.kind))
        let others = voice.others > 0 ? " +\(voice.others)" : ""
        // A channel below its service would look like that of the next one. The number of further ones matters less.
        let isShortened =
          !flow.hasRoom(for: name, .plain, value: voice.channel + others)
          && flow.hasRoom(for: name, .plain, value: voice.channel)
        flow.add(name, .plain, value: isShortened ? voice.channel : voice.channel + others)
      }
    }
    flow.block { flow in
      for near in card.navaids {
        let (ident, kind) = (near.navaid.ident, near.navaid.kind.description)
        guard let frequency = near.navaid.frequencyText else {
          flow.add("\(kind) \(ident)", .aside)
          continue
        }
        let isWhole = flow.hasRoom(for: "\(kind) \(ident)", .aside, value: frequency)
        flow.add(isWhole ? "\(kind) \(ident)" : ident, .aside, value: frequency)
      }
    }
  }

  private func addRunways(to flow: inout BriefingFlow, closed: Set<Runway>) {
    if !card.runways.isEmpty {
      flow.block { $0.add(words(.runwayList), .heading, staysWithNext: true) }
      flow.keepLastWithNext()
    }
    if card.runways.isEmpty || !summarizesRunways {
      flow.block { $0.add(words.facts(of: card), .aside) }
    }
    for runway in card.runways {
      flow.block { flow in
        let facts = words.facts(of: runway)
        flow.add(runway.name, .raw, staysWithNext: !facts.isEmpty)
        if closed.contains(runway) { flow.strikeLines() }
        flow.add(facts, .aside)
      }
    }
  }

  private func addNeighbours(to flow: inout BriefingFlow) {
    guard !neighbours.isEmpty else { return }
    flow.block { $0.add(neighbourTitle, .heading, staysWithNext: true) }
    flow.keepLastWithNext()
    let start = flow.lines.count
    for neighbour in neighbours {
      let way = GreatCircle(from: around ?? here, to: neighbour.airport.coordinate)
      let isHere = Earth.metres(way.length) < Self.nearest
      flow.add(
        neighbour.airport.code,
        .raw,
        value: isHere ? words(.here) : words.distance(way.length),
        toward: isHere ? nil : way.bearing(at: 0)
      )
    }
    flow.keepTogether(from: start)
  }

  // MARK: Drawing

  /// Draws the value at the end of a line, and the arrow before it.
  func drawValue(_ value: String, of placed: PlacedBriefingLine, with pen: inout CardPen) {
    let size = placed.line.style.size(minimumText: minimumText)
    let end = SIMD2(layout.right, layout.line(placed.baseline))
    pen.text(value, at: end, .cockpit, size: size, palette.ink, .right)
    guard let bearing = placed.line.bearing else { return }
    let way = (CardType.width(of: value, .cockpit) + BriefingLine.arrowWidth / 2) * size
    pen.arrow(
      end - SIMD2(way, 0.36 * size) * layout.unit,
      radius: 0.36 * size,
      toward: bearing - up,
      palette.accent
    )
  }

  /// Strikes a line through.
  func strike(_ placed: PlacedBriefingLine, with pen: inout CardPen) {
    let line = placed.line
    let size = line.style.size(minimumText: minimumText)
    let start = SIMD2(layout.left, layout.line(placed.baseline) - 0.35 * size * layout.unit)
    let width = CardType.width(of: line.text, line.style.type) * size * layout.unit
    pen.line([start, start + SIMD2(width, 0)], width: 0.0026, palette.sock)
  }

  /// Draws a dot for each page below the text, or for many pages a bar; that of the page shown stands out.
  func drawSmallDots(_ page: CardPage, of briefing: CardBriefing, with pen: inout CardPen) {
    let pages = briefing.pages
    guard let small, pages.count > 1, let shown = pages.firstIndex(of: briefing.page(page))
    else { return }
    if let places = small.places(ofDots: pages.count) {
      for (index, center) in places.enumerated() {
        let (share, color) = index == shown ? (0.36, palette.accent) : (0.23, palette.tick)
        pen.add(.disc(center: SIMD2<Float>(center), radius: Float(share * small.em), color))
      }
      return
    }
    let (middle, length) = small.bar(of: shown, among: pages.count)
    let (left, right) = (SIMD2(small.left, small.dots), SIMD2(small.right, small.dots))
    pen.line([left, right], width: 0.0014, palette.tick)
    pen.pill(SIMD2(middle, small.dots), size: SIMD2(length, 0.5 * small.em), palette.accent)
  }

  // MARK: Targets

  /// The tap targets of a page: its text turns to the next one, the row of dots to either side.
  func smallTargets(of page: CardPage, in briefing: CardBriefing) -> [TapTarget<Command>] {
    let (back, forward) = briefing.around(page)
    guard let small, back != nil || forward != nil else { return [] }
    let halves = small.halves
    // At either end, a tap on the row must not fall through to what is beneath it.
    let turning: [TapTarget<Command>] = [
      TapTarget(.box(small.text), .turnCard(to: forward ?? .details)),
      TapTarget(.box(halves.back), back.map { .turnCard(to: $0) }),
      TapTarget(.box(halves.forward), forward.map { .turnCard(to: $0) }),
    ]
    return turning + (briefing.page(page) == .details ? farTargets : [])
  }
}

extension BriefingFlow {
  /// Strikes the lines through that it has so far.
  fileprivate mutating func strikeLines() {
    for index in lines.indices { lines[index].isStruck = true }
  }
}
