import Airports
import Breathing
public import Geodesy
import Glibc

/// The radar of a show: its traffic, its place, and how it is looked at.
public struct Radar: Sendable {
  /// How the person wants it.
  public var options: RadarOptions

  /// Where the aircraft come from.
  public var source: RadarSource

  /// The place in the middle.
  public var home: Coordinate

  /// What the place in the middle is called.
  public var title: String

  /// The aircraft whose particulars are shown; nil for the nearest.
  var selection: String?

  /// The most aircraft that are shown: the nearest.
  static let most = 400

  /// Creates a radar.
  public init(source: RadarSource, home: Coordinate, title: String, options: RadarOptions) {
    self.source = source
    self.home = home
    self.title = title
    self.options = options
  }

  /// Does what a person asks.
  ///
  /// - Returns: What became of it, in a few words.
  mutating func apply(_ command: RadarRequest, at now: Instant) -> String {
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
    }
  }

  private mutating func set(_ option: RadarOption) -> String {
    options.set(option)
    return option.words
  }

  private mutating func zoom(by steps: Int) {
    let reaches = RadarOptions.reaches
    let here = reaches.firstIndex { $0 >= options.reachMetres - 1 } ?? reaches.count - 1
    options.reachMetres = reaches[min(max(here + steps, 0), reaches.count - 1)]
  }

  /// The aircraft farther out than the one selected; nil, for the nearest, after the last.
  private func next(at now: Instant) -> String? {
    let near = source.targets(at: now).compactMap { target in
      target.contact(now).map { (target.id, Earth.distanceMetres(from: home, to: $0.place)) }
    }
    .filter { $0.1 <= options.reachMetres }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    let here = near.firstIndex { $0.0 == selection } ?? 0
    return here + 1 < near.count ? near[here + 1].0 : nil
  }

  /// Returns the picture of an instant.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - timeline: Whose breath the beam follows.
  ///   - size: The picture's size, in pixels.
  ///   - up: The true bearing that is up.
  ///   - isStill: Whether nothing moves but what must: no beam, no fading.
  ///   - catalogue: The airports that may be shown.
  /// - Returns: The picture.
  func picture(
    at now: Instant,
    timeline: Timeline,
    size: SIMD2<Int>,
    up: Angle,
    isStill: Bool,
    catalogue: Catalogue
  ) -> RadarPicture {
    let layout = RadarLayout(size: size)
    let scope = Scope(
      home: home,
      reachMetres: options.reachMetres,
      up: up,
      center: layout.center,
      radius: layout.radius
    )
    let sweep = isStill ? nil : Sweep(timeline, at: now)
    let blips = blips(at: now, sweep: options.isSteady ? nil : sweep, on: scope)
    return RadarPicture(
      options: options,
      layout: layout,
      scope: scope,
      title: title,
      source: source.label,
      blips: blips,
      selected: blips.firstIndex { $0.contact.id == selection }
        ?? blips.firstIndex { !$0.contact.isOnGround },
      airports: options.showsAirports ? spots(on: scope, in: catalogue) : [],
      beam: sweep?.direction
    )
  }

  /// The aircraft as the beam last painted them, the nearest first.
  private func blips(at now: Instant, sweep: Sweep?, on scope: Scope) -> [Blip] {
    let all = source.targets(at: now).compactMap { target -> Blip? in
      guard let contact = target.contact(now) else { return nil }
      let sight = scope.sight(of: contact.place)
      // Well outside, it was outside a turn ago, too.
      guard sight.distanceMetres < scope.reachMetres * 1.3 else { return nil }
      guard let sweep else { return blip(contact, sight, brightness: 0.8) }
      // The beam met it where it was then, not where it is: two steps come within a pixel.
      var seen = (contact: contact, sight: sight)
      var behind = 0.0
      for _ in 0..<2 {
        let passed = sweep.passed(scope.direction(of: seen.sight.bearing))
        behind = passed.behind
        guard let then = target.contact(passed.instant) else { return nil }
        seen = (then, scope.sight(of: then.place))
      }
      return blip(seen.contact, seen.sight, brightness: Blip.glow(behind: behind))
    }
    return Array(
      all.filter { scope.contains($0.sight) }
        .sorted {
          ($0.sight.distanceMetres, $0.contact.id) < ($1.sight.distanceMetres, $1.contact.id)
        }
        .prefix(Self.most)
    )
  }

  private func blip(_ contact: Contact, _ sight: Scope.Sight, brightness: Double) -> Blip {
    Blip(
      contact: contact,
      sight: sight,
      icon: options.isSilly ? contact.icon.silly : contact.icon,
      brightness: brightness * (0.35 + 0.65 * contact.freshness)
    )
  }

  private func spots(on scope: Scope, in catalogue: Catalogue) -> [RadarPicture.Spot] {
    let reach = Earth.angle(metres: scope.reachMetres * 0.97)
    return catalogue.nearest(to: scope.home, count: 12, within: reach) { index in
      catalogue.hasScheduledService(index) && catalogue.kind(of: index) != .heliport
    }.map { neighbour in
      let airport = catalogue.airport(neighbour.index)
      return RadarPicture.Spot(code: airport.code, sight: scope.sight(of: airport.coordinate))
    }
  }
}

extension AircraftIcon {
  /// What it becomes when the radar may be silly.
  var silly: AircraftIcon {
    switch self {
    case .airliner, .heavy, .turboprop, .bizjet, .fast: .ufo
    case .light, .glider, .rotorcraft, .drone: .bug
    case .balloon, .unknown, .ground, .ufo, .bug, .alien: .alien
    }
  }
}
