import Airports
import Geodesy
import Scenes

/// The places and the marks of the lists of a card whose text is larger than designed.
extension CardColumn {
  /// What the first page has.
  var firstPage: FirstPage {
    let lists = farLists
    return FirstPage(
      summarizesRunways: summarizesRunways,
      hasServices: lists.services != nil,
      hasNeighbours: lists.neighbours != nil
    )
  }

  /// The lists of the first page.
  var farLists: FarLists {
    let (farEnd, bottom) = (farEnd, farBottom)
    var lists = FarLists()
    lists.services = placedServices(below: farEnd, above: bottom)
    if small != nil, let services = lists.services, !card.navaids.isEmpty {
      // They are on one page with the frequencies.
      lists.navaids = placedNavaids(below: services.end, above: bottom)
      if lists.navaids == nil { lists.services = nil }
    }
    let down = lists.navaids?.end ?? lists.services?.end ?? farEnd
    lists.neighbours = placedNeighbours(below: down, above: bottom)
    if small == nil, let services = lists.services {
      let end = lists.neighbours.map { $0.rule - 0.5 * minimumText } ?? bottom
      lists.navaids = placedNavaids(below: services.end, above: end)
    }
    return lists
  }

  /// The width of the text, in units.
  private var farWidth: Double { (layout.right - layout.left) / layout.unit }

  /// The sizes of the names of services, of their channels, and of the numbers of further ones, in units.
  private var serviceSizes: (name: Double, channel: Double, others: Double) {
    (max(0.0238, minimumText), max(0.0262, minimumText), max(0.0185, minimumText))
  }

  /// The distance from a baseline to the rule below it, and the distance between rows, in units.
  private static func serviceSteps(minimumText: Double) -> (rule: Double, row: Double) {
    let em = max(0.0262, minimumText)
    return (max(0.034, 0.9 * em), max(0.050, 1.45 * em))
  }

  /// The room below a baseline for descenders, in ems.
  private static let descent = 0.25

  /// Returns the height of three rows of frequencies below a baseline, in units.
  static func usualServices(minimumText: Double) -> Double {
    let steps = serviceSteps(minimumText: minimumText)
    return steps.rule + 3 * steps.row + descent * max(0.0262, minimumText)
  }

  // MARK: Places

  /// Returns the frequencies that there is room for between a baseline and an end; nil if there is no room.
  private func placedServices(below baseline: Double, above bottom: Double) -> FarLists.Services? {
    let (nameSize, em, othersSize) = serviceSizes
    let steps = Self.serviceSteps(minimumText: minimumText)
    let rule = baseline + steps.rule
    let first = rule + steps.row
    let rows = Int(((bottom - Self.descent * em - first) / steps.row + 1).rounded(.down))
    guard rows > 0 else { return nil }
    let voices = card.frequencies.prefix(small == nil ? 6 : .max)
    guard !voices.isEmpty else {
      let remark = CardType.width(of: words(.noFrequency), .regular) * nameSize
      guard remark <= farWidth else { return nil }
      return FarLists.Services(
        rule: rule,
        first: first,
        step: steps.row,
        count: 0,
        columns: 1,
        othersWidth: 0
      )
    }
    let widths = voices.map { voice in
      CardType.width(of: words(.service(voice.kind)), .regular) * nameSize
        + CardType.width(of: voice.channel, .cockpit) * em + 0.8 * em
    }
    let others = voices.filter { $0.others > 0 }.map { voice in
      CardType.width(of: "+\(voice.others)", .regular) * othersSize + 0.3 * em
    }
    let (widest, wanted) = (widths.max() ?? 0, others.max() ?? 0)
    let columns = 2 * (widest + wanted) + Self.columnGap * em <= farWidth ? 2 : 1
    let fitting = columns == 2 ? voices.count : widths.prefix { $0 <= farWidth }.count
    let count = min(fitting, rows * columns)
    // In a small window the further pages name what this one has no room for.
    let hasAll = count == card.frequencies.count && widest + wanted <= farWidth
    guard count > 0, small == nil || hasAll else { return nil }
    return FarLists.Services(
      rule: rule,
      first: first,
      step: steps.row,
      count: count,
      columns: columns,
      othersWidth: widest + wanted <= farWidth ? wanted : 0
    )
  }

