import SharedSky
import Testing

@testable import aloft

@Suite("A relay's figures as text")
struct RelayMetricsTests {
  @Test("Every reason for which a packet is dropped or refused has a line of its own")
  func reasons() throws {
    let address = try #require(RelayAddress("127.0.0.1:0"))
    let key = [UInt8](repeating: 1, count: RelayKeys.length)
    let relay = try Relay(at: address, keys: RelayKeys(.init(number: 1, key: key)))
    let lines = RelayMetrics.text(relay.figures).split(separator: "\n")
    for (name, outcome) in [
      ("answered", RelayCount.Outcome.answered), ("refused", .refused), ("dropped", .dropped),
    ] {
      let count = RelayCount.allCases.count { $0.outcome == outcome }
      #expect(lines.count { $0.hasPrefix("aloft_relay_\(name)_total{") } == count)
    }
    #expect(lines.contains("aloft_relay_dropped_total{reason=\"bad_seal\"} 0"))
    #expect(lines.contains("aloft_relay_planes 0"))
  }
}
