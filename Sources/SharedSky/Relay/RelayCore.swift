/// A relay's processing of a packet: a function of the packet, its source, the time and the state.
/// It opens no socket, reads no clock, and allocates nothing per packet.
///
/// Checks are ordered by cost, so that a flood of invalid packets is cheap. A packet that fails
/// before it is known to come from one of our planes is dropped without an answer. A client that
/// has not proved that it receives packets at its address is sent 64 bytes for 80, never more.
final class RelayCore {
  let rules: RelayRules
  let keys: RelayKeys
  let peers: PeerTable
  var tokens: AddressTokens
  var pace: ReportInterval

  /// The counters.
  var counts = RelayCounts()

  /// The planes in replies.
  var sky: SkySnapshot

  /// Since when it answers.
  let begun: SkyTime

  /// What planes reported since the last fetch, and which have left.
  private var harvest: WorkerReports

  let sources: SourceLimits
  let mintSources: SourceLimits
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
  ///   - rules: How much it takes.
  ///   - time: The time.
  ///   - now: The same in nanoseconds of a clock that never jumps.
  /// - Throws: `FixedMemoryError` where there is not enough memory.
  init(_ keys: RelayKeys, _ rules: RelayRules, at time: SkyTime, _ now: UInt64)
    throws(FixedMemoryError)
  {
    self.keys = keys
    self.rules = rules
    peers = try PeerTable(capacity: rules.clients)
    tokens = AddressTokens(keys, at: time)
    pace = ReportInterval(rules, at: now)
    sky = SkySnapshot(at: time)
    begun = time
    sources = try SourceLimits(RateLimit(rules.source))
    mintSources = try SourceLimits(RateLimit(rules.mint))
    planeLimit = RateLimit(rules.plane)
    staleLimit = RateLimit(rules.stale)
    let atOnce = max(rules.packetsPerSecond / 10, 1)
    globalLimit = RateLimit(RelayLimit(rules.packetsPerSecond, atOnce: atOnce))
    mintLimit = RateLimit(rules.mintOfAll)
    harvest = WorkerReports(room: rules.reportsPerSecond)
  }

  /// Answers a packet.
  ///
  /// - Parameters:
  ///   - packet: What came, and when and from where.
  ///   - reply: Room for 500 bytes or more.
  /// - Returns: How many bytes of the reply are to be sent; 0 for silence.
  func answer(_ packet: RelayPacket, into reply: UnsafeMutableRawBufferPointer) -> Int {
    counts[.received] += 1
    counts[.bytesReceived] += UInt64(packet.length)
    tokens.turn(to: packet.time)
    let answer = judge(packet, into: reply)
    counts[.bytesSent] += UInt64(answer.length)
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
    guard let heading = Packet.heading(of: bytes) else { return drop(.badMagic) }
    let kind = Packet.Kind(rawValue: heading.kind)
    // What another version means by its kinds is not known.
    guard heading.version != Packet.version || kind == .hello || kind == .report else {
      return drop(.badKind)
    }
    guard globalLimit.admit(&globalDue, at: packet.clock) else { return drop(.globalLimit) }
    guard sources.admit(packet.source, at: packet.clock) else { return drop(.sourceLimit) }
    guard heading.version == Packet.version else {
      counts[.badVersion] += 1
      return Answer(length: refuse(packet, .version, to: .none, key: nil, into: reply))
    }
    return kind == .hello
      ? answerHello(packet, into: reply) : answerReport(packet, into: reply)
  }

  /// Drops a packet in silence, and counts why.
  func drop(_ reason: RelayCount) -> Answer {
    counts[reason] += 1
    return Answer(length: 0)
  }

  /// Stores a report until it is fetched.
  func store(_ report: StoredReport) {
    guard harvest.reports.count < rules.reportsPerSecond else {
      counts[.noRoom] += 1
      return
    }
    counts[.stored] += 1
    harvest.reports.append(report)
  }

  /// Notes that a plane is not to be seen any more.
  func bidFarewell(to id: PlaneID, at time: SkyTime) {
    guard harvest.farewells.count < rules.reportsPerSecond else { return }
    harvest.farewells.append((id, time))
  }

  /// Returns the reports since the last call.
  func yield(leaving empty: WorkerReports) -> WorkerReports {
    defer { harvest = empty }
    return harvest
  }
}

/// What planes reported in a while, and which of them are not to be seen any more since when.
struct WorkerReports {
  var reports: [StoredReport] = []
  var farewells: [(id: PlaneID, time: SkyTime)] = []

  /// Creates an empty harvest with room for a number of reports.
  init(room: Int) {
    reports.reserveCapacity(room)
    farewells.reserveCapacity(room)
  }
}

/// A packet that came to a relay.
struct RelayPacket {
  /// The bytes, perhaps not all of them.
  let bytes: UnsafeRawBufferPointer

  /// The number of bytes sent.
  let length: Int

  /// The source address.
  let source: SourceAddress

  /// When it was received.
  let time: SkyTime

  /// The same in nanoseconds of a clock that never jumps.
  let clock: UInt64

  /// How long it has been waiting, in tenths of a millisecond.
  let hold: UInt8
}
