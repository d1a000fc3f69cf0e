/// An estimate of another clock's offset from the local clock, from many exchanges.
///
/// Exchanges come in bursts. The quickest of each burst is kept, because network delay can only
/// lengthen the round trip. A line is fitted through the quickest exchanges of the last two
/// minutes, with slower ones weighted less.
public struct ClockEstimate: Sendable, Hashable {
  /// The number of exchanges in a burst.
  public static let burst = 8

  /// The interval between the starts of bursts.
  public static let period: Duration = .seconds(10)

  /// The number of bursts kept, which span two minutes.
  private static let memory = 12

  /// A deviation from the estimate larger than this means that one of the clocks was set.
  private static let step: Duration = .seconds(1)

  /// The largest plausible frequency difference of two quartz clocks, as a fraction: 100 ppm.
  private static let steepest = 1e-4

  private var quickest: [ClockExchange] = []

  /// Creates an empty estimate.
  public init() {}

  /// Adds the exchanges of a burst; lost ones are simply missing.
  public mutating func add(_ burst: [ClockExchange]) {
    guard let best = burst.min(by: { $0.roundTrip < $1.roundTrip }) else { return }
    if let expected = offset(at: best.returned) {
      let surprise = best.offset - expected
      let most = best.roundTrip + Self.step
      // One of the clocks was set or stopped: earlier measurements are worthless.
      if surprise > most || surprise < .zero - most { quickest = [] }
    }
    quickest = Array((quickest + [best]).suffix(Self.memory))
  }

  /// Returns the other clock's offset at a local instant; nil before the first exchange.
  public func offset(at now: Instant) -> Duration? {
    guard let newest = quickest.last, let least = quickest.map(\.roundTrip).min() else {
      return nil
    }
    // Seconds and milliseconds relative to the newest exchange, to keep precision.
    let points = quickest.map { exchange in
      let excess = (exchange.roundTrip - least).seconds * 1000
      return (
        x: newest.returned.duration(to: exchange.returned).seconds,
        y: (exchange.offset - newest.offset).seconds,
        weight: 1 / ((0.2 + excess) * (0.2 + excess))
      )
    }
    let total = points.reduce(0) { $0 + $1.weight }
    let x = points.reduce(0) { $0 + $1.weight * $1.x } / total
    let y = points.reduce(0) { $0 + $1.weight * $1.y } / total
    let spread = points.reduce(0) { $0 + $1.weight * ($1.x - x) * ($1.x - x) }
    let common = points.reduce(0) { $0 + $1.weight * ($1.x - x) * ($1.y - y) }
    let slope = spread > 0 ? min(max(common / spread, -Self.steepest), Self.steepest) : 0
    let ahead = y + slope * (newest.returned.duration(to: now).seconds - x)
    return newest.offset + .nanoseconds(Int64((ahead * 1e9).rounded()))
  }

  /// The largest possible error of the offset, whatever the asymmetry: half the quickest round
  /// trip.
  public var bound: Duration? {
    quickest.map(\.roundTrip).min().map { $0 / 2 }
  }
}
