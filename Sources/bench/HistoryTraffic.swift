import Breathing
import Geodesy
import Glibc
import SharedSky

/// Simulated planes that report every five seconds, a fifth of them each second.
struct HistoryTraffic {
  static let planes = 100_000
  static let reports = 20_000_000

  /// 2026-11-22T07:52:00Z, so that the traffic continues into another hour.
  static let start = SkyTime(Instant(nanoseconds: 1_795_333_920_000_000_000))

  /// The time of the last batch.
  private(set) var now = start

  private var flights: [(id: PlaneID, place: SIMD2<Double>, step: SIMD2<Double>)]
  private var turn = 0
  private static let turns = 5

  init() {
    var chance = SeededGenerator(seed: 11)
    func somewhere() -> SIMD2<Double> { [48 + 5 * chance.unit(), -3 + 5 * chance.unit()] }
    let hubs = (0..<100).map { _ in somewhere() }
    flights = (0..<Self.planes).map { number in
      let isLone = number % 5 == 0
      let place = isLone ? somewhere() : hubs[number % 100] + Self.bell(&chance) * 0.15
      // About 40 m per second.
      let step = Self.bell(&chance) * 0.000_3
      return (PlaneID(rawValue: chance.next()), place, step)
    }
  }

  /// Returns the reports of the next second.
  mutating func next() -> [StoredReport] {
    now = now.advanced(byMilliseconds: 1_000)
    turn = (turn + 1) % Self.turns
    return stride(from: turn, to: flights.count, by: Self.turns).map { index in
      flights[index].place += flights[index].step * Double(Self.turns)
      let flight = flights[index]
      return StoredReport(
        id: flight.id,
        time: now.advanced(byMilliseconds: -Int64(index % 1_000)),
        state: FlightState(
          at: Coordinate(degreesNorth: flight.place.x, degreesEast: flight.place.y),
          altitudeMetres: Double(index % 3_000),
          speedMetresPerSecond: 40
        ),
        flags: [.airborne, .inSession],
        callsign: SkyCallsign(code: UInt64(index) << 24)
      )
    }
  }

  /// Returns the positions of some of the planes.
  func places(_ count: Int) -> [Coordinate] {
    (0..<count).map { number in
      let place = flights[number * (flights.count / count)].place
      return Coordinate(degreesNorth: place.x, degreesEast: place.y)
    }
  }

  /// Returns two numbers of the standard normal distribution (Box and Muller, 1958).
  private static func bell(_ chance: inout SeededGenerator) -> SIMD2<Double> {
    let far = (-2 * log(1 - chance.unit())).squareRoot()
    let turn = 2 * .pi * chance.unit()
    return [far * cos(turn), far * sin(turn)]
  }
}
