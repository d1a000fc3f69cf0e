public import Airports
public import Breathing
import Facts
import Flights
public import Geodesy
import Text
import Weather

/// An airport's card at an instant as values and words, for programs that draw it themselves.
public struct AirportSheet: Sendable {
  /// A direction with what it means: the way there, or the wind.
  public struct Pointer: Sendable, Hashable {
    /// The true bearing it points to; nil for none.
    public let bearing: Angle?

    /// Its meaning: a number, and two lines below it.
    public let lines: [String]
  }

  /// The windsock.
  public struct Sock: Sendable, Hashable {
    /// The direction the wind blows from; nil if it is variable, calm or unknown.
    public let from: Angle?

    /// The mean speed, in knots.
    public let knots: Double

    /// The speed of gusts, in knots.
    public let gustKnots: Double?

    /// The range of a varying direction.
    public let sector: ClosedSector?

    /// Whether the report is old.
    public let isStale: Bool

    /// The foot of the pole on the face; nil if there is no room.
    public let pole: SIMD2<Double>?
  }

  /// A range of bearings, clockwise.
  public struct ClosedSector: Sendable, Hashable {
    /// Its first and its last bearing.
    public let from, to: Angle
  }

  /// A radio frequency: its service, its channel, and how many others the service has.
  public struct Channel: Sendable, Hashable {
    /// The service in words.
    public let service: String

    /// The channel as it is dialled.
    public let channel: String

    /// The number of others.
    public let others: Int
  }

  /// A nearby airfield.
  public struct Neighbour: Sendable {
    /// The airfield.
    public let airport: Airport

    /// The runway layout, if known.
    public let rosette: RunwayRosette?

    /// Its distance in words.
    public let distance: String

    /// Its true bearing.
    public let bearing: Angle
  }

  /// A line of the weather or of a NOTAM.
  public struct Line: Sendable, Hashable {
    /// How it looks: `section`, `heading`, `plain`, `raw` or `aside`.
    public let style: String

    /// The label beside it.
    public let label: String?

    /// The text.
    public let text: String
  }

  /// The airport.
  public let airport: Airport

  /// Its runways and its elevation in words.
  public let facts: String

  /// The runway layout, if known.
  public let diagram: RunwayDiagram?

  /// Words for an unknown layout.
  public let absence: String?

  /// The closed runways, by their place in the diagram.
  public let closed: Set<Int>

  /// The landing ends that the wind favours.
  public let favoured: Set<RunwayDiagram.EndIdentity>

  /// The way there; nil from the airport itself.
  public let way: Pointer?

  /// The wind; nil without a report.
  public let wind: Pointer?

  /// Its sock.
  public let sock: Sock?

  /// The frequencies in order of use.
  public let channels: [Channel]

  /// Words for their absence.
  public let channelsRemark: String?

  /// The nearby navaids in one line; empty if there is none.
  public let navaids: String

  /// The heading of the nearby airfields.
  public let neighboursTitle: String

  /// The nearby airfields, nearest first.
  public let neighbours: [Neighbour]

  /// The weather and the NOTAMs, line by line.
  public let weather, notams: [Line]

  /// The letters of the compass, from north.
  public let compass: [String]

  /// The dates of the tables, and the warning below every card.
  public let dates, warning: String

  /// The true bearing that the screen, or the person in front of it, faces; nil if unknown.
  public let facing: Angle?

  /// The magnetic declination at the place of the viewer, if known.
  public let declination: Angle?
}

extension Show {
  /// The viewer's location: a receiver's fix if there is one, else home.
  public var viewerPlace: Coordinate { here }

  /// Returns the airport whose card is shown, or would be.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - place: The place from which the nearest airfield is chosen, if that is what the card shows;
  ///     nil for the viewer's.
  /// - Returns: The airport's index in the catalogue.
  public func shownAirport(at now: Instant, from place: Coordinate? = nil) -> Int {
    let index = index(of: viewing.card, at: moment(at: now))
    guard case .nearest = viewing.card, case .nearest(let needs) = cardSubject, let place else {
      return index
    }
    return journey.catalogue.diversion(from: place, for: needs)
      ?? journey.leg(legNumber(at: moment(at: now))).destination.index
  }

