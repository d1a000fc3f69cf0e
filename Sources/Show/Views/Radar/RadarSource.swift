import Breathing
public import Flights
import Scenes

/// The aircraft a radar shows: real ones, or simulated traffic.
public enum RadarSource: Sendable {
  /// Simulated flights, labelled as such.
  case simulated(SimulatedTraffic)

  /// The sources' aircraft, and the status of each source, best first.
  case live(Traffic, sources: [SourceReport])

  /// The source that the aircraft are from: the one in use or, while none delivers, the one that reported last; nil for
  /// simulated flights, and before the first report.
  public var provider: SourceReport? {
    guard case .live(_, let reports) = self else { return nil }
    if let used = reports.first(where: \.isInUse) { return used }
    let reported = reports.compactMap { report in report.lastReport.map { (report, at: $0) } }
    return reported.max { $0.at < $1.at }?.0
  }
}

/// The aircraft of a source, sorted by address and prepared for repeated queries.
///
/// Two are equal if one is a copy of the other.
struct RadarFleet: Sendable, Hashable {
  /// The source of the aircraft.
  private let source: RadarSource

  /// The aircraft to mark.
  private let watchList: WatchList

  /// The real aircraft whose position is known.
  private let real: [RadarTarget]

  /// The simulated flights in the air, by `SimulatedTraffic.turn(at:)`.
  private let flights = Memo<Int64, [RadarTarget]>(capacity: 3)

  /// Prepares the aircraft of a source.
  init(_ source: RadarSource, watching watchList: WatchList = WatchList()) {
    self.source = source
    self.watchList = watchList
    real =
      switch source {
      case .simulated: []
      case .live(let traffic, _):
        traffic.tracks.values.compactMap {
          RadarTarget($0, traffic.timeout, watching: watchList)
        }
        .sorted { $0.id < $1.id }
      }
  }

  static func == (lhs: RadarFleet, rhs: RadarFleet) -> Bool { lhs.flights === rhs.flights }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(flights)) }

  /// Returns the aircraft that may exist near an instant.
  func targets(at now: Instant) -> [RadarTarget] {
    guard case .simulated(let traffic) = source else { return real }
    return flights.value(traffic.turn(at: now)) {
      traffic.schedule(at: now).map { number, flight in
        RadarTarget(
          flight,
          id: "S\(number)",
          isWatched: watchList.contains(
            type: nil,
            registration: nil,
            callsign: flight.callsign
          ),
          origin: traffic.code(of: flight.origin),
          destination: traffic.code(of: flight.destination)
        )
      }
      .sorted { $0.id < $1.id }
    }
  }
}
