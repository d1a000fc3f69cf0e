import Airports
import Breathing
import Geodesy
import Glibc

extension Journey {
  /// A candidate airport, the city it serves, and its weight.
  struct Choice {
    let index: Int
    let city: UInt64
    let weight: Double
  }

  /// The possible destinations from an airport.
  struct Departures {
    /// The airports in range.
    let choices: [Choice]

    /// The number of recent visits whose cities are avoided.
    let memory: Int

    init(_ choices: [Choice]) {
      self.choices = choices
      memory = Journey.memory(amongCities: Set(choices.map(\.city)).count)
    }
  }

  /// Returns the number of recent visits whose cities are avoided: half the number of cities to
  /// choose from, at least 8 and at most 40.
  static func memory(amongCities count: Int) -> Int {
    min(max(8, count / 2), 40)
  }

  /// Chooses the destination after the last call.
  ///
  /// - Parameter known: The departures of airports already computed.
  /// - Returns: The airport, as a catalogue index.
  func next(_ known: inout [Int: Departures]) -> Int {
    let here = calls[calls.count - 1]
    if known[here] == nil { known[here] = departures(from: here) }
    let departures = known[here] ?? Departures([])
    let recent = Set(calls.suffix(departures.memory).map(catalogue.cityNumber))
    var choices = departures.choices.filter { !recent.contains($0.city) }
    if choices.isEmpty {
      choices = distant(from: here, near: catalogue.coordinate(of: here), avoiding: recent)
    }
    return pick(from: choices, leaving: here)
  }

  /// Chooses an airport near home, to which the journey returns from far away in one flight.
  func homeward() -> Int {
    let here = calls[calls.count - 1]
    let recent = Set(calls.suffix(Self.memory(amongCities: 0)).map(catalogue.cityNumber))
    return pick(from: distant(from: here, near: center, avoiding: recent), leaving: here)
  }

  private func pick(from choices: [Choice], leaving here: Int) -> Int {
    var random = SeededGenerator(seed: seed, stream: UInt64(calls.count))
    var pick = random.unit() * choices.reduce(0) { $0 + $1.weight }
    for choice in choices {
      pick -= choice.weight
      if pick < 0 { return choice.index }
    }
    return choices.last?.index ?? calls.first { $0 != here } ?? (here == 0 ? 1 : 0)
  }

  /// Computes the possible destinations from an airport.
  private func departures(from here: Int) -> Departures {
    let place = catalogue.coordinate(of: here)
    let reach = Earth.angle(metres: range.legKilometres.upperBound * 1000)
    let inReach = catalogue.within(reach, of: place) { routes.joins(here, $0) }
    return Departures(inReach.compactMap { choice($0, from: place) })
  }

  private func choice(_ neighbour: NearAirport, from place: Coordinate) -> Choice? {
    let kilometres = Earth.metres(neighbour.distance) / 1000
    guard range.legKilometres.contains(kilometres) else { return nil }
    let there = catalogue.coordinate(of: neighbour.index)
    guard isInBound(there) else { return nil }
    let weight =
      importance(of: neighbour.index) * comfort(ofLength: kilometres)
      * comfort(ofPath: GreatCircle(from: place, to: there)) * closeness(toHome: there)
    guard weight > 0 else { return nil }
    return Choice(
      index: neighbour.index,
      city: catalogue.cityNumber(of: neighbour.index),
      weight: weight
    )
  }

  /// The choices at a remote place, or if every city in range was visited recently: the airports of
  /// other cities that are nearest to `place`, at any distance, near ones preferred. Airports with
  /// airlines come first, those in bound before others; then any other.
  private func distant(
    from here: Int,
    near place: Coordinate,
    avoiding recent: Set<UInt64>
  ) -> [Choice] {
    func nearest(where isWanted: (Int) -> Bool) -> [NearAirport] {
      catalogue.nearest(to: place, count: 12) {
        $0 != here && isWanted($0) && !recent.contains(catalogue.cityNumber(of: $0))
      }
    }
    var found = nearest { routes.joins(here, $0) && isInBound(catalogue.coordinate(of: $0)) }
    // Airlines may fly from here only to countries outside the bound.
    if found.isEmpty, bound != nil { found = nearest { routes.joins(here, $0) } }
    if found.isEmpty { found = nearest { routes.isOpen($0) } }
    return found.map {
      Choice(
        index: $0.index,
        city: catalogue.cityNumber(of: $0.index),
        weight: 1 / (0.02 + $0.distance.radians)
      )
    }
  }

  private func importance(of index: Int) -> Double {
    switch catalogue.kind(of: index) {
    case .large: 1
    case .medium: 0.3
    default: 0.03
    }
  }

  /// How well a leg's length suits the picture, from above 0 to 1.
  private func comfort(ofLength kilometres: Double) -> Double {
    let (all, best) = (range.legKilometres, range.bestKilometres)
    if kilometres < best.lowerBound {
      return 0.1 + 0.9 * (kilometres - all.lowerBound) / (best.lowerBound - all.lowerBound)
    }
    if kilometres > best.upperBound {
      return 0.1 + 0.9 * (all.upperBound - kilometres) / (all.upperBound - best.upperBound)
    }
    return 1
  }

  /// How well a leg's direction suits the picture: the map keeps north up for legs within 14
  /// degrees of east–west and must turn for others.
  private func comfort(ofPath path: GreatCircle) -> Double {
    let fromEast = abs((Angle.degrees(90) - path.bearing(at: 0.5)).signed.degrees)
    let lean = min(fromEast, 180 - fromEast)
    return lean <= 14 ? 1 : max(0.08, 1 - (lean - 14) / 40)
  }

  /// Falls from 1 at home to a half at the range's distance and faster beyond, so that the journey
  /// returns.
  private func closeness(toHome place: Coordinate) -> Double {
    let share = Earth.distanceMetres(from: center, to: place) / 1000 / range.homeKilometres
    return exp2(-share * share)
  }
}
