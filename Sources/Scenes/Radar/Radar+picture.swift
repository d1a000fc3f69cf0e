import Airports
import Breathing
import Geodesy
import Glibc

extension Radar {
  /// How an instant is looked at.
  struct Look {
    /// The picture's size, in pixels.
    var size: SIMD2<Int>

    /// The true bearing that is up.
    var up: Angle

    /// Whether nothing moves but what must: no beam, no fading.
    var isStill: Bool

    /// How clearly words beside aircraft are seen, from 0 to 1: not at all while the scope turns.
    var tags = 1.0
  }

  /// Returns the picture of an instant.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - timeline: Whose breath the beam follows.
  ///   - look: How it is looked at.
  ///   - catalogue: The airports that may be shown.
  /// - Returns: The picture.
  func picture(
    at now: Instant,
    timeline: Timeline,
    _ look: Look,
    catalogue: Catalogue
  ) -> RadarPicture {
    var options = options
    // Curved glass moves what turns and grows; those who want nothing moving see it flat.
    options.isGlass = options.isGlass && !look.isStill
    let layout = RadarLayout(size: look.size)
    let scope = Scope(
      home: home,
      reachMetres: options.reachMetres,
      up: look.up,
      center: layout.center,
      radius: layout.radius
    )
    let sweep = look.isStill ? nil : Sweep(timeline, at: now, pace: options.sweep)
    let crowd = crowd(at: now, sweep: options.isSteady ? nil : sweep, on: scope)
    var memory = tags
    if memory.isEmpty {
      var fresh = self
      fresh.lookForTags(
        at: now,
        timeline: timeline,
        up: look.up,
        isStill: look.isStill,
        catalogue: catalogue
      )
      memory = fresh.tags
    }
    return RadarPicture(
      options: options,
      phosphor: phosphor(at: now),
      layout: layout,
      scope: scope,
      title: title,
      sources: SourceLine.all(of: source, at: now),
      blips: crowd.blips,
      count: crowd.count,
      selected: crowd.selected,
      tags: memory.tags(
        crowd.wishes(on: scope),
        taken: keptFree(on: scope, in: catalogue),
        at: now,
        shown: look.tags
      ),
      airports: spots(in: catalogue),
      route: { Self.route($0, in: catalogue) },
      beam: sweep?.direction
    )
  }

  /// The aircraft as the beam last painted them.
  func crowd(at now: Instant, sweep: Sweep?, on scope: Scope) -> RadarCrowd {
    let view = Viewpoint(home)
    let all = fleet.targets(at: now).compactMap { target -> Blip? in
      guard var sight = target.normal(now).map({ view.sight(of: $0) }) else { return nil }
      // Well outside, it was outside a turn ago, too.
      guard sight.distanceMetres < scope.reachMetres * 1.3 else { return nil }
      // The beam met it where it was then, not where it is: two steps come within a pixel.
      var painted = (instant: now, behind: 0.0)
      if let sweep {
        for _ in 0..<2 {
          painted = sweep.passed(scope.direction(of: sight.bearing))
          guard let then = target.normal(painted.instant) else { return nil }
          sight = view.sight(of: then)
        }
      }
      guard scope.contains(sight), let contact = target.contact(painted.instant) else { return nil }
      return blip(
        contact,
        sight,
        brightness: sweep == nil ? 0.8 : Blip.glow(behind: painted.behind)
      )
    }
    let wanted = all.filter {
      options.filter.admits($0.contact, distanceMetres: $0.sight.distanceMetres)
        || $0.contact.id == selection
    }.sorted {
      ($0.sight.distanceMetres, $0.contact.id) < ($1.sight.distanceMetres, $1.contact.id)
    }
    var blips = Array(wanted.prefix(options.limit))
    let crowding = RadarCrowd.crowding(of: blips.count)
    for index in blips.indices { blips[index].crowding = crowding }
    return RadarCrowd(
      blips: blips,
      count: all.count,
      selected: blips.firstIndex { $0.contact.id == selection }
        ?? blips.firstIndex { !$0.contact.isOnGround }
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

  /// The airports within the reach, if they are shown.
  func spots(in catalogue: Catalogue) -> [RadarSpot] {
    guard options.showsAirports else { return [] }
    return airports.value(SpotsKey(home: home, reachMetres: options.reachMetres)) {
      let reach = Earth.angle(metres: options.reachMetres * 0.97)
      return catalogue.nearest(to: home, count: 12, within: reach) { index in
        catalogue.hasScheduledService(index) && catalogue.kind(of: index) != .heliport
      }.map { RadarSpot(catalogue, $0.index, seenFrom: home) }
    }
  }

  /// What the airports shown depend on.
  struct SpotsKey: Hashable, Sendable {
    let home: Coordinate
    let reachMetres: Double
  }

  /// Where an aircraft comes from and goes to, by the towns where the codes are known.
  private static func route(_ contact: Contact, in catalogue: Catalogue) -> String? {
    func town(_ code: String) -> String { catalogue.airport(code: code)?.city ?? code }
    switch (contact.origin, contact.destination) {
    case (let origin?, let destination?): return "\(town(origin)) to \(town(destination))"
    case (let origin?, nil): return "from \(town(origin))"
    case (nil, let destination?): return "to \(town(destination))"
    case (nil, nil): return nil
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
