/// A placement of labels of one size among runways, with every label clear of everything, at the
/// lowest cost.
///
/// Each label first takes its cheapest place. If two collide, their groups are merged and solved
/// exactly; the result is optimal if it does not collide with other groups.
struct LabelLayout {
  let obstacles: OccupiedAreas
  let anchors: [LabelAnchor]
  let scale: Double

  /// Whether labels may be away from their ends, with a line to them.
  let allowsLeaders: Bool

  /// Returns a place for every label in the order of the anchors, or the labels in conflict.
  func solve() -> Outcome {
    var chosen: [LabelCandidate] = []
    for index in anchors.indices {
      guard let best = candidates(index, onlyBest: true).first else { return .stuck([index]) }
      chosen.append(best)
    }
    var group = Array(anchors.indices)
    var memo = [[LabelCandidate]](repeating: [], count: anchors.count)
    while let (a, b) = firstConflict(chosen, group) {
      for index in anchors.indices where group[index] == b { group[index] = a }
      let members = anchors.indices.filter { group[$0] == a }
      for index in members where memo[index].isEmpty { memo[index] = candidates(index) }
      var search = LabelSearch(members.map { (anchors[$0], memo[$0]) })
      guard let places = search.best() else { return .stuck(members) }
      for (index, place) in zip(members, places) { chosen[index] = place }
    }
    return .placed(chosen)
  }

  /// The labels in their default places; nil if these do not work for all.
  var inPlace: [LabelCandidate]? {
    let places = anchors.map { LabelCandidate(x: $0.place.x, y: $0.place.y, cost: 0) }
    let areFree = zip(anchors, places).allSatisfy {
      obstacles.isFree($1.x, $1.y, radius: $0.radius)
    }
    return areFree && firstConflict(places, Array(anchors.indices)) == nil ? places : nil
  }

  /// The result of the placement.
  enum Outcome {
    /// A place for each label.
    case placed([LabelCandidate])

    /// The labels that have no places without collisions.
    case stuck([Int])
  }

  private func firstConflict(_ chosen: [LabelCandidate], _ group: [Int]) -> (Int, Int)? {
    for a in chosen.indices {
      for b in chosen.indices.dropFirst(a + 1) where group[a] != group[b] {
        if LabelSearch.collide(anchors[a], chosen[a], anchors[b], chosen[b]) {
          return (group[a], group[b])
        }
      }
    }
    return nil
  }

  /// Returns the places of a label that are clear of runways, letters and rim, cheapest first.
  private func candidates(_ index: Int, onlyBest: Bool = false) -> [LabelCandidate] {
    let anchor = anchors[index]
    let halfWidth = anchor.lanes.reduce(0) { max($0, obstacles.bars[$1].halfWidth) }
    var list: [LabelCandidate] = []
    var least = Double.infinity
    func add(_ candidate: LabelCandidate) {
      if onlyBest, candidate.cost >= least { return }
      if onlyBest { list.removeAll(keepingCapacity: true) }
      least = min(least, candidate.cost)
      list.append(candidate)
    }
    if anchor.isPad, obstacles.isFree(anchor.place.x, anchor.place.y, radius: anchor.radius) {
      add(LabelCandidate(x: anchor.place.x, y: anchor.place.y, cost: 0))
    }
    for offset in LabelOffset.near {
      if onlyBest, offset.cost >= least { break }
      let (x, y) = offset.point(anchor, scale: scale, halfWidth: halfWidth)
      guard obstacles.isFree(x, y, radius: anchor.radius) else { continue }
      guard let ambiguity = ambiguity(SIMD2(x, y), index) else { continue }
      add(LabelCandidate(x: x, y: y, cost: offset.cost + ambiguity))
    }
    if allowsLeaders, !anchor.isPad {
      for offset in scale > 1 ? LabelOffset.farLarge : LabelOffset.far {
        let cost = 60 + offset.cost / 2
        if onlyBest, cost >= least { break }
        let (x, y) = offset.point(anchor, scale: scale, halfWidth: halfWidth)
        guard obstacles.isFree(x, y, radius: anchor.radius), !jumps(SIMD2(x, y), anchor)
        else { continue }
        add(LabelCandidate(x: x, y: y, cost: cost, hasLeader: true))
      }
    }
    return list.enumerated()
      .sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
      .map(\.element)
  }

  /// A label beside its runway floats if it is nearer to another runway than this share of the
  /// distance to its own end. One that continues its runway cannot be taken for another's, and a
  /// runway that the end touches is near in any case.
  static let nearness = 0.95

  /// The distance up to which an end touches a runway.
  static let touch = 0.03

  /// The cosine of the angle from the runway's direction up to which a label continues it: 50°.
  static let ahead = 0.643

  /// Returns the cost of a label that might be taken for another end's; nil if it would be.
  private func ambiguity(_ point: SIMD2<Double>, _ index: Int) -> Double? {
    let anchor = anchors[index]
    guard !anchor.isPad else { return 0 }
    let own = (point - anchor.mark).length
    let far = (point - anchor.place).length
    let isBeside = (point - anchor.place).dot(anchor.outward) < Self.ahead * far
    let floats =
      isBeside
      && obstacles.bars.indices.contains { number in
        let bar = obstacles.bars[number]
        return !anchor.lanes.contains(number)
          && bar.distance(to: point.x, point.y) < Self.nearness * far
          && bar.distance(to: anchor.place.x, anchor.place.y) > Self.touch
      }
    guard !floats else { return nil }
    var cost = 0.0
    for (other, rival) in anchors.enumerated() where other != index && !rival.isPad {
      let ratio = (point - rival.mark).length / own
      if (point - rival.place).length < far - 0.01 { return nil }
      cost += max(0, 1.2 - ratio) * 100
    }
    return jumps(point, anchor) ? nil : cost
  }

  /// Whether another runway lies between an end and its label.
  private func jumps(_ point: SIMD2<Double>, _ anchor: LabelAnchor) -> Bool {
    let start = anchor.place + (point - anchor.place) * 0.12
    return obstacles.bars.indices.contains { number in
      !anchor.lanes.contains(number) && obstacles.bars[number].isCrossed(from: start, to: point)
    }
  }
}
