import Breathing
import Geodesy
import Glibc
import SharedSky

/// Simulated planes with their identities, and reports that are sealed for each transmission.
struct RelayFleet {
  /// The relay's keys, from which the planes' secrets are derived.
  let keys: RelayKeys

  /// The number of planes.
  let count: Int

  /// The line for a relay's key file with which it knows these planes.
  let keyLine: String

  private let secrets: [PlaneSecret]
  private var packets: [UInt8]

  /// Creates planes at the positions of a layout.
  init(_ count: Int, _ layout: SkyLayout) {
    var generator = SeededGenerator(seed: 80)
    let key = (0..<RelayKeys.length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let keys = RelayKeys(RelayKeys.Generation(number: 1, key: key))
    self.keys = keys
    keyLine =
      "1 " + key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\n"
    self.count = count
    secrets = (0..<count).map { keys.secret(of: Self.id($0)) ?? PlaneSecret(0, 0) }
    packets = []
    packets.reserveCapacity(count * Report.length)
    for (index, place) in layout.places(count).enumerated() {
      let report = Report(
        flags: [.airborne, .inSession],
        id: Self.id(index),
        time: 0,
        sequence: 0,
        state: FlightState(
          at: place,
          altitudeMetres: 9_000 * generator.unit(),
          speedMetresPerSecond: 100,
          track: .degrees(360 * generator.unit())
        ),
        breath: BreathMark(phase: UInt8(index & 0xFF), pattern: 1, rate: 8)
      )
      packets += [UInt8](unsafeUninitializedCapacity: Report.length) { bytes, count in
        count = report.write(into: UnsafeMutableRawBufferPointer(bytes), sealedBy: nil)
      }
    }
  }

  /// Returns the identity of a plane.
  static func id(_ index: Int) -> PlaneID { PlaneID(rawValue: 1 << 56 | UInt64(index + 1)) }

  /// Returns the index of the plane with an identity.
  static func index(_ id: PlaneID) -> Int { Int(id.rawValue & 0xFFFF_FFFF) - 1 }

  /// Writes a plane's next report.
  ///
  /// - Parameters:
  ///   - index: The plane.
  ///   - time: The time of the report: the low 32 bits of the `SkyTime`.
  ///   - sequence: The number of the report.
  ///   - bytes: A buffer for the report.
  func write(
    _ index: Int,
    time: UInt32,
    sequence: UInt16,
    into bytes: UnsafeMutableRawBufferPointer
  ) {
    packets.withUnsafeBytes { all in
      let start = index * Report.length
      bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[start..<start + Report.length]))
    }
    bytes.storeBytes(of: time.bigEndian, toByteOffset: 12, as: UInt32.self)
    bytes.storeBytes(of: sequence.bigEndian, toByteOffset: 16, as: UInt16.self)
    let sealed = Report.length - Packet.sealLength
    let hash = SipHash(secrets[index]).hash(UnsafeRawBufferPointer(rebasing: bytes[..<sealed]))
    // Little-endian, as the authors of SipHash define it.
    bytes.storeBytes(of: hash.littleEndian, toByteOffset: sealed, as: UInt64.self)
  }

  /// Records the last token of a plane.
  mutating func record(_ token: UInt64, of index: Int) {
    packets.withUnsafeMutableBytes {
      $0.storeBytes(of: token.bigEndian, toByteOffset: index * Report.length + 64, as: UInt64.self)
    }
  }
}
