public import Breathing
import Network

/// The protocol of a client of the shared sky, without a socket: decides what to send next, and
/// handles replies.
public struct SkyClient: Sendable {
  /// The state of the connection with the relay.
  public enum ConnectionState: Sendable, Hashable {
    /// No packet has been answered yet, or none for a while.
    case disconnected
    /// The relay lists its planes.
    case connected
    /// The relay answers, but lists no planes to this client.
    case unserved(Refusal)
    /// The relay does not support this version of the protocol, only versions in a range.
    case refused(lowest: UInt8, highest: UInt8)
  }

  /// The state of the connection with the relay.
  public internal(set) var connectionState = ConnectionState.disconnected

  /// The other planes.
  public internal(set) var neighbours = NeighbourTable()

  /// Whether the relay has listed the planes of the sky at least once. Its first answers are only tokens.
  public internal(set) var hasSky = false

  /// The last report that the relay took; nil before the first.
  public internal(set) var taken: TakenReport?

  /// The number of valid replies, and of packets that were invalid, duplicate or late.
  public internal(set) var (answers, ignoredPackets) = (0, 0)

  /// The number of consecutive unanswered packets.
  public internal(set) var unanswered = 0

  /// Whether the relay asked the client to look up its name again, because another relay serves
  /// this part of the sky.
  public internal(set) var isRedirected = false

  /// The client's identity, once the relay has issued it or if it was configured.
  public var id: PlaneID? { identity?.id }

  /// How far the relay's clock is ahead of the local one, by the answers so far; negative if it is behind.
  public var relayAhead: Duration { clock.ahead }

  /// Whether the relay has been silent for so long that it may not know the configured identity.
  public var mayBeForgotten: Bool { given != nil && unanswered > Self.forgottenAfter }

  var identity: Identity?
  private let given: Identity?
  var token = AddressToken.none
  var clock = SkyClock()
  var pacing = ReportPacing()
  var backoff: Backoff
  private var generator: SeededGenerator
  private var sequence: UInt16
  private var lastTime: UInt32?
  /// The position in the last report that others may show; nil if there was none, or if the plane
  /// was not flying or in an emergency.
  private var shownAt: GridPosition?
  var sent: [Sent] = []
  var lastAnswered = 0

  /// The number of the packet with the last report that the relay took.
  var lastTaken = 0

  /// Whether the relay has answered with our seal, which no one else can. A refusal without a seal then counts for
  /// nothing.
  var hasSealedAnswer = false
  var count = 0
  var retry: Instant?
  var tokensInRow = 0

  /// A plane's identity and the secret that proves it to relays.
  public struct Identity: Sendable, Hashable {
    /// The plane's number.
    public let id: PlaneID

    /// The secret that seals its packets.
    public let secret: PlaneSecret

    /// Creates an identity.
    public init(id: PlaneID, secret: PlaneSecret) {
      self.id = id
      self.secret = secret
    }
  }

  /// A packet that may still be answered.
  struct Sent: Sendable {
    /// The packet's number among all packets sent, which orders the answers.
    let number: Int
    let time: UInt32
    /// The nonce of a HELLO; 0 for a report.
    let nonce: UInt64
    let sequence: UInt16
    let at: Instant
    /// What it reports; nil for a HELLO.
    let report: TakenReport?
    var isAnswered = false
  }

  /// The number of sent packets kept until they are answered.
  private static let sentLimit = 16

  /// The number of unanswered packets after which the relay counts as silent, and after which the
  /// client requests a new identity if none was configured.
  static let (silentAfter, forgottenAfter) = (10, 16)

  /// The number of consecutive tokens after which packets are sent at growing intervals.
  static let maximumTokensInRow = 3

  /// The retry interval if the relay does not support this version.
  static let versionRetryInterval: Duration = .seconds(600)

  /// Creates a client that has not contacted its relay yet.
  ///
  /// - Parameters:
  ///   - seed: The seed of nonces and delays; every client needs its own.
  ///   - identity: The configured identity; nil requests one from the relay.
  public init(seed: UInt64, identity: Identity? = nil) {
    self.identity = identity
    given = identity
    generator = SeededGenerator(seed: seed)
    backoff = Backoff(
      first: .seconds(2),
      longest: .seconds(60),
      generator: SeededGenerator(seed: seed, stream: 1)
    )
    sequence = UInt16(truncatingIfNeeded: generator.next())
  }
}

// MARK: - Sending

extension SkyClient {
  /// When the next packet is due at the latest; nil if one is due now.
  public var deadline: Instant? {
    retry ?? pacing.deadline
  }

  /// Whether a packet is due regardless of the plane's motion.
  func isDue(at now: Instant) -> Bool {
    deadline.map { $0 <= now } ?? true
  }

