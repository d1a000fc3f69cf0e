/// A rate limit: a sustained rate and a burst.
///
/// A token bucket in the form of the generic cell rate algorithm (ITU-T I.371, A.2). Its only state
/// is the time at which the admitted packets would have arrived at the sustained rate.
struct RateLimit: Sendable, Hashable {
  /// The time per packet at the sustained rate, in nanoseconds.
  let interval: UInt64

  /// The burst tolerance, in nanoseconds.
  let tolerance: UInt64

  /// Creates a rate limit.
  init(_ limit: RelayLimit) {
    precondition(limit.rate > 0 && limit.burst >= 1, "a limit needs a rate and a burst")
    interval = UInt64(max(1, 1e9 / limit.rate))
    tolerance = UInt64((limit.burst - 1) * 1e9 / limit.rate)
  }

  /// Decides whether a packet is admitted.
  ///
  /// - Parameters:
  ///   - due: The time at which the packets so far would have arrived; updated if this one is
  ///     admitted.
  ///   - now: The current time in nanoseconds, from any origin.
  /// - Returns: Whether it is admitted.
  func admit(_ due: inout UInt64, at now: UInt64) -> Bool {
    admit(&due, at: now, costing: interval)
  }

  /// Decides whether something is admitted that costs less than a packet.
  ///
  /// - Parameters:
  ///   - due: The time at which everything so far would have arrived; updated on admission.
  ///   - now: The current time in nanoseconds, from any origin.
  ///   - cost: The time that it costs in nanoseconds.
  /// - Returns: Whether it is admitted.
  func admit(_ due: inout UInt64, at now: UInt64, costing cost: UInt64) -> Bool {
    let expected = max(due, now)
    guard expected - now <= tolerance else { return false }
    due = expected + cost
    return true
  }

  /// Returns the time until the next packet is admitted, in nanoseconds.
  func wait(_ due: UInt64, at now: UInt64) -> UInt64 {
    due > now + tolerance ? due - now - tolerance : 0
  }
}

/// The key of the hashes by which the planes of one source are counted: the same for all workers,
/// and another after each start, so that a hash does not reveal an address.
enum SourceHash {
  static let key = SipHash(.random(in: .min ... .max), .random(in: .min ... .max))
}

/// Rate limits for any number of sources in memory of a fixed size: a table indexed by a keyed
/// hash.
///
/// Sources with the same hash share a limit. The key is secret, so an attacker cannot choose whose
/// limit to exhaust.
final class SourceLimits {
  private let hash: SipHash
  private let memory: FixedMemory
  private let due: UnsafeMutableBufferPointer<UInt64>
  private let limit: RateLimit

  /// The number of limits: 2¹⁸ take 2 MB.
  static let count = 1 << 18

  /// Creates a table with a key of its own.
  ///
  /// - Parameter limit: The limit of each source.
  /// - Throws: `FixedMemoryError` if the memory is not available.
  init(_ limit: RateLimit) throws(FixedMemoryError) {
    self.limit = limit
    hash = SipHash(.random(in: .min ... .max), .random(in: .min ... .max))
    memory = try FixedMemory(count: Self.count * MemoryLayout<UInt64>.size)
    due = memory.elements(of: UInt64.self, count: Self.count)
  }

  /// Returns whether a packet from an address is within the limit of its network.
  func admit(_ source: SourceAddress, at now: UInt64) -> Bool {
    admit(source.network, at: now)
  }

  /// Returns whether a packet from a network is within its limit.
  func admit(_ network: (UInt64, UInt64), at now: UInt64) -> Bool {
    var network = network
    let index = withUnsafeBytes(of: &network) { hash.hash($0) } & UInt64(Self.count - 1)
    return limit.admit(&due[Int(index)], at: now)
  }
}
