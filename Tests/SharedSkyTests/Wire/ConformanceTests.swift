import Breathing
import Foundation
import Geodesy
import TestSupport
import Testing

@testable import SharedSky

/// The golden vectors of docs/sky-conformance.md, which a reader in Python checks as well.
@Suite("Conformance")
struct ConformanceTests {
  private static let folder = Checkout.root.appending(path: "Tests/SharedSkyTests/Conformance")

  private static let vectors = Result {
    try JSONDecoder().decode(
      SkyVectors.self,
      from: Data(contentsOf: folder.appending(path: "vectors.json"))
    )
  }

  private let vectors: SkyVectors

  init() throws {
    vectors = try Self.vectors.get()
  }

  /// A time near those of the batches.
  private let batchTime = SkyTime(milliseconds: 59_641_200_250)

  private static let hasPython = Oracle.succeeds("/usr/bin/env", ["python3", "--version"])

  @Test(
    "An independent reader in Python agrees with every vector",
    .enabled(if: hasPython, "SKIPPED: python3 is not installed")
  )
  func reader() async throws {
    let script = Self.folder.appending(path: "check_vectors.py").path
    let output = try await Oracle.ask("/usr/bin/env", ["python3", "-B", script])
    #expect(output.hasSuffix(" cases, 0 wrong\n"))
  }

  @Test("Packets are read, and written again byte for byte")
  func packets() throws {
    for packet in vectors.packets {
      let bytes = try packet.result.bytes
      let secret = try packet.secret.isEmpty ? nil : PlaneSecret(packet.secret.bytes)
      let again: [UInt8] = try bytes.withUnsafeBytes { bytes in
        switch packet.kind {
        case "HELLO":
          let hello = try Hello(parsing: bytes)
          return written { hello.write(into: $0, sealedBy: secret) }
        case "TOKEN":
          let token = try Token(parsing: bytes)
          return written { token.write(into: $0, sealedBy: secret) }
        case "REPORT":
          let report = try Report(parsing: bytes)
          return written { report.write(into: $0, sealedBy: secret) }
        case "SKY":
          let reply = try SkyReply(parsing: bytes)
          let secret = try #require(secret)
          return written { reply.write(into: $0, sealedBy: secret) }
        default: return try SkyBatch(parsing: Array(bytes), near: batchTime).bytes
        }
      }
      #expect(again == bytes, "\(packet.kind)")
    }
  }

  @Test("Secrets, tokens and tags follow from the master key")
  func keys() throws {
    func keys(_ text: String) throws -> RelayKeys {
      RelayKeys(RelayKeys.Generation(number: 1, key: try text.bytes))
    }
    for vector in vectors.secrets {
      let secret = try keys(vector.key).secret(of: PlaneID(rawValue: vector.identity))
      #expect(secret == PlaneSecret(try vector.result.bytes))
    }
    for vector in vectors.tokens {
      let tokens = AddressTokens(try keys(vector.key), at: SkyTime(milliseconds: vector.time))
      let source = SourceAddress(try vector.address.bytes, port: vector.port)
      let id = PlaneID(rawValue: vector.identity)
      #expect(tokens.token(for: id, at: source).rawValue == vector.result)
    }
    for vector in vectors.tags {
      var tags = SkyTags(try keys(vector.key))
      let report = StoredReport(
        id: PlaneID(rawValue: vector.identity),
        time: SkyTime(milliseconds: vector.time),
        state: FlightState(position: GridPosition(latitude: 0, longitude: 0), altitude: 0),
        flags: vector.distress ? [.airborne, .emergency] : .airborne
      )
      #expect(tags.tag(of: report) == vector.result)
    }
  }

