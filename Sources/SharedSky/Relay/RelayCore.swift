/// Processes the packets of a relay: a function of the packet, its source, the time and the state.
/// It opens no socket, reads no clock, and allocates nothing per packet.
///
/// Checks are ordered by cost, so that a flood of invalid packets is cheap. A packet that fails
/// before it is known to come from one of our planes is dropped silently. A client that has not
/// proved that it receives packets at its address gets at most 64 bytes for 80.
final class RelayCore {
  let rules: RelayRules
  let keys: RelayKeys
  let peers: PeerTable
  var tokens: AddressTokens
  var pace: ReportInterval

  /// The counters.
  var counts = RelayCounts()

  /// The planes used in replies.
  var sky: SkySnapshot

  /// When the relay started, in nanoseconds of the monotonic clock.
  let begun: UInt64

  /// The reports and goodbyes since the last call of ``takeReports(replacingWith:)``.
  private var pendingReports: WorkerReports

  let sources: SourceLimits
  let newcomers: SourceLimits
  let mintSources: SourceLimits
  let mintSites: SourceLimits
  let watcherMoves: RateLimit
  private let crowdKey = SourceHash.key
  let planeMoves: RateLimit
  let planeLimit: RateLimit
  let staleLimit: RateLimit
  private let globalLimit: RateLimit
  private var globalDue: UInt64 = 0
  let mintLimit: RateLimit
  var mintDue: UInt64 = 0
  var generator = SystemRandomNumberGenerator()

  /// Creates a relay's core.
  ///
  /// - Parameters:
  ///   - keys: Its keys.
  ///   - rules: Its limits.
  ///   - time: The current time of day.
  ///   - now: The same instant in nanoseconds of the monotonic clock.
  /// - Throws: `FixedMemoryError` if there is not enough memory.
  init(_ keys: RelayKeys, _ rules: RelayRules, at time: SkyTime, _ now: UInt64)
    throws(FixedMemoryError)
  {
    self.keys = keys
    self.rules = rules
    peers = try PeerTable(capacity: rules.clients)
    tokens = AddressTokens(keys, at: time)
    pace = ReportInterval(rules, at: now)
    sky = SkySnapshot(at: time)
    begun = now
    sources = try SourceLimits(RateLimit(rules.source))
    newcomers = try SourceLimits(RateLimit(rules.newcomers))
    mintSources = try SourceLimits(RateLimit(rules.mint))
    mintSites = try SourceLimits(RateLimit(rules.mintOfSite))
    watcherMoves = RateLimit(rules.watcherMoves)
    planeMoves = RateLimit(rules.planeMoves)
    planeLimit = RateLimit(rules.plane)
    staleLimit = RateLimit(rules.stale)
    let atOnce = max(rules.packetsPerSecond / 10, 1)
    globalLimit = RateLimit(RelayLimit(rules.packetsPerSecond, atOnce: atOnce))
    mintLimit = RateLimit(rules.mintOfAll)
    pendingReports = WorkerReports(capacity: rules.reportsPerSecond)
  }

  /// Processes a packet, and writes the answer if there is one.
  ///
  /// - Parameters:
  ///   - packet: The packet.
  ///   - reply: A buffer of at least 500 bytes.
  /// - Returns: The number of bytes to send; 0 for no answer.
  func answer(_ packet: RelayPacket, into reply: UnsafeMutableRawBufferPointer) -> Int {
    counts[.received] += 1
    counts[.bytesReceived] += UInt64(packet.length)
    tokens.turn(to: packet.time)
    let answer = judge(packet, into: reply)
    counts[.bytesSent] += UInt64(answer.length)
    if answer.length > 0 { pace.countAnswer() }
    if !answer.isProven {
      counts[.bytesFromUnproven] += UInt64(packet.length)
      counts[.bytesToUnproven] += UInt64(answer.length)
    }
    return answer.length
  }

  /// The number of bytes to send, and whether the address has proved itself with a valid token.
  struct Answer {
    var length: Int
    var isProven = false
  }

  private func judge(_ packet: RelayPacket, into reply: UnsafeMutableRawBufferPointer) -> Answer {
    let bytes = packet.bytes
    guard packet.length == Packet.requestLength, bytes.count == packet.length else {
      return drop(.badLength)
    }
    guard let header = Packet.header(of: bytes) else { return drop(.badMagic) }
    let kind = Packet.Kind(rawValue: header.kind)
    // The kinds of other versions are unknown, so these pass and are answered with the supported
    // versions.
    guard header.version != Packet.version || kind == .hello || kind == .report else {
      return drop(.badKind)
    }
    guard header.version == Packet.version else {
      if let answer = limitUnsealed(packet) { return answer }
      counts[.badVersion] += 1
      return Answer(length: refuse(packet, .version, to: .none, key: nil, into: reply))
    }
    return kind == .hello
      ? answerHello(packet, into: reply) : answerReport(packet, into: reply)
  }

