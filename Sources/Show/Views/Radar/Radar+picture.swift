import Airports
import Breathing
import Geodesy
import Glibc
import Scenes

extension Radar {
  /// The parameters of a picture.
  struct Look {
    /// The picture's size, in pixels.
    var size: SIMD2<Int>

    /// The true bearing at the top.
    var up: Angle

    /// The true bearing at the top for which tags are placed; nil for the one at the top.
    var upOfTags: Angle?

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
  ///   - history: The radar's earlier states.
  ///   - look: The parameters of the picture.
  ///   - catalogue: The airports to show.
  /// - Returns: The picture.
  func picture(
    at now: Instant,
    timeline: Timeline,
    history: RadarHistory,
    _ look: Look,
    catalogue: Catalogue
  ) -> RadarPicture {
    var options = options
    // Curved glass distorts moving and rotating marks; with reduced motion it is flat.
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
    let crowd = aircraft.crowd(at: now, sweep: options.isSteady ? nil : sweep, on: scope)
    let slot = TagSlot(at: now)
    let ground = TagGround(
      home: home,
      reachMetres: options.reachMetres,
      up: look.upOfTags ?? look.up,
      units: options.units,
      showsAirports: options.showsAirports,
      isStill: look.isStill
    )
    func places(_ slot: TagSlot) -> TagPlaces {
      tagPlaces(in: slot, history: history, ground: ground, catalogue: catalogue)
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
      tags: places(slot).tags(
        crowd.wishes(on: scope),
        taken: keptFree(on: scope, in: catalogue),
        after: places(TagSlot(slot.number - 1)),
        seconds: slot.begin.duration(to: now).seconds,
        shown: look.tags
      ),
      airports: spots(in: catalogue),
      route: { Self.route($0, in: catalogue) },
      beam: sweep?.direction
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
  /// The icon that replaces it in silly mode.
  var silly: AircraftIcon {
    switch self {
    case .airliner, .heavy, .turboprop, .bizjet, .fast: .ufo
    case .light, .glider, .rotorcraft, .drone: .bug
    case .balloon, .unknown, .ground, .ufo, .bug, .alien: .alien
    }
  }
}
