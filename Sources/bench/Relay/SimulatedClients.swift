import Breathing
import CDatagramLoad
import Glibc
import SharedSky

/// All senders in a soak test: honest planes, and attackers that send malformed, replayed and
/// forged packets.
struct SimulatedClients {
  /// The numbers of packets sent and received.
  struct Counts {
    var honest = 0
    var skies = 0
    var tokens = 0
    var malformed = 0
    var replayed = 0
    var spoofed = 0
    var bytesSpoofed = 0
    var bytesAtVictims = 0

    /// The numbers in words.
    var words: String {
      let factor = bytesSpoofed == 0 ? 0 : Double(bytesAtVictims) / Double(bytesSpoofed)
      return """
        \(honest) reports, \(skies) answered with planes, \(tokens) with tokens, \
        \(honest - skies - tokens) without answer; \(malformed) malformed, \(replayed) replayed, \
        \(spoofed) in others' names, who received \(factor.figures(3)) bytes for each
        """
    }
  }

  private(set) var counts = Counts()
  private var fleet: RelayFleet
  private let planes: Int
  private let period: Double
  private var lanes: [Int32] = []
  private var victims: [Int32] = []
  private var sequences: [UInt16] = []
  /// The last report that each lane sent.
  private var last: [[UInt8]] = []
  private var begun = 0.0
  private var sent = 0
  private var generator = SeededGenerator(seed: 66)

  /// Opens the sockets: honest ones at 127.1.0.0 to 127.1.0.255, victims' at 127.2.0.0 to
  /// 127.2.0.63.
  init(_ fleet: RelayFleet, planes: Int, period: Double, port: UInt16) throws {
    self.fleet = fleet
    self.planes = planes
    self.period = period
    for number in 0..<(256 + 64) {
      let address: UInt32 = number < 256 ? 0x7F01_0000 : 0x7F02_0000 - 256
      let descriptor = load_open(address + UInt32(number), port)
      guard descriptor >= 0 else {
        throw BenchError("no socket: \(String(cString: strerror(-descriptor)))")
      }
      if number < 256 { lanes.append(descriptor) } else { victims.append(descriptor) }
    }
    sequences = [UInt16](repeating: 0, count: lanes.count)
    last = [[UInt8]](repeating: [UInt8](repeating: 0, count: Report.length), count: lanes.count)
  }

  /// Closes the sockets.
  func close() {
    for descriptor in lanes + victims { Glibc.close(descriptor) }
  }

  /// Sends the packets due at a time, in seconds, and receives replies.
  mutating func step(at now: Double) {
    if begun == 0 { begun = now }
    let due = Int((now - begun) / period * Double(planes)) - sent
    // After a stall of this program, the overdue packets are skipped instead of sent at once.
    if due > 4_000 { begun += Double(due - 4_000) * period / Double(planes) }
    for _ in 0..<min(due, 4_000) {
      report(sent % planes)
      sent += 1
      // Six of ten packets are honest; the others are interspersed evenly.
      switch sent % 6 {
      case 0, 3: malform()
      case 1: replay()
      case 4: spoof()
      default: break
      }
    }
    receiveReplies()
  }

  private mutating func report(_ plane: Int) {
    let lane = plane % lanes.count
    let (fleet, sequence) = (fleet, sequences[lane])
    last[lane].withUnsafeMutableBytes {
      fleet.write(plane, time: SkyTime.now.wrapped, sequence: sequence, into: $0)
    }
    sequences[lane] &+= 1
    send(last[lane], from: lanes[lane])
    counts.honest += 1
  }

  /// Sends a report with some bits flipped, a report of another length, or random bytes.
  private mutating func malform() {
    let lane = Int(generator.next() % UInt64(lanes.count))
    var bytes = last[lane]
    switch generator.next() % 3 {
    case 0: bytes[Int(generator.next() % 72)] ^= UInt8(1 << (generator.next() % 8))
    case 1: bytes = Array(bytes.prefix(Int(generator.next() % 80)))
    default:
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: generator.next()) }
    }
    send(bytes, from: lanes[lane])
    counts.malformed += 1
  }

  /// Sends a packet that another plane sent before, from the same or another address.
  private mutating func replay() {
    let lane = Int(generator.next() % UInt64(lanes.count))
    let other = generator.next() % 2 == 0 ? lane : Int(generator.next() % UInt64(lanes.count))
    send(last[lane], from: lanes[other])
    counts.replayed += 1
  }

  /// Sends a valid report of an attacker's plane from a victim's address, without a token or with a
  /// stolen one.
  private mutating func spoof() {
    let attacker = planes + Int(generator.next() % UInt64(fleet.count - planes))
    let victim = victims[Int(generator.next() % UInt64(victims.count))]
    var bytes = [UInt8](repeating: 0, count: Report.length)
    bytes.withUnsafeMutableBytes {
      fleet.write(attacker, time: SkyTime.now.wrapped, sequence: 0, into: $0)
    }
    send(bytes, from: victim)
    counts.spoofed += 1
    counts.bytesSpoofed += bytes.count
  }

  private func send(_ bytes: [UInt8], from descriptor: Int32) {
    bytes.withUnsafeBufferPointer {
      _ = load_send(descriptor, $0.baseAddress, 0, Int32(bytes.count), 1)
    }
  }

  /// Receives replies.
  mutating func receiveReplies() {
    for victim in victims {
      receive(victim) { _, length, clients in clients.counts.bytesAtVictims += length }
    }
    for lane in lanes {
      receive(lane) { bytes, _, clients in clients.record(bytes) }
    }
  }

  private mutating func receive(
    _ descriptor: Int32,
    _ body: (UnsafeRawBufferPointer, Int, inout SimulatedClients) -> Void
  ) {
    withUnsafeTemporaryAllocation(byteCount: Int(LOAD_BATCH * LOAD_ROOM), alignment: 16) { bytes in
      var lengths = InlineArray<64, UInt32>(repeating: 0)
      while true {
        let count = withUnsafeMutableBytes(of: &lengths) {
          load_take(
            descriptor,
            bytes.baseAddress,
            $0.baseAddress?.assumingMemoryBound(to: UInt32.self)
          )
        }
        for index in 0..<Int(count) {
          let reply = bytes[(index * Int(LOAD_ROOM))...].prefix(Int(LOAD_ROOM))
          body(UnsafeRawBufferPointer(rebasing: reply), Int(lengths[index]), &self)
        }
        if count < LOAD_BATCH { return }
      }
    }
  }

  /// Records a reply to a plane. The reason identifies replies to replayed packets.
  private mutating func record(_ bytes: UnsafeRawBufferPointer) {
    guard bytes[2] & 0x0F == Packet.Kind.token.rawValue else {
      counts.skies += 1
      return
    }
    guard bytes[3] < Token.Reason.clock.rawValue else { return }
    counts.tokens += 1
    let id = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self))
    let token = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 28, as: UInt64.self))
    fleet.record(token, of: RelayFleet.index(PlaneID(rawValue: id)))
  }
}