  /// Drops a packet that no plane sealed if there are too many of its source or in all.
  func limitUnsealed(_ packet: RelayPacket) -> Answer? {
    guard sources.admit(packet.source, at: packet.clock) else { return drop(.sourceLimit) }
    guard globalLimit.admit(&globalDue, at: packet.clock) else { return drop(.globalLimit) }
    return nil
  }

  /// Drops a packet without a token for its address if there are too many of its source or in all.
  func limitNewcomer(_ packet: RelayPacket) -> Answer? {
    guard newcomers.admit(packet.source, at: packet.clock) else { return drop(.newcomerLimit) }
    guard globalLimit.admit(&globalDue, at: packet.clock) else { return drop(.globalLimit) }
    return nil
  }

  /// Returns a hash of the site of an address; never 0.
  func sourceHash(_ source: SourceAddress) -> UInt32 {
    var site = source.site
    let hash = withUnsafeBytes(of: &site) { crowdKey.hash($0) }
    return UInt32(truncatingIfNeeded: hash) | 1 << 31
  }

  /// The sender of a packet whose seal and token have been checked.
  struct Sender {
    let secret: PlaneSecret

    /// Its slot in the table of clients; nil if it has none.
    let slot: Int?

    /// Whether the token is valid for the address.
    let isProven: Bool
  }

  /// The result of checking a packet.
  enum Check {
    case sealed(Sender)
    case dropped(Answer)
  }

  /// Checks a packet's token and seal, before any limit where that is cheap.
  ///
  /// The secret of a known plane is at hand, so its seal is checked first, and a forgery uses up
  /// nothing. The secret of another plane takes ten times as long to derive; it is derived without a
  /// limit only for a valid token.
  func check(_ packet: RelayPacket) -> Check {
    let id = Packet.id(in: packet.bytes)
    let token = AddressToken(rawValue: packet.bytes.big64(at: 64))
    let isProven = token != .none && tokens.isValid(token, for: id, at: packet.source)
    if let slot = peers.find(id) {
      let secret = peers[slot].secret
      guard Packet.isSealed(packet.bytes, by: secret) else { return .dropped(drop(.badSeal)) }
      if !isProven, let answer = limitNewcomer(packet) { return .dropped(answer) }
      return .sealed(Sender(secret: secret, slot: slot, isProven: isProven))
    }
    if !isProven, let answer = limitNewcomer(packet) { return .dropped(answer) }
    guard let secret = keys.secret(of: id) else { return .dropped(drop(.unknownKey)) }
    guard Packet.isSealed(packet.bytes, by: secret) else { return .dropped(drop(.badSeal)) }
    return .sealed(Sender(secret: secret, slot: nil, isProven: isProven))
  }

  /// Drops a packet silently, and counts the reason.
  func drop(_ reason: RelayCount) -> Answer {
    counts[reason] += 1
    return Answer(length: 0)
  }

  /// Keeps a report until ``takeReports(replacingWith:)``.
  func store(_ report: StoredReport) {
    guard pendingReports.reports.count < rules.reportsPerSecond else {
      counts[.noRoom] += 1
      return
    }
    counts[.stored] += 1
    pendingReports.reports.append(report)
  }

  /// Records that a plane left the sky.
  func recordGoodbye(of id: PlaneID, at time: SkyTime) {
    guard pendingReports.goodbyes.count < rules.reportsPerSecond else { return }
    pendingReports.goodbyes.append((id, time))
  }

  /// Returns the reports and goodbyes since the last call, and continues with an empty list.
  func takeReports(replacingWith empty: WorkerReports) -> WorkerReports {
    defer { pendingReports = empty }
    return pendingReports
  }
}

/// The reports of planes, and the planes that left with the time at which they did.
struct WorkerReports {
  var reports: [StoredReport] = []
  var goodbyes: [(id: PlaneID, time: SkyTime)] = []

  /// Creates an empty list with capacity for a number of reports.
  init(capacity: Int) {
    reports.reserveCapacity(capacity)
    goodbyes.reserveCapacity(capacity)
  }
}

/// A packet received by a relay.
struct RelayPacket {
  /// The bytes received; fewer than `length` if the packet was longer than the buffer.
  let bytes: UnsafeRawBufferPointer

  /// The number of bytes sent.
  let length: Int

  /// The source address.
  let source: SourceAddress

  /// When it was received.
  let time: SkyTime

  /// The same instant in nanoseconds of the monotonic clock.
  let clock: UInt64

  /// The time from reading it to answering it, in tenths of a millisecond.
  let hold: UInt8
}
