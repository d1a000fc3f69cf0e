import Breathing

/// Simulates a network path that loses, duplicates, delays and so reorders packets; pseudo-random
/// but reproducible.
public struct LossyChannel: Sendable {
  /// The fraction of packets that are lost.
  public var loss = 0.0

  /// The fraction of the other packets that are duplicated.
  public var doubling = 0.0

  /// The delay of a packet, in milliseconds.
  public var delay: ClosedRange<UInt64> = 10...30

  private var generator: SeededGenerator
  private var underway: [(due: UInt64, bytes: [UInt8])] = []

  /// Creates a path; paths with the same seed behave the same.
  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Sends a packet at a time, in milliseconds.
  public mutating func send(_ bytes: [UInt8], at now: UInt64) {
    guard generator.unit() >= loss else { return }
    for _ in 0...(generator.unit() < doubling ? 1 : 0) {
      underway.append((now + UInt64.random(in: delay, using: &generator), bytes))
    }
  }

  /// Removes and returns the packets that have arrived by a time.
  public mutating func arrivals(at now: UInt64) -> [[UInt8]] {
    let due = underway.filter { $0.due <= now }.sorted { $0.due < $1.due }
    underway.removeAll { $0.due <= now }
    return due.map(\.bytes)
  }
}
