import Airports
import Breathing
import Flights
import Geodesy
import Glibc
import Scenes
import Text

extension Radar {
  /// The parameters of a picture.
  struct PictureParameters {
    /// The picture's size, in pixels.
    var size: SIMD2<Int>

    /// The true bearing at the top.
    var up: Angle

    /// The true bearing at the top for which tags and codes are placed; nil for the one at the top.
    var upOfTags: Angle?

    /// Whether motion is reduced: no beam, no fading.
    var isStill: Bool

    /// Whether the glass is flat, whatever the options say.
    var isFlat = false

    /// The light of the breath, from 0 to 1, with which the face brightens and dims while motion is reduced.
    var light = 0.5

    /// The words.
    var words: Words

    /// The satellites that pass.
    var satellites: [SatellitePass] = []

    /// The rise of the sheet, from 0 for its lowest height to 2 for its highest.
    var rise = 1.0

    /// Whether the sheet has a grip.
    var hasGrip = true

    /// Whether the edge of the tube's glass is in the picture.
    var hasEdge = true

    /// The least size of text.
    var text = MinimumTextSize.none

    /// Whether the scope has changed places with the text.
    var isMirrored = false

    /// The opacity of tags and codes, from 0 to 1: zero while the scope rotates.
    var tags = 1.0
  }

  /// Returns the picture at an instant.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - timeline: The session whose breath the beam follows.
  ///   - history: The radar's earlier states.
  ///   - parameters: The parameters of the picture.
  ///   - catalogue: The airports to show.
  /// - Returns: The picture.
  func picture(
    at now: Instant,
    timeline: Timeline,
    history: RadarHistory,
    _ parameters: PictureParameters,
    catalogue: Catalogue
  ) -> RadarPicture {
    var options = options
    // Curved glass distorts moving and rotating marks; with reduced motion it is flat.
    options.isGlass = options.isGlass && !parameters.isStill && !parameters.isFlat
    let layout = RadarLayout(
      size: parameters.size,
      text: parameters.text,
      isMirrored: parameters.isMirrored
    )
    let scope = Scope(
      home: home,
      rangeMetres: options.rangeMetres,
      up: parameters.up,
      center: layout.center,
      radius: layout.radius
    )
    let sweep = parameters.isStill ? nil : Sweep(timeline, at: now, pace: options.sweep)
    let painted = paintedScope(
      at: now,
      timeline: timeline,
      options,
      on: scope,
      layout,
      parameters
    )
    let sources = SourceLine.all(
      of: source,
      nextPass: SourceLine.nextPass(of: parameters.satellites, at: now, parameters.words),
      for: timeline.plan.policy.audience,
      at: now,
      parameters.words
    )
    let sourceRows = RadarPicture.sourceRows(of: sources, in: layout)
    let rows = layout.rows - (sourceRows.count > 1 ? 1 : 0)
    let others = painted.aircraft.blips.count - (painted.aircraft.selected == nil ? 0 : 1)
    // Some may not have been painted yet.
    let isEmpty = painted.aircraft.count == 0 && countInRange(at: now) == 0
    let tags = placedTags(
      at: now,
      history: history,
      parameters,
      textScale: layout.textScale,
      catalogue: catalogue
    )
    let seconds = tags.seconds
    let airports = airportAreas(in: catalogue, on: scope, textScale: layout.textScale)
    let codes = tags.current.codes.codes(
      of: airports,
      after: tags.former.codes,
      seconds: seconds,
      shown: parameters.tags
    )
    let airportsAndCodes = airports.flatMap { airport in
      airport.areas(codeAt: codes.first { $0.airport == airport }?.place)
    }
    return RadarPicture(
      options: options,
      phosphor: phosphor(at: now),
      layout: layout.raised(to: parameters.rise, more: others - rows),
      scope: scope,
      title: title,
      words: RadarWords(options.units, parameters.words),
      sources: sources,
      sourceRows: sourceRows,
      hasGrip: parameters.hasGrip,
      hasEdge: parameters.hasEdge,
      isQuiet: isInformed && isEmpty,
      isUnknown: isEmpty && isUninformed,
      isPartial: isPartial,
      painted: painted,
      tags: tags.current.tags.tags(
        painted.requests,
        on: painted.taken,
        airportsAndCodes,
        after: tags.former.tags,
        seconds: seconds,
        shown: parameters.tags
      ),
      airports: airports.map(\.spot),
      codes: codes,
      ringLabels: ringLabels(in: tags.current, after: tags.former, seconds: seconds),
      satellites: { face, glass, tags in
        face.marks(of: parameters.satellites, at: now, glass, avoiding: tags)
      },
      route: { Self.route($0, in: catalogue, parameters.words) },
      beam: sweep?.direction,
      // Dimmer than the trail of a beam even when the lungs are full, so text contrasts with it as well.
      glow: 0.06 + 0.12 * parameters.light
    )
  }

