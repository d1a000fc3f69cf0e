public import Breathing

extension SkyClient {
  /// Why a relay that answers lists no planes to this client.
  public enum Refusal: Sendable, Hashable {
    /// The relay issues no identities, and none was configured.
    case identity
    /// The relay issues no more identities to this address for now.
    case identityLimit
    /// The relay takes no reports for now: too many of this identity, or of all clients.
    case limit
    /// The relay does not accept the times of the reports.
    case clock
    /// The relay takes reports, but cannot verify the client's address.
    case address
  }

  /// A report that a relay took. If that shows a plane, the relay lists it, unless it has no room for another one: its
  /// answers do not report whether it has.
  public struct TakenReport: Sendable, Hashable {
    /// The flags of the plane.
    public let flags: PlaneFlags

    /// The kind of emergency.
    public let emergency: EmergencyKind

    /// When it was sent.
    public let sent: Instant

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - flags: The flags of the plane.
    ///   - emergency: The kind of emergency.
    ///   - sent: When it was sent.
    public init(flags: PlaneFlags, emergency: EmergencyKind = .none, sent: Instant) {
      self.flags = flags
      self.emergency = emergency
      self.sent = sent
    }
  }
}

extension SkyClient.ConnectionState {
  /// Why the relay lists no planes to this client, as a sentence without its subject, the relay; nil if it does, or
  /// does not answer.
  public var refusal: String? {
    switch self {
    case .disconnected, .connected: nil
    case .refused(let lowest, let highest):
      "supports versions \(lowest) to \(highest) of the shared sky, not \(Packet.version)"
    case .unserved(.identity): "issues no identities, and this client has none"
    case .unserved(.identityLimit): "issues no more identities to this address for now"
    case .unserved(.limit): "takes no more reports for now"
    case .unserved(.clock): "does not accept the times of the reports"
    case .unserved(.address): "lists no planes to this address, which it cannot verify"
    }
  }
}
