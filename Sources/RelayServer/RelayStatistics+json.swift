import Outlets
package import SharedSky
package import Text

extension RelayStatistics {
  /// The counters as a JSON object, with the names that /metrics uses.
  package var json: JSONText {
    func object(_ wanted: [RelayCount]) -> JSONText {
      .object(wanted.map { (RelayMetrics.name($0), .integer(Int64(clamping: counts[$0]))) })
    }
    func object(of outcome: RelayCount.Outcome) -> JSONText {
      object(RelayCount.allCases.filter { $0.outcome == outcome })
    }
    return .object([
      ("packets", .integer(Int64(clamping: counts[.received]))),
      ("answered", object(of: .answered)),
      ("refused", object(of: .refused)),
      ("dropped", object(of: .dropped)),
      ("reports", object([.stored, .unseen, .noRoom])),
      ("bytes", object([.bytesReceived, .bytesSent, .bytesFromUnproven, .bytesToUnproven])),
      ("lost_in", .integer(Int64(clamping: overflow))),
      ("lost_out", .integer(Int64(clamping: counts[.unsent]))),
      ("foreign_reports", .integer(Int64(clamping: foreign))),
      ("clients", .integer(Int64(clients))),
      ("planes", .integer(Int64(planes))),
      ("interval_factor", .number(intervalFactor, decimals: 3)),
      ("table_fullness", .number(fullness, decimals: 3)),
      ("sky_age_s", .number(skyAge, decimals: 3)),
      ("problem", problem.map(JSONText.string)),
    ])
  }
}