  /// Where tags, codes and labels of rings are placed, and were placed in the slot before.
  private struct PlacedTags {
    let current, former: ScopePlaces

    /// The seconds since the current slot began.
    let seconds: Double
  }

  /// Returns where the tags are placed at an instant.
  private func placedTags(
    at now: Instant,
    history: RadarHistory,
    _ parameters: PictureParameters,
    textScale: Float,
    catalogue: Catalogue
  ) -> PlacedTags {
    let tagParameters = TagParameters(
      home: home,
      rangeMetres: options.rangeMetres,
      up: parameters.upOfTags ?? parameters.up,
      units: options.units,
      showsAirports: options.showsAirports,
      isStill: parameters.isStill,
      words: parameters.words,
      textScale: textScale
    )
    func places(_ slot: TagSlot) -> ScopePlaces {
      scopePlaces(in: slot, history: history, parameters: tagParameters, catalogue: catalogue)
    }
    let slot = TagSlot(at: now)
    return PlacedTags(
      current: places(slot),
      former: places(TagSlot(slot.number - 1)),
      seconds: slot.begin.duration(to: now).seconds
    )
  }

  /// Whether there is anything that says which aircraft there are.
  private var isInformed: Bool {
    guard case .live(_, let reports) = source else { return true }
    return reports.contains { $0.isInUse && $0.status == .working }
  }

  /// Whether there are sources of real aircraft, and none of them delivers.
  var isUninformed: Bool {
    guard case .live(_, let reports) = source else { return false }
    return !reports.isEmpty && !isInformed
  }

  /// Returns the aircraft on the scope at an instant, the same for all frames of a step.
  private func paintedScope(
    at now: Instant,
    timeline: Timeline,
    _ options: RadarOptions,
    on scope: Scope,
    _ layout: RadarLayout,
    _ parameters: PictureParameters
  ) -> PaintedScope {
    let instant = ScopeStep.instant(at: now, aircraft: fleet.targets(at: now).count)
    let key = PaintedScope.Key(
      instant: instant,
      sweep: parameters.isStill ? nil : Sweep(timeline, at: instant, pace: options.sweep),
      fleet: fleet,
      options: options,
      selection: selection,
      scope: scope,
      layout: layout,
      words: parameters.words
    )
    return paintedScopes.value(key) {
      PaintedScope(key, taken: fixedAreas(on: scope, textScale: layout.textScale))
    }
  }

  /// The airports within range, if they are shown.
  func spots(in catalogue: Catalogue) -> [RadarSpot] {
    guard options.showsAirports else { return [] }
    return airports.value(SpotsKey(home: home, rangeMetres: options.rangeMetres)) {
      let reach = Earth.angle(metres: options.rangeMetres * 0.97)
      return catalogue.nearest(to: home, count: 12, within: reach) { index in
        catalogue.hasScheduledService(index) && catalogue.kind(of: index) != .heliport
      }.map { RadarSpot(catalogue, $0.index, seenFrom: home) }
    }
  }

  /// The values that determine the airports shown.
  struct SpotsKey: Hashable, Sendable {
    let home: Coordinate
    let rangeMetres: Double
  }

  /// The origin and destination of an aircraft, as towns if the codes are known.
  static func route(_ contact: Contact, in catalogue: Catalogue, _ words: Words) -> String? {
    func town(_ code: String) -> String { catalogue.airport(code: code)?.city ?? code }
    switch (contact.origin, contact.destination) {
    case (let origin?, let destination?):
      return words(.route, ["origin": town(origin), "destination": town(destination)])
    case (let origin?, nil): return words(.origin, ["town": town(origin)])
    case (nil, let destination?): return words(.destination, ["town": town(destination)])
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
    case .balloon, .unknown, .ground, .spacecraft, .ufo, .bug, .alien: .alien
    }
  }
}
