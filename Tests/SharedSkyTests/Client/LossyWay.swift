import Breathing

/// A way for datagrams that loses, doubles, delays and so reorders them, by chance but the same each time.
struct LossyWay {
  var loss = 0.0
  var doubling = 0.0
  /// How many milliseconds a datagram takes.
  var delay: ClosedRange<UInt64> = 10...30

  private var generator: SeededGenerator
  private var underway: [(due: UInt64, bytes: [UInt8])] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func send(_ bytes: [UInt8], at now: UInt64) {
    guard generator.unit() >= loss else { return }
    for _ in 0...(generator.unit() < doubling ? 1 : 0) {
      underway.append((now + UInt64.random(in: delay, using: &generator), bytes))
    }
  }

  /// Takes out what has arrived by a time.
  mutating func arrivals(at now: UInt64) -> [[UInt8]] {
    let due = underway.filter { $0.due <= now }.sorted { $0.due < $1.due }
    underway.removeAll { $0.due <= now }
    return due.map(\.bytes)
  }
}
