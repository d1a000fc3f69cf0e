public import Airports
import Breathing
public import Geodesy
import Glibc

/// An endless chain of legs near home: each leaves from where the last arrived.
///
/// The same catalogue, home, range and seed give the same chain on every machine. A leg depends on
/// the airports called at before it, so the chain is grown from its beginning; `extend(through:)`
/// keeps what was grown.
public struct Journey: Sendable {
  /// The airports flown between.
  public let catalogue: Catalogue

  /// Where the viewer is.
  public let home: Coordinate

  /// How far the legs reach.
  public private(set) var range: FlightRange

  private let seed: UInt64

  /// The seed of the companions, unrelated to that of the legs.
  var seedOfCompanions: UInt64 { seed ^ 0xC0FF_EE00_5EED }

  /// The airports called at so far, as records of the catalogue, the first one first.
  private var calls: [Int]

  /// An airport is not called at again within this many legs, where there is a choice.
  static let memory = 8

  /// Creates the journey of a seed around a place.
  ///
  /// - Throws: `JourneyError` when the catalogue holds fewer than two airports to fly between.
  public init(
    catalogue: Catalogue,
    home: Coordinate,
    range: FlightRange = .region,
    seed: UInt64
  ) throws(JourneyError) {
    self.catalogue = catalogue
    self.home = home
    self.range = range
    self.seed = seed
    guard let first = Self.start(in: catalogue, near: home) else { throw .tooFewAirports }
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
    var known: [Int: [Choice]] = [:]
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

  /// The airport nearest to home with scheduled service, a larger one a little further off
  /// preferred; where none is scheduled, the nearest airfield.
  private static func start(in catalogue: Catalogue, near home: Coordinate) -> Int? {
    let served = catalogue.nearest(to: home, count: 12) { index in
      catalogue.hasScheduledService(index) && catalogue.kind(of: index) != .heliport
    }
    func score(_ neighbour: Neighbour) -> Double {
      let kilometres = Earth.metres(neighbour.distance) / 1000
      return switch catalogue.kind(of: neighbour.index) {
      case .large: kilometres - 25
      case .medium: kilometres - 10
      default: kilometres
      }
    }
    let best = served.min { score($0) < score($1) } ?? catalogue.nearest(to: home, count: 1).first
    return best?.index
  }

  /// Chooses where to fly after the last call.
  ///
  /// - Parameter known: The airports in range of those looked at before.
  /// - Returns: The airport, as a record of the catalogue.
  private func next(_ known: inout [Int: [Choice]]) -> Int {
    let here = calls[calls.count - 1]
    let recent = calls.suffix(Self.memory)
    var random = SeededGenerator(seed: seed, stream: UInt64(calls.count))
    let choices = candidates(from: here, avoiding: recent, &known)
    let total = choices.reduce(0) { $0 + $1.weight }
    var pick = random.unit() * total
    for choice in choices {
      pick -= choice.weight
      if pick < 0 { return choice.index }
    }
    return choices.last?.index ?? calls.first { $0 != here } ?? (here == 0 ? 1 : 0)
  }

  private typealias Choice = (index: Int, weight: Double)

  /// The airports worth flying to from one, each with its chance; where there are none within
  /// range, the nearest ones however far.
  private func candidates(
    from here: Int,
    avoiding recent: ArraySlice<Int>,
    _ known: inout [Int: [Choice]]
  ) -> [Choice] {
    let place = catalogue.coordinate(of: here)
    func isServed(_ index: Int) -> Bool {
      catalogue.hasScheduledService(index) && catalogue.kind(of: index) != .heliport
    }
    if known[here] == nil {
      let reach = Earth.angle(metres: range.legKilometres.upperBound * 1000)
      known[here] = weigh(catalogue.within(reach, of: place, where: isServed), from: place)
    }
    let weighed = (known[here] ?? []).filter { !recent.contains($0.index) }
    guard weighed.isEmpty else { return weighed }
    // A place far from everything: the nearest served airports, near ones rather than far.
    var far = catalogue.nearest(to: place, count: 12) { isServed($0) && !recent.contains($0) }
    if far.isEmpty {
      far = catalogue.nearest(to: place, count: 12) { $0 != here && !recent.contains($0) }
    }
    return far.map { ($0.index, 1 / (0.02 + $0.distance.radians)) }
  }

  private func weigh(_ neighbours: [Neighbour], from place: Coordinate) -> [Choice] {
    neighbours.compactMap { neighbour in
      let kilometres = Earth.metres(neighbour.distance) / 1000
      guard range.legKilometres.contains(kilometres) else { return nil }
      let there = catalogue.coordinate(of: neighbour.index)
      let weight =
        importance(of: neighbour.index) * comfort(ofLength: kilometres)
        * comfort(ofPath: GreatCircle(from: place, to: there)) * closeness(toHome: there)
      return weight > 0 ? (neighbour.index, weight) : nil
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

  /// Falls from 1 at home to a half at the range's distance and ever faster beyond, so that the
  /// walk comes back.
  private func closeness(toHome place: Coordinate) -> Double {
    let share = Earth.distanceMetres(from: home, to: place) / 1000 / range.homeKilometres
    return exp2(-share * share)
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
