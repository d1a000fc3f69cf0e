import Breathing
import Scenes

/// The text of a card as a sheet at any height; in a wide picture it stays in the middle.
///
/// Above the middle, the text of the highest height appears below that of the middle one; what both
/// have in common stays.
struct CardSheet {
  let column: CardColumn

  /// The layout with the sheet where it is.
  let layout: CardLayout

  /// The pages of the middle height and of the highest.
  let half, full: CardBriefing

  /// The pages that keys and taps turn.
  var briefing: CardBriefing { layout.rise < 1.5 ? half : full }

  /// The visibility of text that only the middle height has, and of text that only the highest has, from 0 to 1: one
  /// has gone before the other comes.
  private var visibility: (half: Double, full: Double) {
    let raised = layout.raised
    return (
      1 - Easing.smooth(raised, from: 0.02, to: 0.25), Easing.smooth(raised, from: 0.2, to: 0.6)
    )
  }

  // MARK: Marks

  /// The marks of a page in parts, from back to front.
  private struct Parts {
    var head, body, foot, dots: [Mark]

    /// Those that are turning, in any part.
    var turning: Set<Mark>
  }

  /// Returns the marks of a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - opacity: Its opacity, from 0 to 1.
  /// - Returns: The marks.
  func marks(of page: CardPage, opacity: Double) -> [Mark] {
    let half = parts(of: page, in: half, isFull: false)
    guard layout.isPortrait else {
      let marks = half.head + half.body + half.foot + half.dots
      return layer(marks, besides: half.turning, moves: false, opacity)
    }
    let head = layer(half.head, besides: half.turning, moves: true, opacity)
    guard layout.raised > 0 else {
      // The lowest height hides what is below the head; the lines of a page fade out one by one.
      let isList = self.half.page(page) == .details
      let low = isList ? Easing.smooth(layout.rise, from: 0.15, to: 0.7) : 1
      return head
        + layer(half.body + half.dots, besides: half.turning, moves: true, opacity * low)
        + layer(half.foot, besides: half.turning, moves: false, opacity)
    }
    let full = parts(of: page, in: full, isFull: true)
    let (body, more) = (half.body + half.dots, full.body + full.dots)
    let turning = half.turning.union(full.turning)
    return head + mixed(body, more, besides: turning, moves: true, opacity)
      + mixed(half.foot, full.foot, besides: turning, moves: false, opacity)
  }

  private func parts(of page: CardPage, in briefing: CardBriefing, isFull: Bool) -> Parts {
    var turning: Set<Mark> = []
    func marks(_ draw: (inout CardPen) -> Void) -> [Mark] {
      var pen = CardPen(unit: layout.unit, notesTurning: column.turningOpacity != nil)
      draw(&pen)
      turning.formUnion(pen.turning)
      return pen.marks
    }
    let lines = briefing.content(of: page)?.lines
    if column.isFar {
      return Parts(
        head: marks { pen in
          guard lines != nil else { return column.drawFar(with: &pen) }
          column.drawHeader(of: page, in: briefing, with: &pen)
        },
        body: marks { pen in
          guard let lines else { return column.drawFarLists(with: &pen) }
          column.draw(lines, with: &pen)
        },
        foot: marks { column.drawFarFoot(with: &$0) },
        dots: marks { column.drawSmallDots(page, of: briefing, with: &$0) },
        turning: turning
      )
    }
    return Parts(
      head: marks { pen in
        if column.hasGrip { pen.grip(at: column.layout.grip, column.palette.rim) }
        column.drawHead(of: page, of: briefing, with: &pen)
      },
      body: marks { pen in
        if let lines { return column.draw(lines, with: &pen) }
        column.drawFrequencies(with: &pen)
        column.drawNeighbours(with: &pen)
        if isFull { column.drawMore(closed: half.closedRunways, with: &pen) }
      },
      foot: marks { column.drawFoot(of: page, of: briefing, with: &$0) },
      dots: marks { column.drawDots(page, of: briefing, with: &$0) },
      turning: turning
    )
  }

