public import Airports
public import Geodesy

/// An endless chain of legs near home: each leaves from where the last arrived.
///
/// The same catalogue, closures, home, range and seed give the same chain on every machine. A leg
/// depends on the cities visited before it, so the chain is grown from its beginning;
/// `extend(through:)` keeps what was grown.
public struct Journey: Sendable {
  /// The airports flown between.
  public let catalogue: Catalogue

  /// Where the viewer is.
  public let home: Coordinate

  /// How far the legs reach.
  public private(set) var range: FlightRange

  let seed: UInt64

  /// What airlines fly.
  let routes: Routes

  /// The seed of the companions, unrelated to that of the legs.
  var seedOfCompanions: UInt64 { seed ^ 0xC0FF_EE00_5EED }

  /// The airports called at so far, as records of the catalogue, the first one first.
  private(set) var calls: [Int]

  /// Creates the journey of a seed around a place.
  ///
  /// - Parameters:
  ///   - catalogue: The airports to fly between.
  ///   - home: Where the viewer is.
  ///   - range: How far the legs reach.
  ///   - seed: What everything random follows from.
  ///   - closures: Where no airline flies.
  /// - Throws: `JourneyError` when the catalogue holds fewer than two airports to fly between.
  public init(
    catalogue: Catalogue,
    home: Coordinate,
    range: FlightRange = .region,
    seed: UInt64,
    avoiding closures: AirspaceClosures = .none
  ) throws(JourneyError) {
    self.catalogue = catalogue
    self.home = home
    self.range = range
    self.seed = seed
    routes = Routes(catalogue, home: home, avoiding: closures)
    guard let first = routes.start(near: home) else { throw .tooFewAirports }
    calls = [first]
    guard catalogue.count > 1 else { throw .tooFewAirports }
  }

  /// Returns a leg by its place in the chain, from 0.
  public func leg(_ number: Int) -> Leg {
    guard number + 1 >= calls.count else {
      return Leg(from: catalogue.airport(calls[number]), to: catalogue.airport(calls[number + 1]))
    }
    var longer = self
    longer.extend(through: number)
    return longer.leg(number)
  }

  /// Grows the chain so that legs up to a number are at hand without further search.
  public mutating func extend(through number: Int) {
    // A day of flights calls at the same airports again and again.
    var known: [Int: Departures] = [:]
    while calls.count < number + 2 {
      calls.append(next(&known))
    }
  }

  /// Reaches farther or less far from a leg's end on; that leg and those before it stay.
  public mutating func reach(_ range: FlightRange, after number: Int) {
    guard range != self.range else { return }
    extend(through: number)
    calls.removeSubrange((number + 2)...)
    self.range = range
  }
}

/// Why no journey can be made.
public enum JourneyError: Error, Hashable, CustomStringConvertible {
  /// The catalogue holds fewer than two airports.
  case tooFewAirports

  /// The reason in words.
  public var description: String {
    "the catalogue holds fewer than two airports, so there is nowhere to fly"
  }
}