  @Test("Positions, motions, times, callsigns and topics are encoded as the vectors are")
  func values() throws {
    for vector in vectors.positions {
      let position = GridPosition(
        Coordinate(degreesNorth: vector.north, degreesEast: vector.east)
      )
      #expect([position.latitude, position.longitude] == vector.result)
    }
    for vector in vectors.motions {
      let state = FlightState(
        at: Coordinate(degreesNorth: 0, degreesEast: 0),
        altitudeMetres: 0,
        speedMetresPerSecond: vector.speed,
        climbMetresPerSecond: vector.climb
      )
      let expected = vector.result
      #expect(
        state.speed == expected.speed && state.climb == expected.climb
          && state.isCoarse == expected.isCoarse,
        "\(vector.speed) m/s, \(vector.climb) m/s"
      )
    }
    for vector in vectors.times {
      let time = SkyTime(widening: vector.low, near: SkyTime(milliseconds: vector.near))
      #expect(time.milliseconds == vector.result)
    }
    for vector in vectors.callsigns {
      let callsign = try SkyCallsign(vector.text)
      #expect(callsign.code == vector.result.code && callsign.text == vector.result.text)
    }
    for vector in vectors.topics {
      #expect(SkyTile(GridPosition(vector.cell)).topic == vector.result)
    }
  }

  @Test("Plans are encoded and read across the date line and the poles, narrow and wide")
  func plans() throws {
    for vector in vectors.plans {
      let places = vector.places.map { Coordinate(degreesNorth: $0[0], degreesEast: $0[1]) }
      let plan = FlightPlan(places, from: GridPosition(vector.cell))
      #expect(plan.points == vector.result.points && plan.isWide == vector.result.wide)
    }
    for vector in vectors.cells {
      var plan = FlightPlan(vector.points)
      if vector.wide { plan = plan.widened }
      let cells = (0..<plan.count).compactMap { plan.place($0, from: GridPosition(vector.cell)) }
      #expect(cells.map { [$0.latitude, $0.longitude] } == vector.result)
    }
  }

  @Test("The sine table and dead reckoning agree in every bit")
  func reckoning() throws {
    let sines = try #require(vectors.sines.first).result
    for track in UInt8(0)...64 {
      #expect(IntegerSine.sine(track: track) == sines[4 * Int(track)])
    }
    for vector in vectors.reckoning {
      let state = FlightState(
        position: GridPosition(vector.cell),
        altitude: vector.altitude,
        speed: vector.speed,
        track: vector.track,
        climb: vector.climb,
        isCoarse: vector.coarse
      )
      let place = state.reckoned(after: vector.milliseconds)
      #expect([place.row, place.column, place.height] == vector.result)
    }
  }

  @Test("A plane in a session is where its breath puts it")
  func breaths() throws {
    for vector in vectors.breaths {
      let mark = BreathMark(phase: 0, pattern: vector.pattern, rate: vector.rate)
      let pattern = try #require(mark.breathPattern)
      for (elapsed, travel) in zip(vector.elapsed, vector.result) {
        let found = pattern.breath(after: .microseconds(elapsed)).travel
        #expect(abs(found - travel) < 1e-9, "pattern \(vector.pattern), rate \(vector.rate)")
      }
    }
  }

  @Test("A relay gives every packet of the dialogue the same answer, or none")
  func answers() throws {
    for vector in vectors.answers {
      let key = RelayKeys.Generation(number: vector.generation, key: try vector.key.bytes)
      let rig = try RelayRig(keys: RelayKeys(key))
      try #require(rig.time.milliseconds == vector.time)
      for (step, answer) in zip(vector.steps, vector.result) {
        rig.wait(milliseconds: step.wait)
        let source = SourceAddress(try step.address.bytes, port: step.port)
        #expect(rig.send(try step.packet.bytes, from: source) == (try answer.bytes), "\(step.name)")
      }
    }
  }
}

extension FlightPlan {
  fileprivate init(_ points: [[Int16]]) {
    self.init()
    for point in points { append(north: point[0], east: point[1]) }
  }

  fileprivate var points: [[Int16]] {
    (0..<count).compactMap { offset($0) }.map { [$0.north, $0.east] }
  }

  /// The plan with the same numbers, in steps of 512 rows.
  fileprivate var widened: FlightPlan {
    let bytes = written { bytes in
      write(bytes, at: 0)
      return 4 * count
    }
    return bytes.withUnsafeBytes { FlightPlan($0, at: 0, count: count, isWide: true) }
  }
}

extension GridPosition {
  fileprivate init(_ cell: [UInt32]) {
    self.init(latitude: cell[0], longitude: cell[1])
  }
}

extension PlaneSecret {
  fileprivate init(_ bytes: [UInt8]) {
    self.init(HandMade.number(bytes.prefix(8)), HandMade.number(bytes.suffix(8)))
  }
}

extension SourceAddress {
  fileprivate init(_ bytes: [UInt8], port: UInt16) {
    self.init(
      high: HandMade.number(bytes.prefix(8)),
      low: HandMade.number(bytes.suffix(8)),
      port: port
    )
  }
}

extension String {
  /// The bytes of hexadecimal digits.
  fileprivate var bytes: [UInt8] {
    get throws {
      let digits = Array(self)
      return try stride(from: 0, to: digits.count, by: 2).map {
        try #require(UInt8(String(digits[$0..<$0 + 2]), radix: 16))
      }
    }
  }
}
