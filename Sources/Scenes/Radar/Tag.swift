/// The words beside an aircraft on the scope: at most two lines, in a box of their own.
struct Tag: Sendable, Hashable {
  /// The side of the aircraft a tag stands on.
  enum Side: CaseIterable {
    case right, left, below, above, upperRight, lowerRight, upperLeft, lowerLeft
  }

  /// Which contact it belongs to.
  let contact: Int

  /// The lines, the first the name.
  let lines: [String]

  /// Where it stands: the box's upper left corner, width and height.
  let box: TagBox

  /// Whether its words end at the aircraft, begin there, or stand in its middle.
  let alignment: TextRun.Alignment
}

/// A rectangle on the scope, in pixels.
struct TagBox: Sendable, Hashable {
  var low, high: SIMD2<Float>

  init(_ low: SIMD2<Float>, _ high: SIMD2<Float>) {
    self.low = low
    self.high = high
  }

  init(around center: SIMD2<Float>, _ reach: Float) {
    self.init(center - reach, center + reach)
  }

  func overlaps(_ other: TagBox) -> Bool {
    all(low .< other.high) && all(other.low .< high)
  }
}

/// Finds places for tags so that none covers another, an aircraft or anything else that is kept
/// free.
///
/// Whoever comes first has the first choice, so callers order by what stays the same from turn to
/// turn: a tag then moves only when what it collides with does. One that fits nowhere is cut to
/// its first line; where not even that fits, it is left out.
struct TagPlacement {
  /// What is asked for: an aircraft at a point, kept free so far around, and its words.
  struct Wish {
    let contact: Int
    let point: SIMD2<Float>
    let reach: Float
    let lines: [String]
  }

  /// The width of a letter and the height of a line.
  let letter, line: Float

  /// Everything that is taken, by cells of the picture.
  private var taken: TagGrid

  private let bounds: (center: SIMD2<Float>, radius: Float)

  /// Creates the placement on a scope with some boxes taken already.
  init(
    letter: Float,
    line: Float,
    within center: SIMD2<Float>,
    radius: Float,
    taken boxes: [TagBox]
  ) {
    self.letter = letter
    self.line = line
    bounds = (center, radius)
    taken = TagGrid(origin: center - radius, cell: max(8, line * 3), reach: 2 * radius)
    for box in boxes { taken.insert(box) }
  }

  /// Places tags in the order of the wishes; every aircraft is kept free before any tag is placed.
  mutating func place(_ wishes: [Wish]) -> [Tag] {
    for wish in wishes { taken.insert(TagBox(around: wish.point, wish.reach)) }
    return wishes.compactMap { wish in
      for count in stride(from: wish.lines.count, to: 0, by: -1) {
        let lines = Array(wish.lines.prefix(count))
        for side in Tag.Side.allCases {
          let (box, alignment) = box(of: lines, beside: wish, on: side)
          guard isWithin(box), !taken.isTaken(box) else { continue }
          taken.insert(box)
          return Tag(contact: wish.contact, lines: lines, box: box, alignment: alignment)
        }
      }
      return nil
    }
  }

  private func isWithin(_ box: TagBox) -> Bool {
    let far = pointwiseMax(size(box.low - bounds.center), size(box.high - bounds.center))
    return (far * far).sum() <= bounds.radius * bounds.radius
  }

  private func box(
    of lines: [String],
    beside wish: Wish,
    on side: Tag.Side
  ) -> (TagBox, TextRun.Alignment) {
    let size = SIMD2(
      Float(lines.map(\.count).max() ?? 0) * letter,
      Float(lines.count) * line
    )
    let gap = wish.reach * 1.05
    let (shift, alignment): (SIMD2<Float>, TextRun.Alignment) =
      switch side {
      case .right: ([gap, -size.y / 2], .left)
      case .left: ([-gap - size.x, -size.y / 2], .right)
      case .below: ([-size.x / 2, gap], .center)
      case .above: ([-size.x / 2, -gap - size.y], .center)
      case .upperRight: ([gap * 0.7, -gap * 0.7 - size.y], .left)
      case .lowerRight: ([gap * 0.7, gap * 0.7], .left)
      case .upperLeft: ([-gap * 0.7 - size.x, -gap * 0.7 - size.y], .right)
      case .lowerLeft: ([-gap * 0.7 - size.x, gap * 0.7], .right)
      }
    let low = wish.point + shift
    return (TagBox(low, low + size), alignment)
  }
}

/// Boxes by the cells they lie in, so that only near ones are compared.
private struct TagGrid {
  private let origin: SIMD2<Float>
  private let cell: Float
  private let columns: Int
  private var boxes: [[TagBox]]

  init(origin: SIMD2<Float>, cell: Float, reach: Float) {
    self.origin = origin
    self.cell = cell
    columns = max(1, Int((reach / cell).rounded(.up)))
    boxes = Array(repeating: [], count: columns * columns)
  }

  mutating func insert(_ box: TagBox) {
    for index in cells(of: box) { boxes[index].append(box) }
  }

  func isTaken(_ box: TagBox) -> Bool {
    cells(of: box).contains { boxes[$0].contains { $0.overlaps(box) } }
  }

  private func cells(of box: TagBox) -> [Int] {
    func span(_ low: Float, _ high: Float) -> ClosedRange<Int> {
      // What lies outside counts with the cells along the edge.
      let first = min(max(Int((low / cell).rounded(.down)), 0), columns - 1)
      let last = min(max(Int((high / cell).rounded(.down)), first), columns - 1)
      return first...last
    }
    let (low, high) = (box.low - origin, box.high - origin)
    return span(low.y, high.y).flatMap { row in
      span(low.x, high.x).map { row * columns + $0 }
    }
  }
}

private func size(_ v: SIMD2<Float>) -> SIMD2<Float> { pointwiseMax(v, -v) }
