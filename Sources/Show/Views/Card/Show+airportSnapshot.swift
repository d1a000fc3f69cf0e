import Airports
public import Breathing
import Facts
import Flights
public import Geodesy
import Text
import Weather

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
    return journey.catalogue.nearestAirfield(from: place, for: needs)
      ?? journey.leg(legNumber(at: moment(at: now))).destination.index
  }

  /// Returns an airport's card at an instant as values and words.
  ///
  /// - Parameters:
  ///   - index: The airport's index in the catalogue.
  ///   - now: The instant.
  ///   - place: The place from which distances are measured; nil for the viewer's.
  /// - Returns: The snapshot; distances in it follow from `place`, if there is one.
  public func airportSnapshot(
    of index: Int,
    at now: Instant,
    from place: Coordinate? = nil
  ) -> AirportSnapshot {
    let here = place ?? self.here
    let words = CardWords(appearance.units, appearance.words)
    let card = CardAirport(
      index,
      in: journey.catalogue,
      declination: declination(at: journey.catalogue.coordinate(of: index), now)
    )
    let seconds = wall.instant(now).unixSeconds
    let briefing = CardBriefing(
      Briefing(of: card.airport, in: surroundings, nowUnixSeconds: seconds),
      of: card,
      BriefingWords(appearance.words, appearance.units, nowUnixSeconds: seconds),
      in: BriefingSpace(width: AirportSnapshot.unwrapped)
    )
    let wind = wind(at: card.airport, now)
    let favoured =
      card.diagram.flatMap {
        wind?.favoured($0, closed: briefing.closed, closedEnds: briefing.closedEnds)
      } ?? []
    let way = GreatCircle(from: here, to: card.airport.coordinate)
    let bearing = way.bearing(at: 0)
    let declination = declination(at: here, now)
    let (title, neighbours) = neighbours(of: card, from: here, words, at: now)
    return AirportSnapshot(
      airport: card.airport,
      facts: words.facts(of: card, hasAbsence: false),
      diagram: card.diagram,
      absence: words.absence(of: card),
      closed: briefing.closed,
      favoured: favoured,
      runwaysTitle: words(.runwayList),
      runways: card.rows(words, closed: briefing.closedRunways, favoured: favoured),
      way: Earth.metres(way.length) > CardColumn.nearest
        ? AirportSnapshot.Pointer(
          bearing: bearing,
          lines: [
            words.distance(way.length), words.direction(bearing),
            words.bearing(bearing, declination: declination),
          ]
        ) : nil,
      wind: wind.map {
        AirportSnapshot.Pointer(
          bearing: $0.direction.map { $0 + .degrees(180) },
          lines: $0.lines(words)
        )
      },
      sock: wind.map { AirportSnapshot.Sock($0, on: card.diagram) },
      channels: card.frequencies.map {
        AirportSnapshot.Channel(
          service: words(.service($0.kind)),
          channel: $0.channel,
          others: $0.others
        )
      },
      channelsRemark: card.frequencies.isEmpty ? words(.noFrequency) : nil,
      navaids: words.navaids(of: card),
      neighboursTitle: title,
      neighbours: neighbours,
      weatherTitle: words(.weatherPage),
      notamsTitle: words(.notamPage),
      weather: briefing.weather.flatMap(\.self).map { AirportSnapshot.Line($0.line) },
      notams: briefing.notams.flatMap(\.self).map { AirportSnapshot.Line($0.line) },
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
  ) -> (title: String, [AirportSnapshot.Neighbour]) {
    let (center, airfields) = airfields(near: card.airport, from: here, at: now)
    let title =
      center == nil ? words(.nearHere) : words(.near, ["code": card.airport.code])
    let neighbours = airfields.map { airfield in
      let way = GreatCircle(from: center ?? here, to: airfield.airport.coordinate)
      return AirportSnapshot.Neighbour(
        airport: airfield.airport,
        rosette: airfield.rosette,
        distance: words.distance(way.length),
        bearing: way.bearing(at: 0)
      )
    }
    return (title, neighbours)
  }
}

extension CardAirport {
  /// Returns the runways in words: the face shows to eyes alone which are closed, and which ends the wind favours.
  fileprivate func rows(
    _ words: CardWords,
    closed: Set<Runway>,
    favoured: Set<RunwayDiagram.EndIdentity>
  ) -> [AirportSnapshot.RunwayRow] {
    let lanes = diagram?.lanes ?? []
    return runways.map { runway in
      let ends = favoured.filter { lanes[$0.lane].runway == runway }
        .compactMap { ($0.isHigh ? runway.highEnd : runway.lowEnd).ident }.sorted()
      let state =
        closed.contains(runway)
        ? [words(.closedRunway)] : ends.map { words(.favouredEnd, ["end": $0]) }
      return AirportSnapshot.RunwayRow(
        name: runway.name,
        facts: words.facts(of: runway),
        state: state.isEmpty ? nil : words.dotted(state)
      )
    }
  }
}

extension AirportSnapshot {
  /// A width in units that no line reaches, because the program that draws the card wraps lines.
  fileprivate static let unwrapped = 1000.0
}

extension AirportSnapshot.Sock {
  fileprivate init(_ wind: CardWind, on diagram: RunwayDiagram?) {
    let pole = wind.direction.map { from in
      diagram.map { $0.sockPole(windFrom: from) }
        ?? SIMD2(0, RunwayDiagram.poleDistance).turned(by: .zero - from)
    }
    self.init(
      from: wind.direction,
      knots: wind.knots,
      gustKnots: wind.gustKnots,
      sector: wind.sector.map { AirportSnapshot.ClosedSector(from: $0.from, to: $0.to) },
      isStale: wind.current.isStale,
      pole: pole ?? diagram?.sock?.center ?? .zero
    )
  }
}

extension AirportSnapshot.Line {
  fileprivate init(_ line: BriefingLine) {
    self.init(style: line.style.rawValue, label: line.label, text: line.text)
  }
}
