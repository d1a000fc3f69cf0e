/// The counters of a relay: packets received, answered, and dropped with the reason.
public enum RelayCount: Int, Sendable, Hashable, CaseIterable {
  /// Packets received.
  case received
  /// Bytes received.
  case bytesReceived
  /// Bytes sent.
  case bytesSent
  /// Bytes received from addresses without a valid token.
  case bytesFromUnproven
  /// Bytes sent to such addresses.
  case bytesToUnproven

  /// Reports answered with the planes around them.
  case sky
  /// Reports of flying planes, which were stored.
  case stored
  /// Reports of ghosts and of planes on the ground, which are not stored.
  case unseen
  /// Identities issued.
  case minted
  /// Packets answered with only a token because they had none.
  case tokenOnly
  /// Packets answered with only a token because theirs was not valid for the address.
  case tokenStale

  /// Silently dropped: not 80 bytes.
  case badLength
  /// Silently dropped: does not begin with `SK`.
  case badMagic
  /// Silently dropped: neither HELLO nor REPORT.
  case badKind
  /// Silently dropped: a plan of more than five points.
  case badPlan
  /// Silently dropped: more packets than a worker accepts.
  case globalLimit
  /// Silently dropped: more packets that no plane sealed than a source may send.
  case sourceLimit
  /// Silently dropped: more packets without a token for their address than a source may send.
  case newcomerLimit
  /// Silently dropped: the relay lacks the key of the identity's generation.
  case unknownKey
  /// Silently dropped: not sealed with the plane's secret.
  case badSeal
  /// Silently dropped: too many late, replayed or mistimed reports, or too many HELLOs.
  case staleLimit

  /// Refused with a token: another version of the protocol.
  case badVersion
  /// Refused with a token: more reports than a plane may send.
  case planeLimit
  /// Refused with a token: the clock is more than half a minute off.
  case badClock
  /// Refused with a token: not later than an earlier report, so late or replayed.
  case replayed
  /// Refused with a token: too many identities requested, or the relay issues none.
  case mintLimit
  /// Answered with the planes around an earlier place, because the position moved too fast.
  case heldCenter
  /// Clients forgotten in favour of others because the table of clients was full.
  case evicted
  /// Answered, but not stored: no room for another plane, or too many reports in a second.
  case noRoom
  /// Refused with a token: no room for another client.
  case noRoomForClient
  /// Replies that the system did not accept.
  case unsent

  /// How a counter relates to the outcome of packets.
  public enum Outcome: Sendable, Hashable {
    /// It is counted in addition to the packet's outcome.
    case figure
    /// The packet was answered.
    case answered
    /// The packet was answered with a token that names the problem.
    case refused
    /// The packet was dropped silently.
    case dropped
  }

  /// The outcome of a packet with this count.
  public var outcome: Outcome {
    switch self {
    case .received, .bytesReceived, .bytesSent, .bytesFromUnproven, .bytesToUnproven, .stored,
      .unseen, .noRoom, .unsent, .evicted, .heldCenter:
      .figure
    case .sky, .minted, .tokenOnly, .tokenStale: .answered
    case .badVersion, .planeLimit, .badClock, .replayed, .mintLimit, .noRoomForClient: .refused
    case .badLength, .badMagic, .badKind, .badPlan, .globalLimit, .sourceLimit, .newcomerLimit,
      .unknownKey, .badSeal, .staleLimit:
      .dropped
    }
  }
}

/// The value of each counter.
public struct RelayCounts: Sendable, Hashable {
  private var values = [UInt64](repeating: 0, count: RelayCount.allCases.count)

  /// Creates counters at zero.
  public init() {}

  /// The value of a counter.
  public subscript(_ count: RelayCount) -> UInt64 {
    get { values[count.rawValue] }
    set { values[count.rawValue] = newValue }
  }

  /// Adds other counters.
  public static func += (counts: inout RelayCounts, others: RelayCounts) {
    for index in counts.values.indices { counts.values[index] += others.values[index] }
  }
}
