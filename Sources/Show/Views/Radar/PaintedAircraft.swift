import Text

/// The aircraft on a scope at an instant, as painted.
struct PaintedAircraft: Sendable {
  /// The visible aircraft, nearest first.
  let blips: [Blip]

  /// The number of aircraft, including those not shown.
  let count: Int

  /// The number of those shown that the filter admits: all but a selected one that it would hide.
  let admittedCount: Int

  /// The index of the selected aircraft among those shown.
  let selected: Int?

  /// The indices of those shown, in the order in which they are drawn: layer by layer, each in a stable order.
  let drawingOrder: [Int]

  /// The indices of those that keep their icon and their tag in a crowd.
  let marked: [Int]

  /// Whether tags show the country of registration.
  private let showsCountry: Bool

  /// Selects the aircraft to show.
  ///
  /// - Parameters:
  ///   - all: The aircraft on the scope, in a stable order.
  ///   - options: The filter and the limit.
  ///   - selection: The selected aircraft, shown regardless of the filter, and instead of the farthest if that is
  ///     beyond the limit; nil for the nearest.
  init(_ all: [Blip], options: RadarOptions, selection: String?) {
    var admitted: [(metres: Double, index: Int)] = []
    admitted.reserveCapacity(all.count)
    var isExempt = false
    for (index, blip) in all.enumerated() {
      let metres = blip.relativePosition.distanceMetres
      if options.filter.admits(blip.contact, distanceMetres: metres) {
        admitted.append((metres, index))
      } else if selection != nil, blip.contact.id == selection {
        admitted.append((metres, index))
        isExempt = true
      }
    }
    admitted.sort { ($0.metres, $0.index) < ($1.metres, $1.index) }
    var wanted = Array(admitted.prefix(options.limit))
    let chosen = selection.flatMap { id in
      admitted.firstIndex { all[$0.index].contact.id == id }
    }
    if let chosen, chosen >= wanted.count { wanted[wanted.count - 1] = admitted[chosen] }
    let selected =
      chosen.map { min($0, wanted.count - 1) }
      ?? wanted.firstIndex { !all[$0.index].contact.isOnGround }
    let crowd = RadarCrowd(count: wanted.count)
    var blips = wanted.enumerated().map { rank, element in
      var blip = all[element.index]
      let isMarked = rank == selected || blip.contact.isMarked
      blip.iconScale = crowd.iconScale
      blip.isDot = !isMarked && crowd.isDot(share: element.metres / options.rangeMetres)
      blip.hasEchoes = rank < RadarCrowd.echoing
      blip.layer = rank == selected ? 2 : isMarked ? 1 : 0
      return blip
    }
    crowd.makeRoom(for: &blips, rangeMetres: options.rangeMetres)
    self.blips = blips
    admittedCount = blips.count - (isExempt ? 1 : 0)
    self.selected = selected
    showsCountry = options.showsCountry
    count = all.count
    var ranks = [Int](repeating: -1, count: all.count)
    for (rank, element) in wanted.enumerated() { ranks[element.index] = rank }
    let order = ranks.filter { $0 >= 0 }
    drawingOrder = (0...2).flatMap { layer in order.filter { blips[$0].layer == layer } }
    marked = blips.indices.filter { blips[$0].contact.isMarked }
  }

  /// The aircraft to tag: the selected one first, then the nearest and those on the
  /// person's list. Those slightly farther out keep theirs until it has faded. The others are included
  /// only so that no tag covers them, and are left out if `withAll` is false.
  func tagRequests(
    on scope: Scope,
    _ words: Words,
    textScale: Float,
    withAll: Bool = true
  ) -> [TagRequest] {
    var (near, far): ([TagRequest], [TagRequest]) = ([], [])
    let isCrowd = blips.count > RadarCrowd.few
    for (index, blip) in blips.enumerated() {
      let isSelected = index == selected
      let share = blip.relativePosition.distanceMetres / scope.rangeMetres
      let isMarked = isSelected || blip.contact.isMarked
      let isTagged = isMarked || RadarCrowd.keepsTag(rank: index, share: share)
      guard isTagged || withAll else { continue }
      let country = showsCountry ? blip.contact.country.map { words(.country($0)) } : nil
      let request = TagRequest(
        blip: index,
        id: blip.contact.id,
        point: scope.place(blip.relativePosition),
        clearRadius: blip.reach * blip.clearShare(isSelected: isSelected),
        coreRadius: blip.reach * blip.coreShare(isSelected: isSelected),
        // Large tags are the name alone.
        lines: isTagged
          ? Array(blip.contact.tagLines(country: country).prefix(textScale > 1.3 ? 1 : 2)) : [],
        isWanted: isMarked || RadarCrowd.isTagged(rank: index, share: share),
        allowsLeader: isCrowd,
        isNeeded: isCrowd && (isSelected || blip.contact.emergency != nil),
        textScale: textScale
      )
      if isSelected {
        near.insert(request, at: 0)
      } else if isTagged {
        near.append(request)
      } else {
        far.append(request)
      }
    }
    return near + far
  }
}