  /// Returns the marks of two heights as layers: those of both, and those of one only.
  private func mixed(
    _ half: [Mark],
    _ full: [Mark],
    besides turning: Set<Mark>,
    moves: Bool,
    _ opacity: Double
  ) -> [Mark] {
    let (low, high) = (Set(half), Set(full))
    func layer(_ marks: [Mark], _ opacity: Double) -> [Mark] {
      self.layer(marks, besides: turning, moves: moves, opacity)
    }
    return layer(half.filter { high.contains($0) }, opacity)
      + layer(half.filter { !high.contains($0) }, opacity * visibility.half)
      + layer(full.filter { !low.contains($0) }, opacity * visibility.full)
  }

  /// Returns marks as a layer that moves with the sheet or stays; none if nothing would be seen.
  private func layer(
    _ marks: [Mark],
    besides turning: Set<Mark>,
    moves: Bool,
    _ opacity: Double
  ) -> [Mark] {
    guard !marks.isEmpty, opacity > 0 else { return [] }
    // A raised sheet shows text that was below the picture.
    let below = layout.raised > 0 ? CardLayout.maximumDepth * layout.unit : 0
    let size = SIMD2(layout.size.x, layout.size.y + Int(below.rounded(.up)))
    return marks.layered(
      besides: turning,
      size: size,
      at: SIMD2(0, moves ? Int(layout.shift.rounded()) : 0),
      opacity: opacity,
      turningOpacity: column.turningOpacity ?? 1
    )
  }

  /// Returns the paper of a sheet that covers the face; none if it does not.
  static func paper(_ layout: CardLayout, _ palette: CardPalette) -> [Mark] {
    guard layout.raised > 0 else { return [] }
    let unit = layout.unit
    let border = 0.06 * unit
    let (corner, width) = layout.sheet
    let size = SIMD2(width + 2 * border, Double(layout.size.y) + border)
    let low = SIMD2<Float>(SIMD2(repeating: border))
    let sheet = Box(low: low, high: SIMD2<Float>(SIMD2(width + border, size.y + border)))
    let outline = sheet.rounded(Float(0.030 * unit))
    var pen = CardPen(unit: unit)
    pen.add(.shadow(outline, deviation: Float(0.016 * unit), palette.shadow))
    pen.add(.polygon(outline, palette.ground))
    pen.outline(outline, width: 0.0014, palette.hair)
    let paper = CachedLayer(size: SIMD2<Int>(size.rounded(.up)), marks: pen.marks)
    let place = SIMD2<Int>((corner - border).rounded(.toNearestOrEven))
    let opacity = Easing.smooth(layout.raised, from: 0, to: 0.1)
    return [.layer(paper, at: place, opacity: Float(opacity))]
  }

  // MARK: Targets

  /// Returns the tap targets of a page, as far as they are seen.
  func targets(of page: CardPage) -> [TapTarget<Command>] {
    guard !column.isFar else { return column.smallTargets(of: page, in: briefing) }
    let fields = briefing.page(page) == .details ? column.targets : []
    let way = SIMD2<Float>(SIMD2(0, layout.shift))
    return (fields + column.targets(of: page, in: briefing)).map { $0.moved(by: way) }
      .filter { $0.middle.y < Float(layout.foot) }
  }
}

extension TapTarget {
  /// The middle of its shape.
  fileprivate var middle: SIMD2<Float> {
    switch shape {
    case .box(let box): box.center
    case .disc(let center, _): center
    }
  }
}

extension Presentation {
  /// Keeps taps on a raised sheet from what it covers.
  mutating func cover(_ layout: CardLayout) {
    guard layout.raised > 0, let stops = layout.stops else { return }
    let (corner, width) = layout.sheet
    let covered = Box(
      low: SIMD2<Float>(corner),
      high: SIMD2<Float>(SIMD2(corner.x + width, stops.half))
    )
    targets.append(TapTarget(.box(covered), nil))
  }
}

extension Show {
  /// How much more text the highest height of a card's sheet has than the middle one, in units.
  func sheetDepth(
    of card: CardAirport,
    _ layout: CardLayout,
    at now: Instant
  ) -> Double {
    guard layout.isPortrait else { return 0 }
    guard briefing(of: card, layout, at: now).pages.count == 1 else {
      return CardLayout.maximumDepth
    }
    let column = column(of: card, layout, shift: 0, cardPalette(at: now), at: now)
    return min(column.depth, CardLayout.maximumDepth)
  }
}
