package import Breathing

/// The side of each aircraft's tag, kept from moment to moment so that tags do not jump.
///
/// Every two seconds the places are checked, for now and slightly later: a tag whose place stays
/// free stays there; one that would collide with another or an aircraft moves in time, fading out
/// here and in there. One that fits nowhere is cut to its first line, and fades if even that does
/// not fit.
package struct TagMemory: Sendable, Hashable {
  /// The current and the former place of a tag.
  fileprivate struct Entry: Sendable, Hashable {
    var slot: Tag.Slot?
    var former: Tag.Slot?
    var since: Instant
  }

  private var entries: [String: Entry] = [:]

  /// Whether nothing is remembered.
  var isEmpty: Bool { entries.isEmpty }

  /// How often places are checked, and how far ahead: beyond the next check.
  static let interval: Duration = .seconds(2)
  static let ahead: Duration = .seconds(3)

  /// How long words fade out in one place, and in in another.
  fileprivate static let fadeSeconds = 0.4

  /// The margin around a tag when it finds a place, so that it can stay for a while.
  private static let margin: Float = 0.012

  /// Creates a memory of nothing.
  package init() {}

  /// Checks the places.
  ///
  /// - Parameters:
  ///   - wishes: The aircraft; of those without a place, earlier ones choose first.
  ///   - later: Their positions slightly later.
  ///   - taken: Areas without tags.
  ///   - now: The instant.
  package mutating func look(
    _ wishes: [TagWish],
    later: [String: SIMD2<Float>],
    taken: [TagBox],
    at now: Instant
  ) {
    let isFirst = entries.isEmpty
    var grid = TagGrid(taken)
    for wish in wishes {
      for point in wish.points(later) {
        grid.insert(TagBox(around: point, wish.reach), owner: wish.blip)
      }
    }
    let old = entries.filter {
      $0.value.since.duration(to: now) < .seconds(4) || $0.value.slot != nil
    }
    var next: [String: Entry] = [:]
    // Tags with a place keep it before others look for one, except for the selected aircraft's.
    let ordered =
      wishes.prefix(1) + wishes.dropFirst().filter { old[$0.id]?.slot != nil }
      + wishes.dropFirst().filter { old[$0.id]?.slot == nil }
    for wish in ordered where !wish.lines.isEmpty {
      let entry = old[wish.id]
      let slot = wish.isWanted ? slot(for: wish, now: entry?.slot, later, grid) : nil
      if let slot {
        for point in wish.points(later) {
          grid.insert(wish.box(slot, at: point).0, owner: wish.blip)
        }
      }
      if let entry, entry.slot == slot {
        next[wish.id] = entry
      } else if slot != nil || entry?.slot != nil {
        let since = isFirst ? now.advanced(by: .seconds(-60)) : now
        next[wish.id] = Entry(slot: slot, former: entry?.slot, since: since)
      }
    }
    entries = next
  }

  /// The place of a tag: the one it has as long as that is free, else the first that is.
  private func slot(
    for wish: TagWish,
    now held: Tag.Slot?,
    _ later: [String: SIMD2<Float>],
    _ grid: TagGrid
  ) -> Tag.Slot? {
    func isFree(_ slot: Tag.Slot, margin: Float) -> Bool {
      wish.points(later).allSatisfy { point in
        let box = wish.box(slot, at: point).0
        return box.isOnScope && !grid.isTaken(box.grown(by: margin), owner: wish.blip)
      }
    }
    let whole = wish.lines.count
    if let held, held.lines <= whole, isFree(held, margin: 0) {
      let grown = Tag.Slot(side: held.side, lines: whole)
      return held.lines < whole && isFree(grown, margin: 2 * Self.margin) ? grown : held
    }
    for count in stride(from: whole, to: 0, by: -1) {
      for side in Tag.Side.allCases {
        let slot = Tag.Slot(side: side, lines: count)
        if isFree(slot, margin: Self.margin) { return slot }
      }
    }
    return nil
  }

  /// Returns the tags of an instant: none covers another or an aircraft's middle.
  ///
  /// - Parameters:
  ///   - wishes: The aircraft, in the same order as at the last check.
  ///   - taken: Areas without tags.
  ///   - now: The instant.
  ///   - shown: The opacity of all of them, from 0 to 1.
  /// - Returns: The visible tags.
  package func tags(_ wishes: [TagWish], taken: [TagBox], at now: Instant, shown: Double = 1)
    -> [Tag]
  {
    guard shown > 0 else { return [] }
    var grid = TagGrid(taken)
    for wish in wishes {
      grid.insert(TagBox(around: wish.point, wish.reach * Self.core), owner: wish.blip)
    }
    return wishes.compactMap { wish in
      guard let entry = entries[wish.id], let (slot, opacity) = entry.seen(at: now),
        slot.lines <= wish.lines.count
      else { return nil }
      let (box, alignment) = wish.box(slot, at: wish.point)
      guard !grid.isTaken(box, owner: wish.blip) else { return nil }
      grid.insert(box, owner: wish.blip)
      return Tag(
        blip: wish.blip,
        lines: Array(wish.lines.prefix(slot.lines)),
        box: box,
        alignment: alignment,
        opacity: opacity * shown
      )
    }
  }

  /// The inner part of the area around an aircraft that tags never enter, even between two checks.
  private static let core: Float = 0.7
}

extension TagMemory.Entry {
  /// Which place is seen at an instant, and how clearly.
  fileprivate func seen(at now: Instant) -> (Tag.Slot, Double)? {
    let age = since.duration(to: now).seconds / TagMemory.fadeSeconds
    if let former, age < 1 { return (former, 1 - Easing.smooth(age, from: 0, to: 1)) }
    let start = former == nil ? 0.0 : 1.0
    return slot.map { ($0, Easing.smooth(age, from: start, to: start + 1)) }
  }
}

extension TagWish {
  /// Where the aircraft is, and where it will be, if that is known.
  fileprivate func points(_ later: [String: SIMD2<Float>]) -> [SIMD2<Float>] {
    later[id].map { [point, $0] } ?? [point]
  }
}
