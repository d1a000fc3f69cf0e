/// The places of the tags during a time slot, so that tags do not jump.
///
/// Each slot's places follow from those of the previous one. A tag whose place stays free, now and
/// slightly later, stays there. One that would collide with another or an aircraft moves in time,
/// fading out here and in there. One that fits nowhere is cut to its first line, and fades if even
/// that does not fit.
package struct TagPlaces: Sendable, Hashable {
  private var places: [String: Tag.Place] = [:]

  /// The duration of a tag's fade-out in one place, and of its fade-in in another.
  private static let fadeSeconds = 0.4

  /// The margin around a tag when it gets a place, so that it can stay for a while.
  private static let margin: Float = 0.012

  /// The inner fraction of the area around an aircraft that tags never enter, even within a slot.
  private static let core: Float = 0.7

  /// Creates places without tags.
  package init() {}

  /// Returns the places of the next slot.
  ///
  /// - Parameters:
  ///   - wishes: The aircraft at the start of the slot; among those without a place, earlier ones
  ///     choose first.
  ///   - later: Their positions slightly later.
  ///   - taken: Areas without tags.
  /// - Returns: The places.
  package func next(
    _ wishes: [TagWish],
    later: [String: SIMD2<Float>],
    taken: [TagBox]
  ) -> TagPlaces {
    var grid = TagGrid(taken)
    for wish in wishes {
      for point in wish.points(later) {
        grid.insert(TagBox(around: point, wish.reach), owner: wish.blip)
      }
    }
    var next = TagPlaces()
    // Tags with a place keep it before others choose, except for the selected aircraft's.
    let ordered =
      wishes.prefix(1) + wishes.dropFirst().filter { places[$0.id] != nil }
      + wishes.dropFirst().filter { places[$0.id] == nil }
    for wish in ordered where !wish.lines.isEmpty && wish.isWanted {
      guard let place = place(for: wish, later, grid) else { continue }
      for point in wish.points(later) {
        grid.insert(wish.box(place, at: point).0, owner: wish.blip)
      }
      next.places[wish.id] = place
    }
    return next
  }

  /// The place of a tag: its current one if that stays free, else the first free one.
  private func place(
    for wish: TagWish,
    _ later: [String: SIMD2<Float>],
    _ grid: TagGrid
  ) -> Tag.Place? {
    func isFree(_ place: Tag.Place, margin: Float) -> Bool {
      wish.points(later).allSatisfy { point in
        let box = wish.box(place, at: point).0
        return box.isOnScope && !grid.isTaken(box.grown(by: margin), owner: wish.blip)
      }
    }
    let whole = wish.lines.count
    if let held = places[wish.id], held.lines <= whole, isFree(held, margin: 0) {
      let grown = Tag.Place(side: held.side, lines: whole)
      return held.lines < whole && isFree(grown, margin: 2 * Self.margin) ? grown : held
    }
    for count in stride(from: whole, to: 0, by: -1) {
      for side in Tag.Side.allCases {
        let place = Tag.Place(side: side, lines: count)
        if isFree(place, margin: Self.margin) { return place }
      }
    }
    return nil
  }

  /// Returns the tags at an instant: none covers another or the centre of an aircraft.
  ///
  /// - Parameters:
  ///   - wishes: The aircraft, in the same order as at the start of the slot.
  ///   - taken: Areas without tags.
  ///   - former: The places of the previous slot.
  ///   - seconds: The time since the slot began.
  ///   - shown: The opacity of all tags, from 0 to 1.
  /// - Returns: The visible tags.
  package func tags(
    _ wishes: [TagWish],
    taken: [TagBox],
    after former: TagPlaces,
    seconds: Double,
    shown: Double = 1
  ) -> [Tag] {
    guard shown > 0 else { return [] }
    var grid = TagGrid(taken)
    for wish in wishes {
      grid.insert(TagBox(around: wish.point, wish.reach * Self.core), owner: wish.blip)
    }
    return wishes.compactMap { wish in
      guard let (place, opacity) = seen(wish.id, after: former, seconds: seconds),
        place.lines <= wish.lines.count
      else { return nil }
      let (box, alignment) = wish.box(place, at: wish.point)
      guard !grid.isTaken(box, owner: wish.blip) else { return nil }
      grid.insert(box, owner: wish.blip)
      return Tag(
        blip: wish.blip,
        lines: Array(wish.lines.prefix(place.lines)),
        box: box,
        alignment: alignment,
        opacity: opacity * shown
      )
    }
  }

  /// The place where a tag is visible, and its opacity.
  private func seen(_ id: String, after former: TagPlaces, seconds: Double) -> (Tag.Place, Double)?
  {
    let (place, left) = (places[id], former.places[id])
    guard place != left else { return place.map { ($0, 1) } }
    // A tag fades out before another fades in, so that nothing is covered meanwhile.
    let age = seconds / Self.fadeSeconds
    return age < 1
      ? left.map { ($0, 1 - Easing.smooth(age, from: 0, to: 1)) }
      : place.map { ($0, Easing.smooth(age, from: 1, to: 2)) }
  }
}

extension TagWish {
  /// The current position of the aircraft, and the later one, if known.
  fileprivate func points(_ later: [String: SIMD2<Float>]) -> [SIMD2<Float>] {
    later[id].map { [point, $0] } ?? [point]
  }
}
