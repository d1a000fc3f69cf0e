/// The cheapest choice of places for a set of labels without collisions: depth-first branch and
/// bound.
///
/// The result is exact within ``limit`` steps; beyond that, the best found so far.
struct LabelSearch {
  /// The maximum number of places tried.
  static let limit = 20_000

  private let names: [(anchor: LabelAnchor, candidates: [LabelCandidate])]

  /// The labels in the order in which they are tried: those with the fewest places first.
  private let order: [Int]

  /// The minimum cost of the labels from a step on.
  private let bounds: [Double]

  private var steps = 0
  private var current: [LabelCandidate] = []
  private var found: (cost: Double, places: [LabelCandidate])?

  init(_ names: [(anchor: LabelAnchor, candidates: [LabelCandidate])]) {
    self.names = names
    order = names.indices.sorted {
      (names[$0].candidates.count, $0) < (names[$1].candidates.count, $1)
    }
    var bounds = [0.0]
    for index in order.reversed() {
      bounds.append((bounds.last ?? 0) + (names[index].candidates.first?.cost ?? .infinity))
    }
    self.bounds = bounds.reversed()
  }

  /// Returns a place for each label in order; nil if there is no solution.
  mutating func best() -> [LabelCandidate]? {
    descend(0)
    guard let places = found?.places else { return nil }
    var result = places
    for (place, index) in zip(places, order) { result[index] = place }
    return result
  }

  private mutating func descend(_ cost: Double) {
    let depth = current.count
    guard depth < order.count else {
      found = (cost, current)
      return
    }
    let (anchor, candidates) = names[order[depth]]
    for candidate in candidates {
      let least = cost + candidate.cost + bounds[depth + 1]
      if let found, least >= found.cost { return }
      steps += 1
      if steps > Self.limit { return }
      let isMet = current.indices.contains {
        Self.collide(names[order[$0]].anchor, current[$0], anchor, candidate)
      }
      if isMet { continue }
      current.append(candidate)
      descend(cost + candidate.cost)
      current.removeLast()
    }
  }

  /// Whether two labels or their leader lines collide.
  static func collide(
    _ a: LabelAnchor,
    _ placeA: LabelCandidate,
    _ b: LabelAnchor,
    _ placeB: LabelCandidate
  ) -> Bool {
    let (dx, dy) = (placeA.x - placeB.x, placeA.y - placeB.y)
    let reach = a.radius + b.radius + OccupiedAreas.gap
    if dx * dx + dy * dy < reach * reach { return true }
    if !placeA.hasLeader && !placeB.hasLeader { return false }
    let (p, q) = (SIMD2(placeA.x, placeA.y), SIMD2(placeB.x, placeB.y))
    if placeA.hasLeader, Self.meets(a.place, p, q, b.radius) { return true }
    if placeB.hasLeader, Self.meets(b.place, q, p, a.radius) { return true }
    guard placeA.hasLeader && placeB.hasLeader else { return false }
    return RunwayRectangle(from: a.place, to: p, width: 0).isCrossed(from: b.place, to: q)
  }

  /// Whether a line comes too near a label's disc.
  private static func meets(
    _ start: SIMD2<Double>,
    _ end: SIMD2<Double>,
    _ center: SIMD2<Double>,
    _ radius: Double
  ) -> Bool {
    RunwayRectangle(from: start, to: end, width: 0).distance(to: center.x, center.y)
      < radius + OccupiedAreas.gap
  }
}
