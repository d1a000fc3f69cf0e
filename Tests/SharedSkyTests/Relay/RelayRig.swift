import Testing

@testable import SharedSky

/// A relay's core with a clock of the test, and the sky that it would receive each second.
final class RelayRig {
  static let keys = RelayKeys(
    RelayKeys.Generation(number: 1, key: [UInt8](repeating: 0x5A, count: 32))
  )

  let core: RelayCore
  let table: SkyTable
  private(set) var time = SkyTime(milliseconds: 60_000_000_000)
  private var clock: UInt64 = 1_000_000_000_000

  /// The default source address of packets.
  static let home = SourceAddress(ipv4: 0xC000_0201, port: 40_000)

  /// Creates a core that started some milliseconds ago.
  init(
    _ rules: RelayRules = RelayRules(),
    keys: RelayKeys = RelayRig.keys,
    begun: Int64 = 60_000
  ) throws {
    core = try RelayCore(
      keys,
      rules,
      at: time.advanced(byMilliseconds: -begun),
      clock - UInt64(begun) * 1_000_000
    )
    table = try SkyTable(capacity: 1_000, tags: SkyTags(keys))
  }

  /// The 16 bytes of a plane's secret.
  static func secret(_ id: UInt64, _ keys: RelayKeys = RelayRig.keys) throws -> [UInt8] {
    let secret = try #require(keys.secret(of: PlaneID(rawValue: id)))
    return [secret.first, secret.last].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) }
    }
  }

  /// Lets time pass.
  func wait(milliseconds: UInt64) {
    time = time.advanced(byMilliseconds: Int64(milliseconds))
    clock += milliseconds * 1_000_000
  }

  /// Sets the wall clock back; the monotonic clock stays.
  func setBack(milliseconds: Int64) {
    time = time.advanced(byMilliseconds: -milliseconds)
  }

  /// Sends bytes, and returns the answer.
  func send(_ bytes: [UInt8], from source: SourceAddress = RelayRig.home) -> [UInt8] {
    var reply = [UInt8](repeating: 0xEE, count: 512)
    let length = bytes.withUnsafeBytes { bytes in
      reply.withUnsafeMutableBytes { room in
        core.answer(
          RelayPacket(
            bytes: UnsafeRawBufferPointer(rebasing: bytes.prefix(128)),
            length: bytes.count,
            source: source,
            time: time,
            clock: clock,
            hold: 3
          ),
          into: room
        )
      }
    }
    return Array(reply[..<length])
  }

  /// Does the snapshot builder's work of each second; returns the update.
  @discardableResult
  func turn() -> [StoredReport] {
    let collected = core.takeReports(replacingWith: WorkerReports(capacity: 100))
    for report in collected.reports { table.merge(report, at: time) }
    for goodbye in collected.goodbyes { table.hide(goodbye.id, at: goodbye.time) }
    core.sky = table.snapshot(at: time)
    return collected.reports
  }

  /// Proves that a plane receives at its address, and returns its token.
  func prove(_ id: UInt64, from source: SourceAddress = RelayRig.home) throws -> UInt64 {
    let hello = HandMade.hello(id, time: time.wrapped)
    let reply = send(id == 0 ? hello.bytes : hello.sealed(by: try Self.secret(id)), from: source)
    try #require(reply.count == 64)
    return HandMade.number(reply[28..<36])
  }

  /// Sends a plane's report with a token, and returns the answer.
  func report(
    _ id: UInt64,
    flags: UInt8 = 0x80,
    latitude: UInt32,
    longitude: UInt32,
    token: UInt64 = 0,
    plan: [UInt32] = [],
    kinds: UInt8 = 0,
    wanted: UInt8 = 0,
    from source: SourceAddress = RelayRig.home
  ) throws -> [UInt8] {
    let packet = HandMade.report(
      id,
      flags: flags,
      time: time.wrapped,
      latitude: latitude,
      longitude: longitude,
      token: token,
      plan: plan,
      kinds: kinds,
      wanted: wanted
    )
    return send(packet.sealed(by: try Self.secret(id)), from: source)
  }
}
