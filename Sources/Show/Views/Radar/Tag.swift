import Scenes
import Text

/// The label beside an aircraft on the scope: at most two lines in a box.
///
/// Lengths are in radii of the scope, from its centre, right and down.
package struct Tag: Sendable, Hashable {
  /// The side of the aircraft on which a tag is.
  package enum Side: Sendable, Hashable, CaseIterable {
    case right, left, below, above, upperRight, lowerRight, upperLeft, lowerLeft
  }

  /// The side of a tag, its number of visible lines, and the length of the leader that keeps it
  /// away from the aircraft, in radii; 0 beside it.
  package struct Place: Sendable, Hashable {
    let side: Side
    let lines: Int
    var leader: Float = 0

    /// Whether it may cover aircraft, because there is no free place.
    var isOver = false

    /// The lengths of leaders, from the shortest.
    static let leaders: [Float] = [0, 0.06, 0.10, 0.14, 0.18, 0.22, 0.27, 0.32, 0.38, 0.45, 0.52]
  }

  /// The index of its blip.
  let blip: Int

  /// The lines; the first is the name.
  let lines: [String]

  /// Its box.
  let box: TagBox

  /// The ends of the hairline that leads from the aircraft to the box; nil for a tag beside it.
  let leader: Leader?

  /// A hairline from one point to another.
  package struct Leader: Sendable, Hashable {
    let from, to: SIMD2<Float>
  }

  /// Whether its text ends at the aircraft, begins there, or is centred.
  let alignment: TextRun.Alignment

  /// The opacity, from 0 to 1.
  let opacity: Double

  /// Whether it may cover aircraft, so that it needs a plate to be readable.
  let isOver: Bool
}

/// An aircraft to tag, or one that tags must not cover.
package struct TagRequest: Sendable, Hashable {
  /// The index of its blip, and its identity.
  let blip: Int
  let id: String

  /// Its position, the radius around it that tags keep free when they get a place, and the smaller one that they
  /// never enter.
  let point: SIMD2<Float>
  let clearRadius, coreRadius: Float

  /// The lines of the tag; none for an aircraft too far out.
  let lines: [String]

  /// The length of the longest line, for one line and for each more: counted once, because many
  /// sides are tried.
  private let letters: [Double]

  /// Whether it is tagged from now on, or only until its current tag has faded.
  let isWanted: Bool

  /// Whether the tag may stand away from the aircraft, at the end of a leader, as in a crowd.
  let allowsLeader: Bool

  /// Whether the tag may cover other aircraft rather than be left out.
  let isNeeded: Bool

  /// The size of text relative to the designed one.
  let textScale: Float

  /// Creates a request.
  package init(
    blip: Int,
    id: String,
    point: SIMD2<Float>,
    clearRadius: Float,
    coreRadius: Float,
    lines: [String],
    isWanted: Bool = true,
    allowsLeader: Bool = false,
    isNeeded: Bool = false,
    textScale: Float = 1
  ) {
    self.blip = blip
    self.id = id
    self.point = point
    self.clearRadius = clearRadius
    self.coreRadius = coreRadius
    self.lines = lines
    letters = lines.reduce(into: []) { longest, line in
      longest.append(max(longest.last ?? 0, line.letters(of: RadarColumn.letter)))
    }
    self.isWanted = isWanted
    self.allowsLeader = allowsLeader
    self.isNeeded = isNeeded
    self.textScale = textScale
  }

  /// Returns the box of the tag on a side with some of its lines, and their alignment there.
  func box(_ place: Tag.Place, at point: SIMD2<Float>) -> (TagBox, TextRun.Alignment) {
    let size =
      SIMD2(
        Float(letters.prefix(place.lines).last ?? 0) * Self.letter,
        Float(place.lines) * Self.line
      ) * textScale
    let gap = clearRadius * 1.05 + place.leader
    // A diagonal needs less on each axis for the same distance, but must clear the corner of a frame.
    let corner = max(gap * 0.7, coreRadius)
    let (shift, alignment): (SIMD2<Float>, TextRun.Alignment) =
      switch place.side {
      case .right: ([gap, -size.y / 2], .left)
      case .left: ([-gap - size.x, -size.y / 2], .right)
      case .below: ([-size.x / 2, gap], .center)
      case .above: ([-size.x / 2, -gap - size.y], .center)
      case .upperRight: ([corner, -corner - size.y], .left)
      case .lowerRight: ([corner, corner], .left)
      case .upperLeft: ([-corner - size.x, -corner - size.y], .right)
      case .lowerLeft: ([-corner - size.x, corner], .right)
      }
    let low = point + shift
    return (TagBox(low, low + size), alignment)
  }

  /// Returns the hairline from an aircraft to its tag's box, if it needs one.
  func leader(_ place: Tag.Place, at point: SIMD2<Float>) -> Tag.Leader? {
    guard place.leader > 0 else { return nil }
    let box = box(place, at: point).0.grown(by: 0.004)
    let end = pointwiseMin(pointwiseMax(point, box.low), box.high)
    let way = end - point
    let length = (way * way).sum().squareRoot()
    guard length > clearRadius else { return nil }
    return Tag.Leader(from: point + way / length * clearRadius * 0.8, to: end)
  }

  /// The width of a letter and the height of a line, on the art direction's scope.
  static let letter: Float = 0.0123 / RadarLayout.designedRadius
  static let line: Float = 0.0235 / RadarLayout.designedRadius
}

/// A rectangle on the scope.
package struct TagBox: Sendable, Hashable {
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

  /// Returns the rectangle extended by a margin.
  func grown(by margin: Float) -> TagBox { TagBox(low - margin, high + margin) }

  /// Whether it is within the scope's rim.
  var isOnScope: Bool {
    let far = pointwiseMax(pointwiseMax(low, -low), pointwiseMax(high, -high))
    return (far * far).sum() <= 0.991 * 0.991
  }
}
