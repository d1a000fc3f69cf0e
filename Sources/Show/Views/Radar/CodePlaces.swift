/// The places of the airports' codes during a time slot, so that aircraft do not cover them.
///
/// A code stays where it is while that is free of aircraft, now and slightly later. Otherwise it
/// moves to another side of its airport in time, fading out here and in there; one that has no free
/// place is not shown.
struct CodePlaces: Sendable, Hashable {
  private var places: [String: CodePlace] = [:]

  /// The margin around a code when it gets a place, so that it can stay for a while.
  private static let margin: Float = 0.012

  /// Returns the places of the next slot.
  ///
  /// - Parameters:
  ///   - airports: The airports; earlier ones choose first.
  ///   - taken: The areas without codes: those of the aircraft, now and slightly later, the airports' obstacles and
  ///     other text.
  /// - Returns: The places.
  func next(_ airports: [AirportArea], on taken: TagGrid) -> CodePlaces {
    var grid = taken
    var next = CodePlaces()
    for airport in airports {
      guard let place = place(of: airport, grid) else { continue }
      next.places[airport.code] = place
      grid.insert(airport.box(place))
    }
    return next
  }

  /// The place of a code: its current one if that stays free, else the first free one.
  private func place(of airport: AirportArea, _ grid: TagGrid) -> CodePlace? {
    func isFree(_ place: CodePlace, margin: Float) -> Bool {
      let box = airport.box(place)
      // The rim would strike it through.
      return box.isOnScope && !grid.isTaken(box.grown(by: margin))
    }
    if let held = places[airport.code], isFree(held, margin: 0) { return held }
    return CodePlace.all.first { isFree($0, margin: Self.margin) }
  }

  /// Returns the place of an airport's code; nil for none.
  func place(of airport: AirportArea) -> CodePlace? { places[airport.code] }

  /// Returns the visible codes at an instant.
  ///
  /// - Parameters:
  ///   - airports: The airports.
  ///   - former: The places of the previous slot.
  ///   - seconds: The time since the slot began.
  ///   - shown: The opacity of all codes, from 0 to 1.
  /// - Returns: The codes.
  func codes(
    of airports: [AirportArea],
    after former: CodePlaces,
    seconds: Double,
    shown: Double = 1
  ) -> [AirportCode] {
    guard shown > 0 else { return [] }
    return airports.compactMap { airport in
      TagPlaces.seen(place(of: airport), after: former.place(of: airport), seconds: seconds).map {
        AirportCode(airport: airport, place: $0.0, opacity: $0.1 * shown)
      }
    }
  }
}

/// The visible code of an airport.
struct AirportCode: Sendable, Hashable {
  let airport: AirportArea
  let place: CodePlace

  /// The opacity, from 0 to 1.
  let opacity: Double
}
