import CDatagramLoad
import Glibc
import SharedSky

/// Sends the reports of a fleet to a relay or an echo, and receives the replies, on one thread.
struct RelayLoad {
  /// The rate of reports.
  enum Pace {
    /// This many reports in flight at once; the next is sent when one is answered.
    case inFlight(Int)

    /// A fixed number of reports per second, answered or not.
    case perSecond(Double)
  }

  /// The result of a run.
  struct Result {
    var sent = 0
    var answered = 0
    var tokens = 0
    /// The latency of each reply, in seconds.
    var delays: [Double] = []
    /// The duration, and the processor time of the sending thread, in seconds.
    var wall = 0.0
    var own = 0.0
  }

  private var fleet: RelayFleet
  private var lanes: [Lane] = []

  /// A socket and the planes that use it; a token is valid for one port only.
  private struct Lane {
    let descriptor: Int32
    var next: Int
    var sequence: UInt16 = 0
    var inFlight = 0
    var lastReceived = 0.0
    /// The send time of each report by number; 0 if it is answered.
    var sentAt = [Double](repeating: 0, count: 1 << 16)
  }

  /// Connects four sockets to a port of 127.0.0.1.
  init(_ fleet: RelayFleet, to port: UInt16) throws {
    self.fleet = fleet
    for number in 0..<4 {
      let descriptor = load_open(0x7F00_0001, port)
      guard descriptor >= 0 else {
        throw BenchError("no socket: \(String(cString: strerror(-descriptor)))")
      }
      lanes.append(Lane(descriptor: descriptor, next: number))
    }
  }

  /// Closes the sockets.
  func close() {
    for lane in lanes { Glibc.close(lane.descriptor) }
  }

  /// Sends reports for some seconds.
  mutating func run(_ pace: Pace, seconds: Double) -> Result {
    var result = Result()
    let begun = Stopwatch.wall.seconds
    let own = Stopwatch.thread.seconds
    var now = begun
    while now - begun < seconds {
      var isBusy = false
      for lane in lanes.indices {
        let room: Int
        switch pace {
        case .inFlight(let count): room = count / lanes.count - lanes[lane].inFlight
        case .perSecond(let rate):
          room = Int((now - begun) * rate) - result.sent
        }
        if room >= wanted(pace) || (room > 0 && lanes[lane].inFlight == 0) {
          send(min(room, Int(LOAD_BATCH)), lane, at: now, &result)
          isBusy = true
        }
        if receiveReplies(lane, &result) { isBusy = true }
        // Does not wait for lost packets.
        if lanes[lane].inFlight > 0, now - lanes[lane].lastReceived > 0.05 {
          lanes[lane].inFlight = 0
        }
      }
      if !isBusy { usleep(50) }
      now = Stopwatch.wall.seconds
    }
    usleep(20_000)
    for lane in lanes.indices { while receiveReplies(lane, &result) {} }
    result.wall = now - begun
    result.own = Stopwatch.thread.seconds - own
    return result
  }

  /// Returns the number of reports to send with one system call.
  private func wanted(_ pace: Pace) -> Int {
    if case .perSecond = pace { return 1 }
    return Int(LOAD_BATCH) / 2
  }

  private mutating func send(_ count: Int, _ number: Int, at now: Double, _ result: inout Result) {
    let step = lanes.count
    let time = SkyTime.now.wrapped
    withUnsafeTemporaryAllocation(byteCount: count * Report.length, alignment: 16) { bytes in
      for index in 0..<count {
        let start = index * Report.length
        fleet.write(
          lanes[number].next,
          time: time,
          sequence: lanes[number].sequence,
          into: UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + Report.length])
        )
        lanes[number].sentAt[Int(lanes[number].sequence)] = now
        lanes[number].sequence &+= 1
        lanes[number].next += step
        if lanes[number].next >= fleet.count { lanes[number].next = number }
      }
      let sent = load_send(
        lanes[number].descriptor,
        bytes.baseAddress,
        Int32(Report.length),
        Int32(Report.length),
        Int32(count)
      )
      if lanes[number].inFlight == 0 { lanes[number].lastReceived = now }
      lanes[number].inFlight += max(0, Int(sent))
      result.sent += count
    }
  }

  /// Receives replies. Returns false if there were none.
  private mutating func receiveReplies(_ number: Int, _ result: inout Result) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: Int(LOAD_BATCH * LOAD_ROOM), alignment: 16) { bytes in
      var lengths = InlineArray<64, UInt32>(repeating: 0)
      let count = withUnsafeMutableBytes(of: &lengths) {
        load_take(
          lanes[number].descriptor,
          bytes.baseAddress,
          $0.baseAddress?.assumingMemoryBound(to: UInt32.self)
        )
      }
      guard count > 0 else { return false }
      let now = Stopwatch.wall.seconds
      lanes[number].lastReceived = now
      lanes[number].inFlight = max(0, lanes[number].inFlight - Int(count))
      for index in 0..<Int(count) {
        let reply = bytes[(index * Int(LOAD_ROOM))...].prefix(Int(LOAD_ROOM))
        record(UnsafeRawBufferPointer(rebasing: reply), number, now, &result)
      }
      return true
    }
  }

  private mutating func record(
    _ bytes: UnsafeRawBufferPointer,
    _ lane: Int,
    _ now: Double,
    _ result: inout Result
  ) {
    // An echo returns the start of the report itself.
    let place: Int
    switch bytes[2] & 0x0F {
    case Packet.Kind.token.rawValue:
      result.tokens += 1
      let id = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self))
      let token = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 28, as: UInt64.self))
      return fleet.record(token, of: RelayFleet.index(PlaneID(rawValue: id)))
    case Packet.Kind.sky.rawValue: place = 4
    default: place = 16
    }
    result.answered += 1
    let sequence = bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self).bigEndian
    let sent = lanes[lane].sentAt[Int(sequence)]
    lanes[lane].sentAt[Int(sequence)] = 0
    if sent > 0, result.delays.count < 2_000_000 { result.delays.append(now - sent) }
  }
}
