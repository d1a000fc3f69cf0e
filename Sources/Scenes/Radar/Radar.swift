import Breathing
public import Geodesy

/// The radar of a show: its traffic, its place, and how it is looked at.
public struct Radar: Sendable {
  /// How the person wants it.
  public var options: RadarOptions

  /// Where the aircraft come from.
  public var source: RadarSource {
    didSet { fleet = RadarFleet(source) }
  }

  /// The place in the middle.
  public var home: Coordinate

  /// The name of the place at the centre.
  public var title: String

  /// The aircraft whose particulars are shown; nil for the nearest.
  var selection: String?

  /// The aircraft of the source, ready to be asked for.
  private(set) var fleet: RadarFleet

  /// The places of tags, and when they were last computed.
  var tags = TagMemory()
  var tagKey: TagKey?

  /// The colour before the one chosen last, and when that was.
  private var former: (phosphor: Phosphor, until: Instant)?

  /// The lines that lie still, and the airports within a reach.
  let stills = Memo<RadarPicture.StillKey, [Mark]>(room: 2)
  let airports = Memo<SpotsKey, [RadarSpot]>(room: 4)

  /// Creates a radar.
  public init(source: RadarSource, home: Coordinate, title: String, options: RadarOptions) {
    self.source = source
    fleet = RadarFleet(source)
    self.home = home
    self.title = title
    self.options = options
  }

  /// Performs a request.
  ///
  /// - Returns: The result, in a few words.
  mutating func apply(_ command: RadarRequest, at now: Instant) -> String {
    let before = phosphor(at: now)
    let phosphor = options.phosphor
    defer { if options.phosphor != phosphor { former = (before, now) } }
    switch command {
    case .zoom(let steps):
      zoom(by: steps)
      return "\(options.units.number(options.reachMetres)) \(options.units.name)"
    case .toggleSteady: return set(.steady(!options.isSteady))
    case .toggleSilly: return set(.silly(!options.isSilly))
    case .toggleBlips: return set(.blips(!options.blips))
    case .set(let option): return set(option)
    case .nextPhosphor:
      let names = Phosphor.names
      let here = names.firstIndex { $0 == options.phosphor.name } ?? -1
      return set(.phosphor(Phosphor.named[names[(here + 1) % names.count]] ?? .mint))
    case .nextAircraft:
      selection = next(at: now)
      return selection == nil ? "the nearest" : "the next"
    case .toggleRoute: return set(.route(!options.showsRoute))
    case .toggleGround:
      options.filter.showsGround.toggle()
      return options.filter.showsGround ? "on the ground, too" : "in the air only"
    case .nextKinds:
      options.filter.showNextKinds()
      return told { $0.kinds = options.filter.kinds } ?? "all kinds"
    case .nextHeights:
      options.filter.showNextHeights()
      return told {
        ($0.lowestFeet, $0.highestFeet) = (options.filter.lowestFeet, options.filter.highestFeet)
      } ?? "every height"
    case .nextDistance:
      options.filter.showNextDistance(of: options.units.rings(within: options.reachMetres))
      return told { $0.farthestMetres = options.filter.farthestMetres } ?? "as far as the rim"
    }
  }

  /// The colour of the light; another comes softly.
  func phosphor(at now: Instant) -> Phosphor {
    guard let former else { return options.phosphor }
    let share = Easing.smooth(former.until.duration(to: now).seconds, from: 0, to: 0.8)
    return share < 1 ? former.phosphor.mixed(with: options.phosphor, share) : options.phosphor
  }

  private mutating func set(_ option: RadarOption) -> String {
    options.set(option)
    return option.words(in: options.units)
  }

  /// A part of the filter in words.
  private func told(_ part: (inout RadarFilter) -> Void) -> String? {
    var filter = RadarFilter()
    part(&filter)
    return filter.words(in: options.units)
  }

  private mutating func zoom(by steps: Int) {
    let reaches = RadarOptions.reaches
    let here = reaches.firstIndex { $0 >= options.reachMetres - 1 } ?? reaches.count - 1
    options.reachMetres = reaches[min(max(here + steps, 0), reaches.count - 1)]
  }

  /// The aircraft farther out than the one selected; nil, for the nearest, after the last.
  private func next(at now: Instant) -> String? {
    let near = fleet.targets(at: now).compactMap { target in
      target.contact(now).map { ($0, Earth.distanceMetres(from: home, to: $0.place)) }
    }
    .filter { $0.1 <= options.reachMetres && options.filter.admits($0.0, distanceMetres: $0.1) }
    .map { ($0.0.id, $0.1) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(options.limit)
    let here = near.firstIndex { $0.0 == selection } ?? 0
    return here + 1 < near.count ? near[here + 1].0 : nil
  }
}
