public import Breathing
import Flights
public import Geodesy
public import Scenes
import Text

/// A radar at an instant as values and text, for programs that draw it themselves.
public struct RadarSnapshot: Sendable {
  /// An aircraft as its source last reported it.
  public struct Entry: Sendable, Hashable {
    /// Its data at the time of the report.
    public let contact: Contact

    /// The time of its position; for simulated aircraft, the instant of the snapshot.
    public let reportedAt: Instant

    /// Its position from the centre, in metres to the east and to the north.
    public let metres: SIMD2<Double>

    /// The type or kind in the words of the screen, if known.
    public let kind: String?
  }

  /// An airport on the scope.
  public struct Spot: Sendable, Hashable {
    /// The displayed code.
    public let code: String

    /// Its position from the centre, in metres to the east and to the north.
    public let metres: SIMD2<Double>

    /// The ends of its runways, if known, in the same way.
    public let runways: [[SIMD2<Double>]]
  }

  /// The selected aircraft in words.
  public struct Selection: Sendable, Hashable {
    /// Its address.
    public let id: String

    /// Its name, with a sign if it is on the person's list.
    public let name: String

    /// Its type or kind, and its country of registration; nil if unknown.
    public let kind, country: String?

    /// Both as a list; empty if neither is known.
    public let about: String

    /// What is known about its flight, one line each.
    public let lines: [String]
  }

  /// A turn of the beam.
  public struct Turn: Sendable, Hashable {
    /// When the beam points up, and when it does so again.
    public let begin, end: Instant

    /// The fraction of the turn at which the beam rests, while the session is paused.
    public let restsAt: Double?
  }

  /// The centre of the scope.
  public let center: Coordinate

  /// The name of the place there.
  public let title: String

  /// The number of aircraft within the range, in words.
  public let summary: String

  /// The filter in words; nil if everything is shown.
  public let filter: String?

  /// The radar's range, in metres.
  public let rangeMetres: Double

  /// The units of distance.
  public let units: RadarUnits

  /// The colours of its light.
  public let phosphor: Phosphor

  /// Whether the aircraft are simulated.
  public let isSimulated: Bool

  /// Whether coasts are shown.
  public let showsMap: Bool

  /// The true bearing that the screen, or the person in front of it, faces; nil if unknown.
  public let facing: Angle?

  /// The magnetic declination at the centre, if known; nil where a compass is unreliable.
  public let declination: Angle?

  /// The beam's current turn.
  public let turn: Turn

  /// The status lines of the sources.
  public let sources: [String]

  /// The airports within the range.
  public let airports: [Spot]

  /// The number of aircraft within the range.
  public let count: Int

  /// The aircraft that are shown, nearest first.
  public let aircraft: [Entry]

  /// The selected aircraft, else the nearest in the air; nil if there is none.
  public let selected: Selection?
}

extension Show {
  /// Surveys the radar's surroundings; nil without a radar.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - center: The place from which everything is measured; nil for the radar's own centre.
  ///   - selection: The address of the aircraft to describe; nil for the nearest in the air.
  /// - Returns: The snapshot; everything in it is relative to `center`, if given.
  public func radarSnapshot(
    at now: Instant,
    from center: Coordinate? = nil,
    selecting selection: String? = nil
  ) -> RadarSnapshot? {
    guard var radar else { return nil }
    if let center { radar.home = center }
    let words = RadarWords(radar.options.units, appearance.words)
    let near = radar.nearby(at: now)
    let shown = near.prefix(radar.options.limit)
    let reports = radar.fleet.targets(at: now).reduce(into: [:]) { reports, target in
      reports[target.id] = target.report(at: now)
    }
    let chosen =
      selection.flatMap { id in shown.first { $0.contact.id == id } }
      ?? shown.first { !$0.contact.isOnGround }
    let count = radar.countInRange(at: now)
    return RadarSnapshot(
      center: radar.home,
      title: radar.title,
      summary: count == 0 && radar.isUninformed
        ? words(.noReports)
        : words.aircraft(
          count,
          shown: shown.count,
          isLeast: radar.isPartial,
          within: radar.options.rangeMetres
        ),
      filter: words.filter(radar.options.filter),
      rangeMetres: radar.options.rangeMetres,
      units: radar.options.units,
      phosphor: radar.options.phosphor,
      isSimulated: radar.isSimulated,
      showsMap: radar.options.showsMap,
      facing: surroundings.facing,
      declination: declination(at: radar.home, now),
      turn: Sweep(timeline, at: now, pace: radar.options.sweep).current,
      sources: SourceLine.all(of: radar.source, at: now, appearance.words).prefix(3).map(\.text),
      airports: radar.spots(in: journey.catalogue).map { $0.snapshotSpot },
      count: count,
      aircraft: shown.map { aircraft in
        let report = reports[aircraft.contact.id]
        return RadarSnapshot.Entry(
          contact: report?.contact ?? aircraft.contact,
          reportedAt: report?.instant ?? now,
          metres: Scope.RelativePosition(
            of: report?.contact.place ?? aircraft.contact.place,
            from: radar.home
          ).metres,
          kind: aircraft.kind(in: appearance.words)
        )
      },
      selected: chosen.map { self.selection($0, of: radar, words) }
    )
  }

  private func selection(
    _ aircraft: NearbyAircraft,
    of radar: Radar,
    _ words: RadarWords
  ) -> RadarSnapshot.Selection {
    let contact = aircraft.contact
    let place = Scope.RelativePosition(
      distanceMetres: aircraft.distanceMetres,
      bearing: aircraft.bearing
    )
    let route =
      radar.options.showsRoute
      ? Radar.route(contact, in: journey.catalogue, appearance.words) : nil
    let (kind, country) = (
      aircraft.kind(in: appearance.words), aircraft.country(in: appearance.words)
    )
    return RadarSnapshot.Selection(
      id: contact.id,
      name: contact.markedName,
      kind: kind,
      country: country,
      about: words.list([kind, country].compactMap(\.self)),
      lines: AircraftDetails(contact, at: place, words).lines + [route].compactMap(\.self)
    )
  }
}

extension Scope.RelativePosition {
  /// Its position on the flat map, in metres to the east and to the north.
  fileprivate var metres: SIMD2<Double> {
    SIMD2(0, distanceMetres).turned(by: .zero - bearing)
  }
}

extension RadarSpot {
  /// The airport as others receive it.
  fileprivate var snapshotSpot: RadarSnapshot.Spot {
    RadarSnapshot.Spot(
      code: code,
      metres: relativePosition.metres,
      runways: runways.map { $0.map(\.metres) }
    )
  }
}
