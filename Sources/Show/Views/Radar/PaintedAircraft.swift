import Glibc
import Text

/// The aircraft on a scope at an instant, as painted.
struct PaintedAircraft: Sendable {
  /// The visible aircraft, nearest first.
  let blips: [Blip]

  /// The number of aircraft, including those not shown.
  let count: Int

  /// The index of the selected aircraft among those shown.
  let selected: Int?

  /// The indices of those shown, in a stable order.
  let stableOrder: [Int]

  /// Whether tags show the country of registration.
  private let showsCountry: Bool

  /// Selects the aircraft to show.
  ///
  /// - Parameters:
  ///   - all: The aircraft on the scope, in a stable order.
  ///   - options: The filter and the limit.
  ///   - selection: The selected aircraft, shown regardless of the filter; nil for the nearest.
  init(_ all: [Blip], options: RadarOptions, selection: String?) {
    // Indices are sorted, because the elements are large.
    let wanted = all.indices.filter { index in
      let blip = all[index]
      return options.filter.admits(
        blip.contact,
        distanceMetres: blip.relativePosition.distanceMetres
      )
        || selection != nil && blip.contact.id == selection
    }
    .map { (metres: all[$0].relativePosition.distanceMetres, index: $0) }
    .sorted { ($0.metres, $0.index) < ($1.metres, $1.index) }
    .prefix(options.limit)
    let iconScale = Self.iconScale(ofCount: wanted.count)
    let blips = wanted.map { _, index in
      var blip = all[index]
      blip.iconScale = iconScale
      return blip
    }
    self.blips = blips
    showsCountry = options.showsCountry
    count = all.count
    selected =
      selection.flatMap { id in blips.firstIndex { $0.contact.id == id } }
      ?? blips.firstIndex { !$0.contact.isOnGround }
    stableOrder = wanted.enumerated().map { (index: $0.element.index, number: $0.offset) }
      .sorted { $0.index < $1.index }.map(\.number)
  }

  /// The aircraft that want a tag: the selected one first, then those within three fifths of the
  /// range and those on the person's list. Those slightly farther out keep theirs until it has faded;
  /// the others only must not be covered.
  func tagRequests(on scope: Scope, _ words: Words) -> [TagRequest] {
    var (near, far): ([TagRequest], [TagRequest]) = ([], [])
    for (index, blip) in blips.enumerated() {
      let isSelected = index == selected
      let share = blip.relativePosition.distanceMetres / scope.rangeMetres
      let isMarked = isSelected || blip.contact.isWatched
      let isTagged = isMarked || share < 0.68
      let country = showsCountry ? blip.contact.country.map { words(.country($0)) } : nil
      let request = TagRequest(
        blip: index,
        id: blip.contact.id,
        point: scope.place(blip.relativePosition),
        clearRadius: blip.reach * (isSelected ? 1.9 : 1.45),
        lines: isTagged ? blip.contact.tagLines(country: country) : [],
        isWanted: isMarked || share < 0.6
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

  /// The scale of each icon in a crowd: beyond 150 aircraft it decreases with their number, in
  /// steps, so that one more or less does not change all.
  static func iconScale(ofCount count: Int) -> Float {
    guard count > 150 else { return 1 }
    let step = log(Double(count) / 150) / log(1.25)
    return Float(pow(1.25, -0.22 * step.rounded(.up)))
  }
}
