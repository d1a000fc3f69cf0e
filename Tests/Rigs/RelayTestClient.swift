import Breathing
import Foundation
package import Geodesy
package import SharedSky

/// Planes and watchers behind one socket that send reports to a relay, without the pace and the
/// timeouts of a client.
package final class RelayTestClient {
  private let descriptor: Int32
  private let keys: RelayKeys
  private var tokens: [PlaneID: AddressToken] = [:]
  private var sequence: UInt16 = 0

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - descriptor: A connected UDP socket, which the client closes.
  ///   - keys: The relay's keys.
  package init(_ descriptor: Int32, keys: RelayKeys) {
    self.descriptor = descriptor
    self.keys = keys
  }

  deinit { close(descriptor) }

  /// Reports a plane that flies at a place.
  package func fly(_ id: PlaneID, at place: Coordinate, callsign: SkyCallsign = .none) {
    send(id, [.airborne, .inSession], place, callsign)
  }

  /// Asks around a place as a watcher.
  package func ask(_ id: PlaneID, around place: Coordinate) {
    send(id, [.ghost], place, .none)
  }

  /// Receives what has arrived.
  ///
  /// - Returns: The callsigns of the planes in it.
  @discardableResult
  package func receive() -> Set<String> {
    var callsigns: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 2_048)
    while case let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)),
      count > 0
    {
      buffer[..<count].withUnsafeBytes { bytes in
        if let token = try? Token(parsing: bytes) {
          tokens[token.id] = token.token
        } else if let sky = try? SkyReply(parsing: bytes) {
          callsigns.formUnion(sky.planes.map(\.callsign.text))
        }
      }
    }
    return callsigns
  }

  private func send(
    _ id: PlaneID,
    _ flags: PlaneFlags,
    _ place: Coordinate,
    _ callsign: SkyCallsign
  ) {
    sequence &+= 1
    let now = SkyTime(Instant(nanoseconds: Int64(Date().timeIntervalSince1970 * 1e3) * 1_000_000))
    let report = Report(
      flags: flags,
      id: id,
      time: now.wrapped,
      sequence: sequence,
      state: FlightState(at: place, altitudeMetres: 900),
      callsign: callsign,
      token: tokens[id] ?? .none
    )
    let bytes = [UInt8](unsafeUninitializedCapacity: Report.length) { room, count in
      count = report.write(
        into: UnsafeMutableRawBufferPointer(room),
        sealedBy: keys.secret(of: id)
      )
    }
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT))
  }
}
