public import Airports
public import Geodesy

/// An endless chain of legs near home; each departs from where the last arrived.
///
/// The same catalogue, closures, center, range and seed give the same chain on every machine. A leg
/// depends on the cities visited before it, so the chain is computed from its start;
/// `extend(through:)` keeps what has been computed.
public struct Journey: Sendable {
  /// The airports flown between.
  public let catalogue: Catalogue

  /// The viewer's location.
  public let home: Coordinate

  /// The place around which the legs are chosen.
  let center: Coordinate

  /// The range of the next leg to be chosen.
  public private(set) var range: FlightRange

  /// The range at the start.
  private let firstRange: FlightRange

  /// The changes of the range since the start, in order.
  public private(set) var rangeChanges: [RangeChange] = []

  let seed: UInt64

  /// The greatest distance from home, if home is remote.
  private(set) var bound: Angle?

  /// The available airline routes.
  let routes: Routes

  /// The seed of the companions, independent of that of the legs.
  var seedOfCompanions: UInt64 { seed ^ 0xC0FF_EE00_5EED }

  /// The airports visited so far, in order, as catalogue indices.
  private(set) var calls: [Int]

  /// Creates the journey of a seed around a location.
  ///
  /// - Parameters:
  ///   - catalogue: The airports to fly between.
  ///   - home: The viewer's location.
  ///   - center: The place around which the legs are chosen; nil for home. From many legs it can be computed.
  ///   - range: The range of the legs at the start.
  ///   - seed: The seed of all random choices.
  ///   - closures: The airspace without airline service.
  /// - Throws: `JourneyError` if the catalogue has fewer than two usable airports.
  public init(
    catalogue: Catalogue,
    home: Coordinate,
    around center: Coordinate? = nil,
    range: FlightRange = .region,
    seed: UInt64,
    avoiding closures: AirspaceClosures = .none
  ) throws(JourneyError) {
    self.catalogue = catalogue
    self.home = home
    let center = center ?? home
    self.center = center
    (self.range, firstRange) = (range, range)
    self.seed = seed
    routes = Routes(catalogue, home: center, avoiding: closures)
    guard let first = routes.start(near: center) else { throw .tooFewAirports }
    bound = Self.bound(around: center, range, routes, in: catalogue)
    calls = [first]
    guard catalogue.count > 1 else { throw .tooFewAirports }
  }

  /// Returns the journey of the same seed around another location.
  ///
  /// - Throws: `JourneyError` if the catalogue has fewer than two usable airports.
  public func moved(to home: Coordinate) throws(JourneyError) -> Journey {
    try Journey(
      catalogue: catalogue,
      home: home,
      range: range,
      seed: seed,
      avoiding: routes.closures
    )
  }

  /// The airport from which the first leg departs.
  public var firstAirport: Airport { catalogue.airport(calls[0]) }

  /// Returns a leg by its index in the chain, from 0.
  public func leg(_ number: Int) -> Leg {
    guard number + 1 >= calls.count else {
      return Leg(from: catalogue.airport(calls[number]), to: catalogue.airport(calls[number + 1]))
    }
    var longer = self
    longer.extend(through: number)
    return longer.leg(number)
  }

  /// Returns the catalogue indices of a leg's airports. It does not read the airports, which takes memory.
  public func airports(ofLeg number: Int) -> (origin: Int, destination: Int) {
    guard number + 1 < calls.count else {
      let leg = leg(number)
      return (leg.origin.index, leg.destination.index)
    }
    return (calls[number], calls[number + 1])
  }

  /// Begins the chain with a leg between two airports, by their catalogue indices.
  public mutating func begin(from origin: Int, to destination: Int) {
    calls = [origin, destination]
  }

  /// Extends the chain so that legs up to an index need no further computation.
  public mutating func extend(through number: Int) {
    // A day of flights visits the same airports repeatedly.
    var known: [Int: Departures] = [:]
    while calls.count < number + 2 {
      calls.append(next(&known))
    }
  }

  /// Changes the range after a leg; that leg and those before it stay. If they ended so far from home that short
  /// legs might not lead back, as across an ocean, the next one does.
  ///
  /// A journey from the same start with the same `rangeChanges` has the same legs.
  public mutating func reach(_ range: FlightRange, after number: Int) {
    guard range != self.range else { return }
    // The leg before the last change was seen. Changes of another screen in disorder would also take long to compute.
    let number = max(number, rangeChanges.last?.leg ?? 0)
    extend(through: number)
    calls.removeSubrange((number + 2)...)
    self.range = range
    bound = Self.bound(around: center, range, routes, in: catalogue)
    // A change after the same leg takes the place of the one before.
    if rangeChanges.last?.leg == number { rangeChanges.removeLast() }
    guard range != rangeChanges.last?.range ?? firstRange else { return }
    rangeChanges.append(RangeChange(to: range, after: number))
    if isFarFromHome(calls[calls.count - 1]) { calls.append(homeward()) }
  }
}

/// A change of the range of a journey's legs.
public struct RangeChange: Sendable, Hashable {
  /// The range of the legs that follow.
  public let range: FlightRange

  /// The number of the last leg that it does not affect, from 0.
  public let leg: Int

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - range: The range of the legs that follow.
  ///   - leg: The number of the last leg that it does not affect, from 0.
  public init(to range: FlightRange, after leg: Int) { (self.range, self.leg) = (range, leg) }
}

/// Why a journey cannot be created.
public enum JourneyError: Error, Hashable, CustomStringConvertible {
  /// The catalogue has fewer than two usable airports.
  case tooFewAirports

  /// The reason as text.
  public var description: String {
    "the catalogue has fewer than two airports; a journey needs two"
  }
}
