import Glibc

/// The aircraft on a scope at an instant, as painted.
struct RadarCrowd: Sendable {
  /// Those that are shown, the nearest first.
  let blips: [Blip]

  /// How many there are with those that are left out.
  let count: Int

  /// The one that is told of, by its number among those shown.
  let selected: Int?

  /// The numbers of those shown in an order that distances do not change.
  let lasting: [Int]

  /// Chooses which aircraft are shown.
  ///
  /// - Parameters:
  ///   - all: The aircraft on the scope, in an order that lasts.
  ///   - options: Which of them are wanted, and how many.
  ///   - selection: The one that is told of, and shown whatever is wanted; nil for the nearest.
  init(_ all: [Blip], options: RadarOptions, selection: String?) {
    // Numbers are sorted rather than what they stand for, which is large.
    let wanted = all.indices.filter { index in
      let blip = all[index]
      return options.filter.admits(blip.contact, distanceMetres: blip.sight.distanceMetres)
        || selection != nil && blip.contact.id == selection
    }
    .map { (metres: all[$0].sight.distanceMetres, index: $0) }
    .sorted { ($0.metres, $0.index) < ($1.metres, $1.index) }
    .prefix(options.limit)
    let crowding = Self.crowding(of: wanted.count)
    let blips = wanted.map { _, index in
      var blip = all[index]
      blip.crowding = crowding
      return blip
    }
    self.blips = blips
    count = all.count
    selected =
      selection.flatMap { id in blips.firstIndex { $0.contact.id == id } }
      ?? blips.firstIndex { !$0.contact.isOnGround }
    lasting = wanted.enumerated().map { (index: $0.element.index, number: $0.offset) }
      .sorted { $0.index < $1.index }.map(\.number)
  }

  /// What wants a tag: the one selected first, then those within three fifths of the reach; those a
  /// little farther out may keep theirs until it has faded, the others only must not be covered.
  func wishes(on scope: Scope) -> [TagWish] {
    var (near, far): ([TagWish], [TagWish]) = ([], [])
    for (index, blip) in blips.enumerated() {
      let isSelected = index == selected
      let share = blip.sight.distanceMetres / scope.reachMetres
      let isTold = isSelected || share < 0.68
      let wish = TagWish(
        blip: index,
        id: blip.contact.id,
        point: scope.place(blip.sight),
        reach: blip.reach * (isSelected ? 1.9 : 1.45),
        lines: isTold ? blip.contact.tagLines : [],
        isWanted: isSelected || share < 0.6
      )
      if isSelected {
        near.insert(wish, at: 0)
      } else if isTold {
        near.append(wish)
      } else {
        far.append(wish)
      }
    }
    return near + far
  }

  /// How large each of many aircraft is drawn, as a share of its size among few: beyond 150 the
  /// smaller the more there are, in steps, lest each one that comes or goes changes all others.
  static func crowding(of count: Int) -> Float {
    guard count > 150 else { return 1 }
    let step = log(Double(count) / 150) / log(1.25)
    return Float(pow(1.25, -0.22 * step.rounded(.up)))
  }
}
