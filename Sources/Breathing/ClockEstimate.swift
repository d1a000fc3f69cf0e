/// How far another clock is ahead of one's own, judged from many exchanges.
///
/// Exchanges come in bursts. Of each the quickest is kept, for a delay on the way only ever makes the
/// round trip longer; through the quickest of the last two minutes goes a line, in which those that
/// took longer count less.
public struct ClockEstimate: Sendable, Hashable {
  /// How many exchanges a burst has.
  public static let burst = 8

  /// How long after the beginning of a burst the next one begins.
  public static let period: Duration = .seconds(10)

  /// How many bursts are remembered: two minutes of them.
  private static let memory = 12

  /// The difference from what was expected from which on a clock was set rather than misjudged.
  private static let step: Duration = .seconds(1)

  /// The greatest difference of two quartz clocks that is believed, as a share: 100 parts in a
  /// million.
  private static let steepest = 1e-4

  private var quickest: [ClockExchange] = []

  /// Creates an estimate that knows nothing yet.
  public init() {}

  /// Takes in the exchanges of a burst; those that were lost are just not there.
  public mutating func add(_ burst: [ClockExchange]) {
    guard let best = burst.min(by: { $0.roundTrip < $1.roundTrip }) else { return }
    if let expected = offset(at: best.heard) {
      let surprise = best.offset - expected
      let most = best.roundTrip + Self.step
      // One of the two clocks was set, or stood still: what was measured before says nothing now.
      if surprise > most || surprise < .zero - most { quickest = [] }
    }
    quickest = Array((quickest + [best]).suffix(Self.memory))
  }

  /// Returns how far the other clock is ahead at an instant of one's own; nil where nothing is known.
  public func offset(at now: Instant) -> Duration? {
    guard let newest = quickest.last, let least = quickest.map(\.roundTrip).min() else {
      return nil
    }
    // Seconds and milliseconds around the newest exchange, so that no digits are lost.
    let points = quickest.map { exchange in
      let excess = (exchange.roundTrip - least).seconds * 1000
      return (
        x: newest.heard.duration(to: exchange.heard).seconds,
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
    let ahead = y + slope * (newest.heard.duration(to: now).seconds - x)
    return newest.offset + .nanoseconds(Int64((ahead * 1e9).rounded()))
  }

  /// How wrong the offset may be, both ways having taken whatever time: half the quickest round trip.
  public var bound: Duration? {
    quickest.map(\.roundTrip).min().map { $0 / 2 }
  }
}
