import Breathing
import Flights
import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Feeds

/// Lines of the Open Glider Network, as PyPI ogn-parser 0.3.15 reads them.
@Suite struct OGNVectorTests {
  private struct Vector: CustomTestStringConvertible {
    let line: String
    /// Time, latitude, longitude, track, speed, altitude, climb, address, kind of address, kind of
    /// aircraft, stealth and no-tracking flags; nil for a line that is not about an aircraft.
    let fields: [String]?

    var testDescription: String { line }

    var isWithheld: Bool { fields.map { $0[10] == "1" || $0[11] == "1" } ?? false }
  }

  private static let file = Checkout.root.appending(path: "Tests/FeedsTests/ogn-lines.tsv")

  private static func vectors() throws -> [Vector] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { row in
        let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return Vector(line: fields[0], fields: fields.count == 13 ? Array(fields[1...]) : nil)
      }
  }

  /// The first difference of a line from its vector; nil if there is none.
  private static func difference(_ vector: Vector) -> String? {
    let row = try? OGNLine(Array(vector.line.utf8))
    guard let fields = vector.fields else { return row == nil ? nil : "is not about an aircraft" }
    guard let row else { return "is about an aircraft" }
    let time = fields[0]
    if time.hasSuffix("h"), let second = row.secondOfDay {
      let text = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      if text.joined() != time.dropLast() { return "time \(second), not \(time)" }
    }
    guard let north = Double(fields[1]), let east = Double(fields[2]) else { return "no position" }
    guard let coordinate = row.coordinate,
      Earth.distanceMetres(
        from: coordinate,
        to: Coordinate(degreesNorth: north, degreesEast: east)
      ) < 0.2
    else { return "position \(String(describing: row.coordinate)), not \(north), \(east)" }
    let isAtRest = fields[3] == "0" && fields[4] == "0"
    let numbers = [
      ("track", row.trackDegrees, isAtRest ? "" : fields[3]), ("speed", row.speedKnots, fields[4]),
      ("altitude", row.altitudeFeet, fields[5]), ("climb", row.climbFeetPerMinute, fields[6]),
    ]
    for (name, found, expected) in numbers where found != Double(expected) {
      return "\(name) \(String(describing: found)), not \(expected)"
    }
    let identity = row.identity
    let isNonICAO = fields[8] != "1"
    if identity.address != AircraftAddress("\(isNonICAO ? "~" : "")\(fields[7])") {
      return "address \(identity.address)"
    }
    if Int(identity.kind) != Int(fields[9]) { return "kind \(identity.kind)" }
    if identity.isStealth != (fields[10] == "1") { return "stealth" }
    return identity.refusesTracking == (fields[11] == "1") ? nil : "no tracking"
  }

  @Test func `are read as another parser reads them`() throws {
    let vectors = try Self.vectors()
    #expect(vectors.count { $0.fields != nil } > 400)
    #expect(vectors.count { $0.isWithheld } > 150)
    for vector in vectors {
      if let difference = Self.difference(vector) {
        Issue.record("\(difference): \(vector.line)")
      }
    }
  }

  @Test func `show no aircraft that does not want to be seen`() throws {
    let vectors = try Self.vectors()
    let text = vectors.map { $0.line + "\r\n" }.joined()
    var reader = OGNReader()
    let received = Instant(nanoseconds: 1_795_438_800_000_000_000)
    let batch = reader.read(Array(text.utf8), receivedAt: received)
    #expect(batch.rows == vectors.count)
    let shown = vectors.count { $0.fields != nil && !$0.isWithheld }
    #expect(batch.sightings.count == shown)
    let withheld = vectors.count { $0.isWithheld }
    #expect((batch.dropped[.stealth] ?? 0) + (batch.dropped[.noTracking] ?? 0) == withheld)
    // The device in the sender's name is the same as in the vectors with every combination of flags.
    var traffic = Traffic()
    traffic.insert(batch.sightings, at: received)
    traffic.remove(batch.withdrawn)
    #expect(traffic.tracks.keys.allSatisfy { !batch.withdrawn.contains($0) })
  }
}
