import Foundation
import TestRigs
import TestSupport
import Testing

/// The real relay and real clients, each in a network namespace of its own, with faults between
/// them.
@Suite(
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(
    if: NetworkLab.isPossible,
    "networks cannot be made here, for which root, iproute2 and /dev/net/tun are needed"
  )
)
struct RoughNetworkTests {
  /// A relay, a client that shares a plane, and one that watches.
  private struct Sky {
    let lab: NetworkLab
    let relay, sharer, watcher: BackgroundProgram

    init() throws {
      lab = try NetworkLab()
      let address = NetworkLab.relayAddress + ":8738"
      relay = try BackgroundProgram(
        ["relay", "--listen", address, "--http", "off", "--sky-file", "none"],
        in: lab.relays
      )
      sharer = try BackgroundProgram(
        ["serve"],
        """
        http.listen = "off"
        session.lead_in = 0
        session.minutes = 0
        session.flights = 60
        sky.near = "51.4706,-0.4619"
        sky.share = "share"
        sky.server = "\(address)"
        sky.callsign = "WREN-12"
        """,
        in: lab.clients
      )
      watcher = try BackgroundProgram(
        ["sky", "watch", "--near", "51.4706,-0.4619", "--server", address, "--json"],
        in: lab.clients
      )
    }

    /// Waits until the watcher receives something that the sharer reported after now.
    func isSeenAgain(within seconds: Double) async throws -> Bool {
      let now = Int64(Date().timeIntervalSince1970 * 1_000)
      return try await eventually(within: seconds) {
        watcher.reports.contains { $0.callsign == "WREN-12" && $0.timeMS > now }
      }
    }

    var errors: Comment {
      Comment("\(relay.errors)\n\(sharer.errors)\n\(watcher.errors)")
    }
  }

  @Test func `with another address, or the cable in again, planes are seen`() async throws {
    let sky = try Sky()
    try #require(try await sky.isSeenAgain(within: 120), sky.errors)
    try sky.lab.readdress()
    #expect(try await sky.isSeenAgain(within: 120), sky.errors)
    try sky.lab.plug(false)
    // Longer than a plane takes between two reports; that nothing comes has no event.
    #expect(try await !sky.isSeenAgain(within: 8))
    try sky.lab.plug(true)
    #expect(try await sky.isSeenAgain(within: 120), sky.errors)
  }

  @Test func `half lost, doubled, overtaken and seconds late, planes are seen`() async throws {
    let sky = try Sky()
    try #require(try await sky.isSeenAgain(within: 120), sky.errors)
    sky.lab.disturb()
    #expect(try await sky.isSeenAgain(within: 120), sky.errors)
    sky.lab.calm()
    #expect(try await sky.isSeenAgain(within: 120), sky.errors)
  }
}
