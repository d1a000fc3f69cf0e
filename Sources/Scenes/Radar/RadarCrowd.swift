/// The aircraft on a scope at an instant, as painted.
struct RadarCrowd: Sendable {
  /// Those that are shown, the nearest first.
  let blips: [Blip]

  /// How many there are with those that are left out.
  let count: Int

  /// The one that is told of, by its number among those shown.
  let selected: Int?

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
}
