import Breathing

/// A way for packets that loses, doubles, delays and so reorders them, by chance but the same each time.
public struct LossyWay: Sendable {
  /// What share of the packets is lost.
  public var loss = 0.0

  /// What share of the others comes twice.
  public var doubling = 0.0

  /// How many milliseconds a packet takes.
  public var delay: ClosedRange<UInt64> = 10...30

  private var generator: SeededGenerator
  private var underway: [(due: UInt64, bytes: [UInt8])] = []

  /// Creates a way; one with the same seed has the same accidents.
  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Sends a packet at some time in milliseconds.
  public mutating func send(_ bytes: [UInt8], at now: UInt64) {
    guard generator.unit() >= loss else { return }
    for _ in 0...(generator.unit() < doubling ? 1 : 0) {
      underway.append((now + UInt64.random(in: delay, using: &generator), bytes))
    }
  }

  /// Takes out what has arrived by a time.
  public mutating func arrivals(at now: UInt64) -> [[UInt8]] {
    let due = underway.filter { $0.due <= now }.sorted { $0.due < $1.due }
    underway.removeAll { $0.due <= now }
    return due.map(\.bytes)
  }
}
