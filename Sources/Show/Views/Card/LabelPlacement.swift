/// The placed labels of an airport's runway ends: at the largest size that fits, or with leader
/// lines, or merged, and only then omitted.
struct LabelPlacement {
  private(set) var anchors: [LabelAnchor]
  private(set) var places: [LabelCandidate] = []
  private(set) var scale = 1.0

  /// The ends whose labels did not fit.
  private(set) var unlabelled: [RunwayDiagram.EndIdentity] = []

  /// Places the labels.
  ///
  /// - Parameters:
  ///   - anchors: Their owners.
  ///   - obstacles: What is occupied.
  ///   - minimumScale: Their least size, relative to the full one.
  init(_ anchors: [LabelAnchor], avoiding obstacles: OccupiedAreas, minimumScale: Double = 0) {
    self.anchors = anchors
    if anchors.allSatisfy(\.isPad), enlarge(avoiding: obstacles), scale >= minimumScale { return }
    let designed = [(1.0, false), (0.9, false), (0.8, false), (0.8, true)]
    let large = designed.filter { $0.0 >= minimumScale }
    for (factor, leaders) in large.isEmpty ? [(minimumScale, false), (minimumScale, true)] : large {
      scale = factor
      self.anchors = anchors.map { $0.scaled(by: factor) }
      if place(avoiding: obstacles, leaders: leaders) == nil { return }
    }
    while let stuck = place(avoiding: obstacles, leaders: true) {
      if !merge(stuck) { leaveOut(stuck) }
    }
  }

  /// Places the labels at their sizes; returns those in conflict.
  private mutating func place(avoiding obstacles: OccupiedAreas, leaders: Bool) -> [Int]? {
    let layout = LabelLayout(
      obstacles: obstacles,
      anchors: anchors,
      scale: scale,
      allowsLeaders: leaders
    )
    switch layout.solve() {
    case .placed(let found):
      places = found
      return nil
    case .stuck(let names):
      return names
    }
  }

  /// Enlarges the labels of an airport that has only pads, if they can stay in place.
  private mutating func enlarge(avoiding obstacles: OccupiedAreas) -> Bool {
    for factor in [3.0, 2.5, 2, 1.5] {
      let larger = anchors.map { $0.scaled(by: factor) }
      let layout = LabelLayout(
        obstacles: obstacles,
        anchors: larger,
        scale: factor,
        allowsLeaders: false
      )
      guard let found = layout.inPlace else { continue }
      (anchors, places, scale) = (larger, found, factor)
      return true
    }
    return false
  }

  /// Merges two labels with the same number whose ends are nearest to each other and of which one
  /// is stuck.
  private mutating func merge(_ stuck: [Int]) -> Bool {
    var best: (a: Int, b: Int, distance: Double)?
    for a in anchors.indices {
      for b in anchors.indices where a < b && (stuck.contains(a) || stuck.contains(b)) {
        guard anchors[a].joined(with: anchors[b], scale: scale) != nil else { continue }
        let distance = (anchors[a].place - anchors[b].place).length
        if best.map({ distance < $0.distance }) ?? true { best = (a, b, distance) }
      }
    }
    guard let best, let both = anchors[best.a].joined(with: anchors[best.b], scale: scale)
    else { return false }
    anchors[best.a] = both
    anchors.remove(at: best.b)
    return true
  }

  /// Omits the last of the stuck labels.
  private mutating func leaveOut(_ stuck: [Int]) {
    guard let last = stuck.last else { return }
    unlabelled += anchors[last].ends
    anchors.remove(at: last)
  }
}

extension LabelAnchor {
  /// Returns the label of two ends with the same number; nil if they have none in common, and for pads.
  func joined(with other: LabelAnchor, scale: Double) -> LabelAnchor? {
    let (own, its) = (number, other.number)
    guard !isPad, !other.isPad, !own.isEmpty, own == its, outward.dot(other.outward) > 0.7
    else { return nil }
    let sides = (self.sides + other.sides).sorted { Self.order($0) < Self.order($1) }
    var text = own
    for (index, side) in sides.enumerated() where index == 0 || side != sides[index - 1] {
      text += (index == 0 ? "" : "/") + side
    }
    let way = outward + other.outward
    return LabelAnchor(
      text: text,
      ends: ends + other.ends,
      place: (place + other.place) / 2,
      outward: way / way.length,
      radius: LabelSize.discRadius(of: text, scale: scale)
    )
  }

  private var number: String { String(text.prefix { $0.isNumber }) }

  private var sides: [String] {
    text.dropFirst(number.count).split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private static func order(_ side: String) -> Int {
    ["L", "C", "R"].firstIndex(of: side) ?? 3
  }
}
