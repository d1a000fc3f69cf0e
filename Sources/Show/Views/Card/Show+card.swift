import Airports
import Breathing
import Flights
import Geodesy
import Scenes
import Weather

extension Show {
  /// The duration of the cross-fade between cards.
  private static let cardSeconds = 0.8

  func card(_ index: Int, at now: Instant, labelScale: Double) -> CardAirport {
    cards.value(CardKey(index: index, day: day(of: now), labelScale: labelScale)) {
      let declination = declination(at: journey.catalogue.coordinate(of: index), now)
      return CardAirport(
        index,
        in: journey.catalogue,
        declination: declination,
        labelScale: labelScale
      )
    }
  }

  /// The airports whose cards are visible, and their opacities: one, or two during a cross-fade.
  func seenCards(at now: Instant, moment: Moment) -> [(index: Int, opacity: Double)] {
    let index = index(of: viewing.card, at: moment)
    guard let (former, elapsed) = formerCard(at: now, moment: moment), former != index else {
      return [(index, 1)]
    }
    let share = Easing.smooth(elapsed, from: 0, to: Self.cardSeconds)
    return share < 1 ? [(former, 1 - share), (index, share)] : [(index, 1)]
  }

  /// The previous card and the seconds since it was replaced.
  private func formerCard(at now: Instant, moment: Moment) -> (index: Int, elapsed: Double)? {
    if let former = viewing.formerCard {
      let elapsed = former.until.duration(to: now).seconds
      if elapsed < Self.cardSeconds { return (index(of: former.choice, at: moment), elapsed) }
    }
    guard case .inPlay(_, let opened) = viewing.card, moment.cycle > opened,
      moment.stage == .flight, moment.flight == firstFlight(ofCycle: moment.cycle)
    else { return nil }
    let before = index(of: viewing.card, inCycle: moment.cycle - 1)
    return (before, moment.elapsed.seconds)
  }

  func index(of choice: CardChoice, at moment: Moment) -> Int {
    index(of: choice, inCycle: moment.cycle)
  }

  private func index(of choice: CardChoice, inCycle cycle: Int) -> Int {
    switch choice {
    case .airport(let index), .nearest(let index): index
    case .inPlay(let leg, let opened):
      journey.leg(cycle == opened ? leg : firstFlight(ofCycle: cycle)).destination.index
    }
  }

  private func firstFlight(ofCycle cycle: Int) -> Int {
    cycle * timeline.plan.flightsPerCycle
  }

  /// The viewer's location: a receiver's fix if there is one, else home.
  var here: Coordinate {
    surroundings.fix?.coordinate ?? journey.home
  }

  /// The card to open when no airport was chosen.
  func firstCard(at moment: Moment) -> CardChoice {
    switch cardSubject {
    case .inPlay: return .inPlay(leg: legNumber(at: moment), cycle: moment.cycle)
    case .airport(let index): return .airport(index)
    case .nearest(let needs):
      return journey.catalogue.nearestAirfield(from: here, for: needs).map { .nearest($0) }
        ?? .inPlay(leg: legNumber(at: moment), cycle: moment.cycle)
    }
  }

  /// Shows the card of another airfield if the viewer's position asks for one.
  mutating func followNearestAirfield(at now: Instant) {
    guard case .nearest(let needs) = cardSubject, case .nearest(let current) = viewing.card,
      let next = journey.catalogue.nearestAirfield(from: here, for: needs, current: current)
    else { return }
    if next != current { viewing.show(.nearest(next), at: now) }
  }

  /// The magnetic declination at a place on the day of an instant, if the model is available and calls a compass
  /// reliable there.
  func declination(at place: Coordinate, _ now: Instant) -> Angle? {
    magneticField(at: place, now)?.reliableDeclination
  }

  /// The magnetic field at a place on the day of an instant, if the model is available.
  func magneticField(at place: Coordinate, _ now: Instant) -> MagneticField? {
    let midnight = day(of: now) * 86_400
    return magnetic?.field(at: place, year: MagneticModel.year(atUnixSeconds: midnight))
  }

  /// The day of an instant, counted from the Unix epoch.
  func day(of now: Instant) -> Int64 {
    let seconds = wall.instant(now).unixSeconds
    return seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
  }

  /// The values that determine the part of a card that does not change with the weather.
  struct CardKey: Hashable, Sendable {
    let index: Int
    let day: Int64
    /// The least size of the labels of runways, relative to ``LabelSize/type``.
    var labelScale = 0.0
  }

  /// The wind at an airport, if there is a report.
  func wind(at airport: Airport, _ now: Instant) -> CardWind? {
    let winds = airport.stations.lazy.compactMap {
      surroundings.weather.wind(at: $0, nowUnixSeconds: wall.instant(now).unixSeconds)
    }
    return winds.first.map { CardWind(current: $0) }
  }

  func column(
    of card: CardAirport,
    _ layout: CardLayout,
    shift: Double,
    _ palette: CardPalette,
    at now: Instant
  ) -> CardColumn {
    let (around, neighbours) = airfields(near: card.airport, from: here, at: now)
    let (up, opacity) = orientation.seen(at: now, reducesMotion: appearance.reducesMotion)
    return CardColumn(
      layout: layout,
      shift: shift,
      respondsToInput: appearance.respondsToInput,
      palette: palette,
      words: CardWords(appearance.units, appearance.words),
      card: card,
      neighbours: neighbours,
      around: around,
      wind: wind(at: card.airport, now),
      here: here,
      declination: declination(at: here, now),
      up: up,
      turningOpacity: orientation.turn(at: now).share < 1 ? opacity : nil,
      dates: dates(of: card)
    )
  }

  /// Returns the airfields listed on a card, nearest first.
  ///
  /// - Parameters:
  ///   - airport: The card's airport.
  ///   - here: The viewer's location.
  ///   - now: The instant.
  /// - Returns: The place they are near, if it is not the viewer's location, and the airfields.
  func airfields(
    near airport: Airport,
    from here: Coordinate,
    at now: Instant
  ) -> (around: Coordinate?, [CardNeighbour]) {
    let catalogue = journey.catalogue
    let around = airport.isNear(here) ? nil : airport.coordinate
    let near = catalogue.nearest(to: around ?? here, count: CardColumn.neighbourCount) { index in
      catalogue.hasRunway(index) && catalogue.kind(of: index) != .heliport
        && index != airport.index
    }
    let neighbours = near.map { neighbour in
      self.neighbours.value(CardKey(index: neighbour.index, day: day(of: now))) {
        let declination = declination(at: catalogue.coordinate(of: neighbour.index), now)
        return CardNeighbour(neighbour.index, in: catalogue, declination: declination)
      }
    }
    return (around, neighbours)
  }

  /// The surroundings of an airport whose layout is unknown; nil if it is known.
  func around(_ card: CardAirport, at now: Instant) -> CardSurroundings? {
    guard card.diagram == nil else { return nil }
    let near = airfields(near: card.airport, from: card.airport.coordinate, at: now).1
    return CardSurroundings(of: card.airport, near: near.map(\.airport))
  }

  /// The dates of the tables that a card shows something from.
  func dates(of card: CardAirport) -> [CatalogueTable: String] {
    let tables: [CatalogueTable] = [
      .airports, card.frequencies.isEmpty ? nil : .frequencies,
      card.navaids.isEmpty ? nil : .navaids,
    ].compactMap { $0 }
    return tables.reduce(into: [:]) { $0[$1] = journey.catalogue.date(of: $1) }
  }
}