  /// Returns an airport's card at an instant as values and words.
  ///
  /// - Parameters:
  ///   - index: The airport's index in the catalogue.
  ///   - now: The instant.
  ///   - place: The place from which distances are measured; nil for the viewer's.
  /// - Returns: The sheet; distances in it follow from `place`, if there is one.
  public func airportSheet(
    of index: Int,
    at now: Instant,
    from place: Coordinate? = nil
  ) -> AirportSheet {
    let here = place ?? self.here
    let words = CardWords(appearance.units, appearance.words)
    let card = CardAirport(
      index,
      in: journey.catalogue,
      declination: declination(at: journey.catalogue.coordinate(of: index), now)
    )
    let seconds = wall.instant(now).nanoseconds / 1_000_000_000
    let briefing = CardBriefing(
      Briefing(of: card.airport, in: surroundings, nowUnixSeconds: seconds),
      of: card,
      BriefingWords(appearance.words, appearance.units, nowUnixSeconds: seconds),
      width: AirportSheet.unwrapped
    )
    let wind = wind(at: card.airport, now)
    let way = GreatCircle(from: here, to: card.airport.coordinate)
    let bearing = way.bearing(at: 0)
    let declination = declination(at: here, now)
    let (title, neighbours) = neighbours(of: card, from: here, words, at: now)
    return AirportSheet(
      airport: card.airport,
      facts: words.facts(of: card, hasAbsence: false),
      diagram: card.diagram,
      absence: words.absence(of: card),
      closed: briefing.closed,
      favoured: card.diagram.flatMap { wind?.favoured($0, closed: briefing.closed) } ?? [],
      way: Earth.metres(way.length) > 500
        ? AirportSheet.Pointer(
          bearing: bearing,
          lines: [
            words.distance(way.length), words.direction(bearing),
            words.bearing(bearing, declination: declination),
          ]
        ) : nil,
      wind: wind.map {
        AirportSheet.Pointer(
          bearing: $0.direction.map { $0 + .degrees(180) },
          lines: $0.lines(words)
        )
      },
      sock: wind.map { AirportSheet.Sock($0, on: card.diagram) },
      channels: card.frequencies.map {
        AirportSheet.Channel(
          service: words(.service($0.kind)),
          channel: $0.channel,
          others: $0.others
        )
      },
      channelsRemark: card.frequencies.isEmpty && words.absence(of: card) == nil
        ? words(.noFrequency) : nil,
      navaids: words.navaids(of: card),
      neighboursTitle: title,
      neighbours: neighbours,
      weather: briefing.weather.flatMap(\.self).map { AirportSheet.Line($0.line) },
      notams: briefing.notams.flatMap(\.self).map { AirportSheet.Line($0.line) },
      compass: Message.ofCompass.map { words($0) },
      dates: words.dates(dates(of: card)),
      warning: words(.notForNavigation),
      facing: surroundings.facing,
      declination: declination
    )
  }

  private func neighbours(
    of card: CardAirport,
    from here: Coordinate,
    _ words: CardWords,
    at now: Instant
  ) -> (title: String, [AirportSheet.Neighbour]) {
    let (center, airfields) = airfields(near: card.airport, from: here, at: now)
    let title =
      center == nil ? words(.alsoNearby) : words(.near, ["code": card.airport.code])
    let neighbours = airfields.map { airfield in
      let way = GreatCircle(from: center ?? here, to: airfield.airport.coordinate)
      return AirportSheet.Neighbour(
        airport: airfield.airport,
        rosette: airfield.rosette,
        distance: words.distance(way.length),
        bearing: way.bearing(at: 0)
      )
    }
    return (title, neighbours)
  }

  /// Returns the airports that match a text, best first; before that, the nearest airfields.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - now: The instant.
  ///   - place: The place from which distances are measured; nil for the viewer's.
  ///   - limit: The maximum number of airports.
  /// - Returns: The airports, each with its distance in words.
  public func airports(
    matching text: String,
    at now: Instant,
    from place: Coordinate? = nil,
    limit: Int
  ) -> [AirportSheet.Neighbour] {
    let here = place ?? self.here
    let list = SearchList(
      SearchList.Key(words: text, place: here),
      in: journey.catalogue
    ) { declination(at: $0, now) }
    let words = CardWords(appearance.units, appearance.words)
    return list.rows.prefix(limit).map { row in
      AirportSheet.Neighbour(
        airport: row.airport,
        rosette: row.rosette,
        distance: words.distance(row.distance),
        bearing: row.bearing ?? .zero
      )
    }
  }
}

extension AirportSheet {
  /// A width in units that no line reaches: who draws the sheet wraps lines.
  fileprivate static let unwrapped = 1000.0
}

extension AirportSheet.Sock {
  fileprivate init(_ wind: CardWind, on diagram: RunwayDiagram?) {
    let pole = wind.direction.map { from in
      diagram.map { $0.sockPole(windFrom: from) }
        ?? SIMD2(0, RunwayDiagram.poleDistance).turned(by: .zero - from)
    }
    self.init(
      from: wind.direction,
      knots: wind.knots,
      gustKnots: wind.gustKnots,
      sector: wind.sector.map { AirportSheet.ClosedSector(from: $0.from, to: $0.to) },
      isStale: wind.current.isStale,
      pole: pole ?? diagram?.sock?.center ?? .zero
    )
  }
}

extension AirportSheet.Line {
  fileprivate init(_ line: BriefingLine) {
    self.init(style: line.style.rawValue, label: line.label, text: line.text)
  }
}
