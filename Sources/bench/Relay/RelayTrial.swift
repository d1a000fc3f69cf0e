import CDatagramLoad
import Network
import SharedSky

/// A relay within this program under the load of a fleet, each bound to its own processor.
struct RelayTrial {
  let relay: Relay
  private(set) var load: RelayLoad

  /// The number of reports in flight at once.
  private static let inFlight = 1_024

  /// Starts a relay, and lets every plane report until it has a token and is in the sky.
  init(_ fleet: RelayFleet) throws {
    var rules = RelayRules()
    rules.packetsPerSecond = 1e7
    rules.source = RelayLimit(1e7, atOnce: 1e6)
    rules.newcomers = RelayLimit(1e7, atOnce: 1e6)
    rules.plane = RelayLimit(1_000, atOnce: 1_000)
    let address = Endpoint(host: "127.0.0.1", port: 0)
    // New threads inherit the processor of the thread that starts them.
    _ = load_pin(0)
    relay = try Relay(at: address, keys: fleet.keys, rules: rules)
    try relay.start()
    _ = load_pin(1)
    load = try RelayLoad(fleet, to: relay.address.port)
    var tokens = 0
    for _ in 0..<20 where tokens < fleet.count {
      tokens += load.run(.inFlight(Self.inFlight), seconds: 1).tokens
    }
    guard tokens >= fleet.count else { throw BenchError("the relay gave \(tokens) tokens only") }
    // The relay builds a snapshot once a second.
    _ = load.run(.inFlight(Self.inFlight), seconds: 2)
    try checkRoom()
  }

  /// Returns the processor time of the relay, all threads and the kernel included, for each report
  /// answered with planes, in seconds.
  mutating func cost(seconds: Double) throws -> Double {
    let before = Stopwatch.process.seconds
    let result = load.run(.inFlight(Self.inFlight), seconds: seconds)
    guard result.answered > 0 else { throw BenchError("the relay answered nothing") }
    let cost = (Stopwatch.process.seconds - before - result.own) / Double(result.answered)
    try checkRoom()
    return cost
  }

  /// Returns the latencies of the replies, and the fraction of reports that were answered.
  mutating func delays(perSecond rate: Double, seconds: Double) throws -> (Sample, Double) {
    let result = load.run(.perSecond(rate), seconds: seconds)
    guard !result.delays.isEmpty else { throw BenchError("the relay answered nothing") }
    try checkRoom()
    return (Sample(result.delays), Double(result.answered) / Double(max(result.sent, 1)))
  }

  /// Checks that the relay has stored all reports that it answered.
  private func checkRoom() throws {
    let counts = relay.statistics.counts
    let lost = counts[.noRoom] + counts[.noRoomForClient]
    guard lost == 0 else { throw BenchError("the relay had no room for \(lost) reports") }
  }

  /// Stops the relay.
  func end() {
    relay.stop()
    load.close()
  }
}
