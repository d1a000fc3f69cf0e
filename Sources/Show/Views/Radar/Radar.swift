import Breathing
public import Geodesy
import Scenes
import Text

/// The radar of a show: its traffic, centre and options.
public struct Radar: Sendable {
  /// The user's options.
  public var options: RadarOptions {
    didSet {
      guard options.watchList != oldValue.watchList else { return }
      fleet = RadarFleet(source, watching: options.watchList)
    }
  }

  /// The source of the aircraft.
  public var source: RadarSource {
    didSet { fleet = RadarFleet(source, watching: options.watchList) }
  }

  /// The centre.
  public var home: Coordinate

  /// The name of the place at the centre.
  public var title: String

  /// The selected aircraft, whose details are shown; nil for the nearest.
  var selection: String?

  /// The aircraft of the source, prepared for queries.
  private(set) var fleet: RadarFleet

  /// The aircraft with the person's options.
  var aircraft: RadarAircraft {
    RadarAircraft(fleet: fleet, options: options, selection: selection)
  }

  /// The previous colour, and when the change began.
  private var former: (phosphor: Phosphor, until: Instant)?

  /// Caches of the static lines, of the airports within a range, and of their areas on a scope.
  let stills = Memo<RadarPicture.StaticMarksKey, [Mark]>(capacity: 2)
  let airports = Memo<SpotsKey, [RadarSpot]>(capacity: 4)
  let airportAreasCache = Memo<AirportAreasKey, [AirportArea]>(capacity: 4)

  /// Cache of the aircraft on the scope, for a few windows.
  let paintedScopes = Memo<PaintedScope.Key, PaintedScope>(capacity: 4)

  /// Caches of the places of tags and codes, and of the values that determine them.
  let scopePlacesCache = Memo<ScopePlacesKey, ScopePlaces>(capacity: 4)
  let tagCandidates = Memo<TagCandidates.Key, TagCandidates>(
    capacity: Int(TagSlot.placementSlots) + 4
  )

  /// Creates a radar.
  public init(source: RadarSource, home: Coordinate, title: String, options: RadarOptions) {
    self.source = source
    fleet = RadarFleet(source, watching: options.watchList)
    self.home = home
    self.title = title
    self.options = options
  }

  /// Performs a request.
  ///
  /// - Parameters:
  ///   - command: The request.
  ///   - now: The instant.
  ///   - words: The words.
  /// - Returns: The result, in a few words; nil if it is obvious.
  mutating func apply(_ command: RadarRequest, at now: Instant, words: Words) -> String? {
    let (light, phosphor) = (phosphor(at: now), options.phosphor)
    defer { if options.phosphor != phosphor { former = (light, now) } }
    switch command {
    case .zoom(let steps):
      zoom(by: steps)
      return RadarWords(options.units, words).distance(options.rangeMetres)
    case .toggleSteady: return set(.steady(!options.isSteady), words)
    case .toggleSilly: return set(.silly(!options.isSilly), words)
    case .toggleBlips: return set(.blips(!options.blips), words)
    case .set(let option): return set(option, words)
    case .nextPhosphor:
      let names = Phosphor.names
      let here = names.firstIndex { $0 == options.phosphor.name } ?? -1
      return set(.phosphor(Phosphor.named[names[(here + 1) % names.count]] ?? .mint), words)
    case .nextAircraft:
      selection = next(at: now)
      return nil
    case .select(let id):
      selection = id == selection ? nil : id
      return nil
    case .toggleRoute: return set(.route(!options.showsRoute), words)
    case .toggleGround:
      options.filter.showsGround.toggle()
      return words(options.filter.showsGround ? .groundToo : .airOnly)
    case .nextKinds:
      options.filter.showNextKinds()
      return filterText(words) { $0.kinds = options.filter.kinds } ?? words(.allKinds)
    case .nextHeights:
      options.filter.showNextHeights()
      return filterText(words) {
        ($0.lowestFeet, $0.highestFeet) = (options.filter.lowestFeet, options.filter.highestFeet)
      } ?? words(.everyHeight)
    case .nextDistance:
      options.filter.showNextDistance(of: options.units.rings(within: options.rangeMetres))
      return filterText(words) { $0.farthestMetres = options.filter.farthestMetres }
        ?? words(.toTheRim)
    }
  }

  /// Adopts those options that differ from others, as after a reload; the colour changes gradually.
  mutating func adopt(_ new: RadarOptions, after old: RadarOptions, at now: Instant) {
    let (light, phosphor) = (phosphor(at: now), options.phosphor)
    options.adopt(new, after: old)
    if options.phosphor != phosphor { former = (light, now) }
  }

  /// Adopts what a person sees and has chosen on another radar: its options, a change of its colour, and, if it is of
  /// the same session and place, the selected aircraft.
  mutating func adoptChoices(of other: Radar, isSameSession: Bool) {
    (options, former) = (other.options, other.former)
    if isSameSession, home == other.home { selection = other.selection }
  }

  /// The current colour of the light; changes are gradual.
  func phosphor(at now: Instant) -> Phosphor {
    guard let former else { return options.phosphor }
    let share = Easing.smooth(former.until.duration(to: now).seconds, from: 0, to: 0.8)
    return share < 1 ? former.phosphor.mixed(with: options.phosphor, share) : options.phosphor
  }

  private mutating func set(_ option: RadarOption, _ words: Words) -> String {
    options.set(option)
    return RadarWords(options.units, words).option(option)
  }

  /// Describes a part of the filter.
  private func filterText(_ words: Words, _ part: (inout RadarFilter) -> Void) -> String? {
    var filter = RadarFilter()
    part(&filter)
    let text = RadarWords(options.units, words).filter(filter)
    return text.map { words(.only, ["filter": $0]) }
  }

  private mutating func zoom(by steps: Int) {
    let ranges = RadarOptions.ranges
    // A range between two steps is left to the next one on either side.
    let here =
      steps > 0
      ? ranges.lastIndex { $0 <= options.rangeMetres + 1 } ?? -1
      : ranges.firstIndex { $0 >= options.rangeMetres - 1 } ?? ranges.count
    options.rangeMetres = ranges[min(max(here + steps, 0), ranges.count - 1)]
  }

  /// The next aircraft farther out than the selected one, those on the ground only if none is in the air; nil, meaning
  /// the nearest, after the last.
  private func next(at now: Instant) -> String? {
    let near = nearby(at: now).prefix(options.limit)
    let first: Int
    if let here = near.firstIndex(where: { $0.contact.id == selection }) {
      first = here + 1
    } else if let metres = selectedMetres(at: now) {
      // It is shown, although the filter or the limit leaves it out.
      first = near.firstIndex { $0.distanceMetres > metres } ?? near.endIndex
    } else {
      // Without a selection, the nearest in the air is shown.
      first = (near.firstIndex { !$0.contact.isOnGround } ?? 0) + 1
    }
    let areAllParked = near.allSatisfy(\.contact.isOnGround)
    return near.dropFirst(first).first { areAllParked || !$0.contact.isOnGround }?.contact.id
  }

  /// The distance of the selected aircraft, if it is within the range.
  private func selectedMetres(at now: Instant) -> Double? {
    let target = fleet.targets(at: now).first { $0.id == selection }
    guard let contact = target?.contact(now) else { return nil }
    let metres = Scope.RelativePosition(of: contact.place, from: home).distanceMetres
    return metres <= options.rangeMetres ? metres : nil
  }
}
