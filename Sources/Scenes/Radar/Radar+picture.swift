import Airports
import Breathing
import Geodesy
import Glibc

extension Radar {
  /// The parameters of a picture.
  struct Look {
    /// The picture's size, in pixels.
    var size: SIMD2<Int>

    /// The true bearing at the top.
    var up: Angle

    /// Whether motion is reduced: no beam, no fading.
    var isStill: Bool

    /// The opacity of tags, from 0 to 1: zero while the scope rotates.
    var tags = 1.0
  }

  /// Returns the picture at an instant.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - timeline: The session whose breath the beam follows.
  ///   - look: The parameters of the picture.
  ///   - catalogue: The airports that may be shown.
  /// - Returns: The picture.
  func picture(
    at now: Instant,
    timeline: Timeline,
    _ look: Look,
    catalogue: Catalogue
  ) -> RadarPicture {
    var options = options
    // Curved glass distorts what turns and grows; with reduced motion it is flat.
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
      lasting: crowd.lasting,
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
    // Anything well outside now was also outside a turn ago.
    let view = Viewpoint(home, nearMetres: scope.reachMetres * 1.3)
    let targets = fleet.targets(at: now)
    var all: [Blip] = []
    all.reserveCapacity(targets.count)
    for target in targets {
      if let sweep {
        guard let (painted, behind) = target.painted(at: now, by: sweep, on: scope, from: view),
          scope.contains(painted.sight)
        else { continue }
        let glow = Blip.glow(behind: behind, direction: painted.direction)
        all.append(blip(painted.contact, painted.sight, brightness: glow))
      } else {
        guard let place = target.normal(now), view.isNear(place) else { continue }
        let sight = view.sight(of: place)
        guard scope.contains(sight), let contact = target.contact(now) else { continue }
        all.append(blip(contact, sight, brightness: 0.8))
      }
    }
    return RadarCrowd(all, options: options, selection: selection)
  }

  private func blip(_ contact: Contact, _ sight: Scope.Sight, brightness: Double) -> Blip {
    Blip(
      contact: contact,
      sight: sight,
      icon: options.isSilly ? contact.icon.silly : contact.icon,
      brightness: brightness * (0.35 + 0.65 * contact.freshness)
    )
  }

  /// The airports within range, if they are shown.
  func spots(in catalogue: Catalogue) -> [RadarSpot] {
    guard options.showsAirports else { return [] }
    return airports.value(SpotsKey(home: home, reachMetres: options.reachMetres)) {
      let reach = Earth.angle(metres: options.reachMetres * 0.97)
      return catalogue.nearest(to: home, count: 12, within: reach) { index in
        catalogue.hasScheduledService(index) && catalogue.kind(of: index) != .heliport
      }.map { RadarSpot(catalogue, $0.index, seenFrom: home) }
    }
  }

  /// The values that determine the airports shown.
  struct SpotsKey: Hashable, Sendable {
    let home: Coordinate
    let reachMetres: Double
  }

  /// The origin and destination of an aircraft, as towns if the codes are known.
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
  /// The icon that replaces it on the silly radar.
  var silly: AircraftIcon {
    switch self {
    case .airliner, .heavy, .turboprop, .bizjet, .fast: .ufo
    case .light, .glider, .rotorcraft, .drone: .bug
    case .balloon, .unknown, .ground, .ufo, .bug, .alien: .alien
    }
  }
}
