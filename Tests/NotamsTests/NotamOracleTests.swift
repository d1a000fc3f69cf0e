import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Notams

/// Compares the reader with what Python packages read in real NOTAMs; see Reports/README.md.
@Suite struct NotamOracleTests {
  @Test func `NOTAMs agree with aviconv-notam, and those it refuses with avwx`() throws {
    let rows = try OracleTable.rows("notam.jsonl").map { row in
      try JSONSerialization.jsonObject(with: Data(row.joined(separator: "\t").utf8))
        as? [String: Any] ?? [:]
    }
    #expect(rows.count >= 80)
    for row in rows {
      let text = try #require(row["text"] as? String)
      let notam = try Notam(text)
      if let oracle = row["a"] as? [String: Any] {
        compare(notam, withAviconv: oracle, hasHead: row["fake"] as? Bool == false)
      } else if let oracle = row["w"] as? [String: Any] {
        compare(notam, withAvwx: oracle)
      } else {
        Issue.record("no program read \(text)")
      }
    }
  }

  private func compare(_ notam: Notam, withAviconv oracle: [String: Any], hasHead: Bool) {
    func text(_ name: String) -> String? { oracle[name] as? String }
    let line = notam.qualifier
    if hasHead {
      #expect(notam.number == text("number"))
      #expect(notam.action.rawValue == text("action"))
      #expect(notam.reference == text("reference"), "\(notam.text)")
    }
    #expect(line?.region == text("region"), "\(notam.text)")
    #expect(line?.code == text("code"), "\(notam.text)")
    #expect(line?.traffic == text("traffic") && line?.purpose == text("purpose"))
    #expect(line?.scope == text("scope"), "\(notam.text)")
    #expect(line?.lowerLevel == oracle["lower"] as? Int)
    #expect(line?.upperLevel == oracle["upper"] as? Int)
    #expect(line?.radiusNauticalMiles == oracle["radius"] as? Int, "\(notam.text)")
    let (latitude, longitude) = (oracle["lat"] as? Double ?? .nan, oracle["lon"] as? Double ?? .nan)
    #expect(abs((line?.center?.latitude.degrees ?? .nan) - latitude) < 0.001, "\(notam.text)")
    #expect(abs((line?.center?.longitude.degrees ?? .nan) - longitude) < 0.001, "\(notam.text)")
    #expect(notam.locations.first == text("location").map { String($0.prefix(4)) })
    #expect(UTC.text(notam.beginUnixSeconds) == text("begin"))
    compareEnd(notam, with: text("end"), isEstimated: oracle["estimated"] as? Bool)
    #expect(notam.text.onOneLine == text("body"))
    #expect(notam.lowerLimit == text("low").map(\.onOneLine), "\(notam.text)")
    #expect(notam.upperLimit == text("high").map(\.onOneLine), "\(notam.text)")
    #expect(notam.scheduleText ?? "" == text("schedule"))
  }

  private func compare(_ notam: Notam, withAvwx oracle: [String: Any]) {
    func text(_ name: String) -> String? { oracle[name] as? String }
    #expect(notam.number == text("number"), "\(notam.text)")
    #expect(notam.locations.first == text("station"))
    #expect(UTC.text(notam.beginUnixSeconds) == text("begin"), "\(notam.text)")
    #expect(notam.text.onOneLine == text("body"))
  }

  private func compareEnd(_ notam: Notam, with expected: String?, isEstimated: Bool?) {
    switch notam.end {
    case .at(let seconds, let estimated):
      #expect(UTC.text(seconds) == expected, "\(notam.text)")
      #expect(estimated == isEstimated, "\(notam.text)")
    case .permanent: #expect(expected == "permanent", "\(notam.text)")
    case .open: #expect(expected == nil, "\(notam.text)")
    }
  }
}