  /// The gap between two columns of frequencies, in ems.
  private static let columnGap = 1.2

  /// The size of the lines of navaids, in units.
  private var navaidSize: Double { max(0.0205, minimumText) }

  /// Returns all navaids between a baseline and an end; nil if there are none, or is no room.
  private func placedNavaids(below baseline: Double, above bottom: Double) -> FarLists.Navaids? {
    guard !card.navaids.isEmpty else { return nil }
    let size = navaidSize
    let lines = Self.lines(of: words.navaids(of: card), .regular, width: farWidth / size)
    let navaids = FarLists.Navaids(
      lines: lines,
      first: baseline + max(0.053, 1.8 * size),
      step: BriefingSpace.leading * size
    )
    return navaids.end + Self.descent * size <= bottom ? navaids : nil
  }

  /// The sizes of the heading, of codes and of distances, in units.
  private var neighbourSizes: (heading: Double, code: Double, distance: Double) {
    (max(0.0232, minimumText), max(0.0235, minimumText), max(0.0215, minimumText))
  }

  /// The width of an arrow before a distance, with the space after it, in ems.
  private static let arrowWidth = 1.1

  /// The fewest airfields that make a row.
  private static let fewestNeighbours = 3

  /// Returns the row of airfields at the lower end of the text; nil if there is no room below a baseline. The farthest
  /// are left out if a row is too short for all.
  private func placedNeighbours(
    below baseline: Double,
    above bottom: Double
  ) -> FarLists.Neighbours? {
    let (heading, code, distance) = neighbourSizes
    let radius = rosetteRadius / layout.unit
    // From the rule to the end of the distances.
    let steps = (
      heading: max(0.044, 1.45 * heading),
      circle: max(0.070, radius + 0.016 + 0.3 * heading),
      code: radius + max(0.0355, 0.018 + 0.75 * code),
      distance: max(0.031, 1.3 * distance)
    )
    let height =
      steps.heading + steps.circle + steps.code + steps.distance + Self.descent * distance
    let highest = baseline + Self.serviceSteps(minimumText: minimumText).rule
    guard highest + height <= bottom,
      CardType.width(of: neighbourTitle, .semibold) * heading <= farWidth
    else { return nil }
    // Where there is room, it keeps off the line below.
    let rule = max(highest, bottom - height - 0.6 * distance)
    let cells = neighbours.map { neighbour in
      let (text, bearing) = farDistance(to: neighbour)
      let ems = CardType.width(of: text, .regular) + (bearing == nil ? 0 : Self.arrowWidth)
      return max(CardType.width(of: neighbour.airport.code, .cockpit) * code, ems * distance)
    }
    let fewest = small == nil ? min(Self.fewestNeighbours, cells.count) : cells.count
    for count in stride(from: cells.count, through: max(fewest, 1), by: -1) {
      let widest = cells.prefix(count).max() ?? 0
      let inset = max(0.046, widest / 2)
      let step = count > 1 ? (farWidth - 2 * inset) / Double(count - 1) : 0
      guard count == 1 || step >= widest + 0.4 * distance else { continue }
      let circles = rule + steps.heading + steps.circle
      return FarLists.Neighbours(
        rule: rule,
        heading: rule + steps.heading,
        circles: circles,
        codes: circles + steps.code,
        distances: circles + steps.code + steps.distance,
        inset: inset,
        step: step,
        count: count
      )
    }
    return nil
  }

  /// Returns the distance of an airfield nearby, or that it is here, and the bearing there unless it is here.
  private func farDistance(to neighbour: CardNeighbour) -> (text: String, bearing: Angle?) {
    let way = GreatCircle(from: around ?? here, to: neighbour.airport.coordinate)
    guard Earth.metres(way.length) >= Self.nearest else { return (words(.here), nil) }
    return (words.distance(way.length), way.bearing(at: 0))
  }

  /// The centre of the circle of an airfield, in pixels.
  private func center(ofNeighbour place: Int, in row: FarLists.Neighbours) -> SIMD2<Double> {
    let across = (row.inset + row.step * Double(place)) * layout.unit
    return SIMD2(layout.left + across, layout.line(row.circles))
  }

