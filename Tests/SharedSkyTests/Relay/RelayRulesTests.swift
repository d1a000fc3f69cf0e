import Testing

@testable import SharedSky

@Suite("The default rules of a relay")
struct RelayRulesTests {
  private let rules = RelayRules()

  @Test("A worker has room for all reports between two snapshots, even if one is late")
  func room() {
    // A tenth of a second's packets may arrive at once.
    let seconds = 1.2 + 0.1
    #expect(Double(rules.reportsPerSecond) >= rules.packetsPerSecond * seconds)
    // This memory is stated in the documentation of the number.
    #expect(rules.reportsPerSecond * MemoryLayout<StoredReport>.stride <= 24 << 20)
  }

  @Test("Clients are slowed down long before packets are dropped")
  func pace() {
    #expect(rules.slowDownAbove * 2 <= rules.packetsPerSecond)
    var pace = ReportInterval(rules, at: 0)
    for _ in 0..<Int(rules.slowDownAbove) { pace.countAnswer() }
    pace.update(at: 1_000_000_000)
    #expect(pace.wait == 500 && !pace.isLengthened)
    for _ in 0..<Int(rules.slowDownAbove * 2) { pace.countAnswer() }
    pace.update(at: 2_000_000_000)
    #expect(pace.wait == 1_000 && pace.isLengthened)
  }
}