  /// Returns the packet that is due, if one is, and counts it as sent.
  ///
  /// - Parameters:
  ///   - plane: The state of the client's own plane.
  ///   - now: The current instant.
  /// - Returns: The packet, or nil if none is due.
  public mutating func packet(for plane: OwnPlane, at now: Instant) -> [UInt8]? {
    if let retry {
      // After a large backward clock step, waiting times are reset instead of extended.
      let wait = now.duration(to: retry)
      guard wait <= .zero || wait > Self.versionRetryInterval || pacing.isUrgent(plane, at: now)
      else { return nil }
    } else if identity != nil, !pacing.isDue(plane, at: now) {
      return nil
    }
    unanswered += 1
    if unanswered > Self.silentAfter {
      switch connectionState {
      case .refused: break
      case .connected, .unserved, .disconnected: connectionState = .disconnected
      }
      // Perhaps it supports another version now.
      hasSealedAnswer = false
    }
    if unanswered > Self.forgottenAfter { (identity, token) = (given, .none) }
    neighbours.forget(at: now)
    pacing.note(plane, at: now)
    retry = nil
    if unanswered > Self.silentAfter {
      retry = now.advanced(by: .seconds(1) + backoff.waitAfterFailure())
    } else if identity == nil {
      // Random, so that clients do not all send at the same moment.
      retry = now.advanced(by: .seconds(1 + generator.unit()))
    } else if unanswered > 1 {
      // The last packet or its answer was lost, so the next one follows sooner.
      retry = now.advanced(by: pacing.interval / 2)
    }
    return identity.map { report(plane, $0, at: now) } ?? hello(at: now)
  }

  /// Returns the goodbye: a ghost's report that removes the plane from others' skies. Nil if the
  /// plane is not in them.
  ///
  /// A plane in an emergency sends no goodbye: its last position matters to rescuers.
  public mutating func goodbye(at now: Instant) -> [UInt8]? {
    guard let identity, let shownAt else { return nil }
    let ghost = OwnPlane.ghost(at: OwnPlane.falsePosition(near: shownAt.coordinate))
    return report(ghost, identity, at: now)
  }

  /// Handles a new network or a new relay address: discards the token and sends a packet at once.
  ///
  /// If the relay has been silent for long, the next packet is not sent sooner, because new sockets
  /// are opened repeatedly in that state.
  public mutating func moved() {
    token = .none
    isRedirected = false
    hasSealedAnswer = false
    guard unanswered <= Self.silentAfter else { return }
    retry = nil
    pacing.forget()
  }

  private mutating func hello(at now: Instant) -> [UInt8] {
    let nonce = generator.next()
    let hello = Hello(time: clock.time(at: now), nonce: nonce, client: 1, token: token)
    remember(hello.time, nonce, sequence, nil, at: now)
    return Packet.bytes(Hello.length) { hello.write(into: $0, sealedBy: nil) }
  }

  private mutating func report(_ plane: OwnPlane, _ identity: Identity, at now: Instant) -> [UInt8]
  {
    sequence &+= 1
    let isShown = plane.flags.contains(.airborne) && !plane.flags.contains(.emergency)
    shownAt = isShown ? plane.state.position : nil
    let report = Report(
      flags: plane.flags,
      id: identity.id,
      time: nextTime(at: now),
      sequence: sequence,
      state: plane.state,
      breath: plane.breath,
      callsign: plane.callsign,
      emergency: plane.emergency,
      source: plane.source,
      isClosed: plane.isClosed,
      wanted: plane.wanted,
      plan: plane.plan,
      token: token
    )
    let content = TakenReport(flags: plane.flags, emergency: plane.emergency, sent: now)
    remember(report.time, 0, sequence, content, at: now)
    return Packet.bytes(Report.length) { report.write(into: $0, sealedBy: identity.secret) }
  }

  /// Returns the relay's time, but always later than the last one sent, because a relay accepts no
  /// older report.
  private mutating func nextTime(at now: Instant) -> UInt32 {
    var time = clock.time(at: now)
    if let lastTime, Int32(bitPattern: time &- lastTime) <= 0,
      Int32(bitPattern: lastTime &- time) < Self.farthestAhead
    {
      time = lastTime &+ 1
    }
    lastTime = time
    return time
  }

  /// Relays refuse times farther ahead than this, in milliseconds.
  private static let farthestAhead: Int32 = 30_000

  private mutating func remember(
    _ time: UInt32,
    _ nonce: UInt64,
    _ sequence: UInt16,
    _ report: TakenReport?,
    at now: Instant
  ) {
    count += 1
    sent.append(
      Sent(number: count, time: time, nonce: nonce, sequence: sequence, at: now, report: report)
    )
    if sent.count > Self.sentLimit { sent.removeFirst() }
  }
}