  /// The tap targets of the first page of a small window: each airfield opens its card.
  var farTargets: [TapTarget<Command>] {
    guard let row = farLists.neighbours else { return [] }
    let half = 0.5 * row.step * layout.unit
    let radius = max(1.1 * rosetteRadius, min(SmallCardLayout.touch / 2, half))
    return neighbours.prefix(row.count).enumerated().map { place, neighbour in
      let center = SIMD2<Float>(center(ofNeighbour: place, in: row))
      return TapTarget(
        .disc(center: center, radius: Float(radius)),
        .openAirport(neighbour.airport.index)
      )
    }
  }

  // MARK: Drawing

  /// Draws the lists of the first page.
  func drawFarLists(with pen: inout CardPen) {
    let lists = farLists
    if let services = lists.services { draw(services, with: &pen) }
    if let navaids = lists.navaids {
      for (row, line) in navaids.lines.enumerated() {
        let down = navaids.first + navaids.step * Double(row)
        let start = SIMD2(layout.left, layout.line(down))
        pen.text(line, at: start, size: navaidSize, palette.quiet)
      }
    }
    if let neighbours = lists.neighbours { draw(neighbours, with: &pen) }
  }

  private func draw(_ services: FarLists.Services, with pen: inout CardPen) {
    let sizes = serviceSizes
    drawRule(at: layout.line(services.rule), with: &pen)
    guard services.count > 0 else {
      let start = SIMD2(layout.left, layout.line(services.first))
      pen.text(words(.noFrequency), at: start, size: sizes.name, palette.quiet)
      return
    }
    let unit = layout.unit
    let gap = Self.columnGap * sizes.channel * unit
    let width = services.columns == 2 ? (layout.right - layout.left - gap) / 2 : farWidth * unit
    for (place, voice) in card.frequencies.prefix(services.count).enumerated() {
      let (row, column) = place.quotientAndRemainder(dividingBy: services.columns)
      let left = layout.left + Double(column) * (width + gap)
      let down = layout.line(services.first + services.step * Double(row))
      let end = left + width
      let name = words(.service(voice.kind))
      pen.text(name, at: SIMD2(left, down), size: sizes.name, palette.quiet)
      pen.text(
        voice.channel,
        at: SIMD2(end - services.othersWidth * unit, down),
        .cockpit,
        size: sizes.channel,
        palette.ink,
        .right
      )
      if voice.others > 0, services.othersWidth > 0 {
        let others = "+\(voice.others)"
        pen.text(others, at: SIMD2(end, down), size: sizes.others, palette.quiet, .right)
      }
    }
  }

  private func draw(_ row: FarLists.Neighbours, with pen: inout CardPen) {
    let sizes = neighbourSizes
    let unit = layout.unit
    drawRule(at: layout.line(row.rule), with: &pen)
    let start = SIMD2(layout.left, layout.line(row.heading))
    pen.text(neighbourTitle, at: start, weight: 500, size: sizes.heading, palette.quiet)
    for (place, neighbour) in neighbours.prefix(row.count).enumerated() {
      let middle = center(ofNeighbour: place, in: row)
      draw(neighbour.rosette, at: middle, with: &pen)
      pen.text(
        neighbour.airport.code,
        at: SIMD2(middle.x, layout.line(row.codes)),
        .cockpit,
        size: sizes.code,
        palette.ink,
        .center
      )
      let (text, bearing) = farDistance(to: neighbour)
      let down = layout.line(row.distances)
      let arrow = bearing == nil ? 0 : Self.arrowWidth * sizes.distance
      let point = SIMD2(middle.x + 0.5 * arrow * unit, down)
      pen.text(text, at: point, size: sizes.distance, palette.quiet, .center)
      guard let bearing else { continue }
      let width = CardType.width(of: text, .regular) * sizes.distance + arrow
      let em = sizes.distance * unit
      let left = middle.x - 0.5 * width * unit
      pen.arrow(
        SIMD2(left + 0.37 * em, down - 0.35 * em),
        radius: 0.37 * sizes.distance,
        toward: bearing - up,
        palette.accent
      )
    }
  }
}
