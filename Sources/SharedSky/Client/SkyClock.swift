import Breathing

/// Estimates the offset of the relay's clock from the local one from the timestamps in its replies.
struct SkyClock: Sendable, Hashable {
  private struct Exchange: Hashable {
    /// The relay's time minus the local time, in milliseconds, in the 32 bits of the wire.
    let ahead: UInt32
    let roundTrip: Int64
  }

  private var exchanges: [Exchange] = []

  private static let exchangeLimit = 8

  /// Adds the timestamps of a reply.
  mutating func add(sent: Instant, received: UInt32, hold: UInt8, returned: Instant) {
    let held = Int64(hold) / 10
    let roundTrip = sent.milliseconds(to: returned) - held
    guard roundTrip >= 0 else { return }
    let middle = SkyTime(sent).advanced(byMilliseconds: roundTrip / 2)
    let next = Exchange(ahead: received &- middle.wrapped, roundTrip: roundTrip)
    if let best, Self.distance(best.ahead, next.ahead) > (best.roundTrip + roundTrip) / 2 + 50 {
      exchanges = []
    }
    exchanges = Array((exchanges + [next]).suffix(Self.exchangeLimit))
  }

  /// Returns the relay's time at an instant, as in packets; the local time before the first answer.
  func time(at now: Instant) -> UInt32 {
    SkyTime(now).wrapped &+ (best?.ahead ?? 0)
  }

  /// How far the relay's clock is ahead; zero before the first answer. In the 32 bits of the wire it is at most 24
  /// days, either way.
  var ahead: Duration {
    .milliseconds(Int64(Int32(bitPattern: best?.ahead ?? 0)))
  }

  /// Returns the local instant of a relay time, near another instant.
  func instant(of time: UInt32, near now: Instant) -> Instant {
    let past = Int32(bitPattern: time &- self.time(at: now))
    return now.advanced(by: .milliseconds(Int64(past)))
  }

  private var best: Exchange? {
    exchanges.min { $0.roundTrip < $1.roundTrip }
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int64 {
    abs(Int64(Int32(bitPattern: a &- b)))
  }
}
