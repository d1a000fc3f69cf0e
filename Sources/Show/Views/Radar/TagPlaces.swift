/// The places of the tags during a time slot, so that tags do not jump.
///
/// Each slot's places follow from those of the previous one. A tag whose place stays free, now and
/// slightly later, stays there. One that would collide with another or an aircraft moves in time,
/// fading out here and in there. In a crowd, one that does not fit beside its aircraft moves away
/// from it, at the end of a hairline; one that fits nowhere is cut to its first line, and fades if even that
/// does not fit. Only in a crowd so great that there is no place for it, the tag of the selected aircraft, or of one in
/// an emergency, covers others.
package struct TagPlaces: Sendable, Hashable {
  private var places: [String: Tag.Place] = [:]

  /// The duration of a tag's fade-out in one place, and of its fade-in in another.
  private static let fadeSeconds = 0.4

  /// The margin around a tag when it gets a place, so that it can stay for a while.
  private static let margin: Float = 0.012

  /// Creates places without tags.
  package init() {}

  /// Returns the places of the next slot.
  ///
  /// - Parameters:
  ///   - requests: The aircraft at the start of the slot; among those without a place, earlier ones
  ///     choose first.
  ///   - later: Their positions slightly later.
  ///   - taken: Areas without tags.
  /// - Returns: The places.
  package func next(
    _ requests: [TagRequest],
    later: [String: SIMD2<Float>],
    taken: [TagBox]
  ) -> TagPlaces {
    var grid = TagGrid(taken)
    for request in requests {
      for point in request.points(later) {
        grid.insert(TagBox(around: point, request.clearRadius), owner: request.blip)
      }
    }
    // A leader may pass an aircraft or an airport, but no other tag.
    var words = TagGrid()
    // A tag that covers aircraft covers neither another tag nor an aircraft with such a tag.
    var texts = TagGrid(taken)
    for request in requests where request.isNeeded {
      for point in request.points(later) {
        texts.insert(TagBox(around: point, request.clearRadius), owner: request.blip)
      }
    }
    var next = TagPlaces()
    // Tags with a place keep it before others choose, except for the selected aircraft's.
    let ordered =
      requests.prefix(1) + requests.dropFirst().filter { places[$0.id] != nil }
      + requests.dropFirst().filter { places[$0.id] == nil }
    for request in ordered where !request.lines.isEmpty && request.isWanted {
      guard
        let place = place(for: request, later, grid, words)
          ?? (request.isNeeded ? placeOver(for: request, later, texts) : nil)
      else { continue }
      for point in request.points(later) {
        let box = request.box(place, at: point).0
        for area in [box] + (request.leader(place, at: point)?.steps ?? []) {
          grid.insert(area, owner: request.blip)
          words.insert(area, owner: request.blip)
          texts.insert(area, owner: request.blip)
        }
      }
      next.places[request.id] = place
    }
    return next
  }

  /// The place of a tag: its current one if that stays free, else the first free one.
  private func place(
    for request: TagRequest,
    _ later: [String: SIMD2<Float>],
    _ grid: TagGrid,
    _ words: TagGrid
  ) -> Tag.Place? {
    func isFree(_ place: Tag.Place, margin: Float) -> Bool {
      request.points(later).allSatisfy { point in
        let box = request.box(place, at: point).0
        guard box.isOnScope, !grid.isTaken(box.grown(by: margin), owner: request.blip) else {
          return false
        }
        let leader = request.leader(place, at: point)
        return leader?.steps.allSatisfy { !words.isTaken($0, owner: request.blip) } ?? true
      }
    }
    let whole = request.lines.count
    if let held = places[request.id], !held.isOver, held.lines <= whole, isFree(held, margin: 0) {
      let grown = Tag.Place(side: held.side, lines: whole, leader: held.leader)
      return held.lines < whole && isFree(grown, margin: 2 * Self.margin) ? grown : held
    }
    for count in stride(from: whole, to: 0, by: -1) {
      for leader in request.allowsLeader ? Tag.Place.leaders : [0] {
        for side in Tag.Side.allCases {
          let place = Tag.Place(side: side, lines: count, leader: leader)
          if isFree(place, margin: Self.margin) { return place }
        }
      }
    }
    return nil
  }

  /// The place of a tag that covers aircraft, but no other text: its current one if that stays free, else the first.
  private func placeOver(
    for request: TagRequest,
    _ later: [String: SIMD2<Float>],
    _ texts: TagGrid
  ) -> Tag.Place? {
    func isFree(_ place: Tag.Place) -> Bool {
      request.points(later).allSatisfy { point in
        let box = request.box(place, at: point).0
        return box.isOnScope && !texts.isTaken(box, owner: request.blip)
      }
    }
    let whole = request.lines.count
    if let held = places[request.id], held.isOver, held.lines <= whole, isFree(held) {
      return held
    }
    for count in stride(from: whole, to: 0, by: -1) {
      for leader in Tag.Place.leaders {
        for side in Tag.Side.allCases {
          let place = Tag.Place(side: side, lines: count, leader: leader, isOver: true)
          if isFree(place) { return place }
        }
      }
    }
    return nil
  }

  /// Returns the tags at an instant: none covers another, nor the centre of an aircraft unless it is needed.
  ///
  /// - Parameters:
  ///   - requests: The aircraft, in the same order as at the start of the slot.
  ///   - taken: Areas without tags.
  ///   - former: The places of the previous slot.
  ///   - seconds: The time since the slot began.
  ///   - shown: The opacity of all tags, from 0 to 1.
  /// - Returns: The visible tags.
  package func tags(
    _ requests: [TagRequest],
    taken: [TagBox],
    after former: TagPlaces,
    seconds: Double,
    shown: Double = 1
  ) -> [Tag] {
    var grid = TagGrid(taken)
    for request in requests {
      grid.insert(TagBox(around: request.point, request.coreRadius), owner: request.blip)
    }
    return tags(requests, on: grid, after: former, seconds: seconds, shown: shown)
  }

  /// Returns the tags at an instant.
  ///
  /// - Parameters:
  ///   - requests: The aircraft with tags, in the same order as at the start of the slot.
  ///   - taken: Areas without tags, including the centres of all aircraft.
  ///   - others: Further areas without tags.
  ///   - former: The places of the previous slot.
  ///   - seconds: The time since the slot began.
  ///   - shown: The opacity of all tags, from 0 to 1.
  /// - Returns: The visible tags.
  func tags(
    _ requests: [TagRequest],
    on taken: TagGrid,
    _ others: [TagBox] = [],
    after former: TagPlaces,
    seconds: Double,
    shown: Double = 1
  ) -> [Tag] {
    guard shown > 0 else { return [] }
    var grid = taken
    for area in others { grid.insert(area) }
    var texts = TagGrid(others)
    return requests.compactMap { request in
      guard
        let (place, opacity) = Self.seen(
          places[request.id],
          after: former.places[request.id],
          seconds: seconds
        ),
        place.lines <= request.lines.count
      else { return nil }
      let (box, alignment) = request.box(place, at: request.point)
      guard !(place.isOver ? texts : grid).isTaken(box, owner: request.blip) else { return nil }
      grid.insert(box, owner: request.blip)
      texts.insert(box, owner: request.blip)
      return Tag(
        blip: request.blip,
        lines: Array(request.lines.prefix(place.lines)),
        box: box,
        leader: request.leader(place, at: request.point),
        alignment: alignment,
        opacity: opacity * shown,
        isOver: place.isOver
      )
    }
  }

  /// Returns the place where a tag or code is visible, and its opacity.
  ///
  /// - Parameters:
  ///   - place: Its place in a slot; nil for none.
  ///   - left: Its place in the slot before.
  ///   - seconds: The time since the slot began.
  /// - Returns: The place, and the opacity from 0 to 1; nil if it is not visible.
  static func seen<Place: Equatable>(
    _ place: Place?,
    after left: Place?,
    seconds: Double
  ) -> (Place, Double)? {
    guard place != left else { return place.map { ($0, 1) } }
    // It fades out before another fades in, so that nothing is covered meanwhile.
    let age = seconds / Self.fadeSeconds
    return age < 1
      ? left.map { ($0, 1 - Easing.smooth(age, from: 0, to: 1)) }
      : place.map { ($0, Easing.smooth(age, from: 1, to: 2)) }
  }
}

extension Tag.Leader {
  /// Boxes along the line.
  fileprivate var steps: [TagBox] {
    (1...9).map { TagBox(around: from + (to - from) * Float($0) / 10, 0.004) }
  }
}

extension TagRequest {
  /// The current position of the aircraft, and the later one, if known.
  fileprivate func points(_ later: [String: SIMD2<Float>]) -> [SIMD2<Float>] {
    later[id].map { [point, $0] } ?? [point]
  }
}
