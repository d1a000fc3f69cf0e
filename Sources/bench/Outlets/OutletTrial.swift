import Breathing
import Glibc
import Network
import Outlets
import Session
import System

/// The lateness of a real daemon's cues at clients on this machine with increasing numbers of HTTP
/// clients, and the daemon's resource use.
struct OutletTrial: Sendable, Hashable {
  /// The results with a number of HTTP clients.
  struct Row: Sendable, Hashable {
    /// The number of HTTP clients that receive cues.
    let listeners: Int

    /// The lateness of cues by outlet; nil if none was received, or if there is no broker.
    let http, lines, osc, wled, mqtt: Distribution?

    /// The fraction of a core that the daemon used with all outlets; nil if unknown.
    let load: Double?

    /// The daemon's memory at the end; nil if unknown.
    let memory: TrialDaemon.Memory?

    /// The lateness of cues by the name of each outlet.
    var ways: [(name: String, late: Distribution?)] {
      [("HTTP", http), ("lines", lines), ("OSC", osc), ("WLED", wled), ("MQTT", mqtt)]
    }
  }

  /// The results in the order of the requested numbers.
  let rows: [Row]

  /// The fraction of a core and the memory that a daemon without outlets uses.
  let idleLoad: Double?
  let idleMemory: TrialDaemon.Memory?
}

extension OutletTrial {
  /// The number of edges: one per second, until the policy requires a rest.
  private static let edges = 4 * SafetyPolicy.heldBreathsInARow

  /// The time before the first edge, in which the daemon starts and all clients connect, in
  /// seconds.
  private static let leadIn = 5

  /// Measures a daemon with each number of HTTP clients, and one without outlets.
  ///
  /// - Parameters:
  ///   - counts: The numbers of HTTP clients.
  ///   - seconds: The length of each measurement, at most 24 seconds.
  ///   - program: The program.
  ///   - timeout: How long to wait for a daemon to start.
  ///   - grace: How long to wait for late cues at the end, at most.
  /// - Throws: A failure if a daemon does not start or refuses a connection.
  init(
    listeners counts: [Int],
    seconds: Double,
    program: String,
    timeout: Duration = .seconds(10),
    grace: Duration = .zero
  ) throws(Failure) {
    let seconds = min(max(seconds, 2), Double(Self.edges))
    var rows: [Row] = []
    for count in counts where !SignalHandler.isAsked {
      rows.append(
        try Self.row(
          listeners: count,
          seconds: seconds,
          program,
          timeout: timeout,
          grace: grace
        )
      )
    }
    let idle = try TrialDaemon(
      program,
      settings: "sky.near = \"51.47,-0.46\"\nhttp.listen = \"off\""
    )
    Self.sleep(2)
    let before = idle.processorTime
    Self.sleep(seconds)
    self.init(
      rows: rows,
      idleLoad: Self.load(from: before, to: idle.processorTime, in: seconds),
      idleMemory: idle.memory
    )
  }

  private static func row(
    listeners: Int,
    seconds: Double,
    _ program: String,
    timeout: Duration,
    grace: Duration
  ) throws(Failure) -> Row {
    guard DescriptorLimit.raise(forConnections: listeners) >= listeners else {
      throw Failure(.unavailable, "the system does not allow \(listeners) connections (ulimit -n)")
    }
    let audience = try TrialAudience()
    let broker = TrialBroker()
    try broker?.listen()
    let daemon = try TrialDaemon(program, settings: settings(audience, broker))
    let begun = TrialAudience.now
    // The daemon is ready once its Unix socket exists.
    while !FilePath(audience.socket).exists {
      guard daemon.isRunning, TrialAudience.now - begun < timeout.nanoseconds else {
        throw Failure(.unavailable, "the daemon to measure did not start")
      }
      audience.turn(for: .milliseconds(20))
    }
    guard audience.join(listeners: listeners) else {
      throw Failure(.unavailable, "not all of the \(listeners) listeners could connect")
    }
    // A connection that has received the greeting receives all further cues.
    while Set((audience.arrivals[.http] ?? []).map(\.connection)).count < listeners,
      daemon.isRunning, TrialAudience.now - begun < timeout.nanoseconds
    {
      audience.turn(for: .milliseconds(20))
    }
    let from = max(TrialAudience.now, begun + Int64(leadIn) * 1_000_000_000)
    audience.turn(for: .nanoseconds(from - TrialAudience.now))
    let before = daemon.processorTime
    audience.turn(for: .seconds(seconds))
    let load = load(from: before, to: daemon.processorTime, in: seconds)
    let memory = daemon.memory
    let span = from..<TrialAudience.now - 500_000_000
    let end = TrialAudience.now + grace.nanoseconds
    while TrialAudience.now < end, !audience.hasAll(until: span.upperBound) {
      audience.turn(for: .milliseconds(20))
    }
    let lines = (audience.arrivals[.lines] ?? []).lateness(in: span)
    let edges = Set(lines.map(\.due)).sorted()
    func latencies(of channel: TrialAudience.Channel) -> Distribution? {
      Distribution((audience.arrivals[channel] ?? []).lateness(after: edges))
    }
    return Row(
      listeners: listeners,
      http: Distribution((audience.arrivals[.http] ?? []).lateness(in: span).map(\.late)),
      lines: Distribution(lines.map(\.late)),
      osc: latencies(of: .osc),
      wled: latencies(of: .wled),
      mqtt: Distribution((broker?.arrivals ?? []).lateness(in: span).map(\.late)),
      load: load,
      memory: memory
    )
  }

  private static func settings(_ audience: TrialAudience, _ broker: TrialBroker?) -> String {
    """
    sky.near = "51.4706,-0.4619"
    breath.pattern = "1-1-1-1"
    session.flights = \(SafetyPolicy.heldBreathsInARow)
    session.lead_in = \(leadIn)
    session.seed = 1
    http.listen = "127.0.0.1:\(audience.httpPort)"
    lines.socket = "\(audience.socket)"
    osc.targets = ["udp://127.0.0.1:\(audience.oscPort)"]
    wled.lamps = ["http://127.0.0.1:\(audience.lampPort)"]
    wled.lead = "0ms"
    mqtt.broker = "\(broker.map { "\($0.address)" } ?? "off")"
    mqtt.commands = "off"
    mqtt.room = "trial"
    mqtt.discovery = "off"
    """
  }

  private static func load(from: Duration?, to: Duration?, in seconds: Double) -> Double? {
    guard let from, let to else { return nil }
    return (to - from).seconds / seconds
  }

  /// Sleeps, or returns early if the system asks the program to stop.
  private static func sleep(_ seconds: Double) {
    let end = TrialAudience.now + Int64(seconds * 1e9)
    while !SignalHandler.isAsked, TrialAudience.now < end { usleep(50_000) }
  }
}

extension TrialAudience {
  /// Whether every connection has received all cues due before an instant, in nanoseconds since the epoch.
  /// Cues arrive in order, so a later one shows that.
  fileprivate func hasAll(until end: Int64) -> Bool {
    [Channel.http, .lines].allSatisfy { channel in
      let connections = Dictionary(grouping: arrivals[channel] ?? [], by: \.connection)
      return connections.values.allSatisfy { !$0.lateness(in: end..<Int64.max).isEmpty }
    }
  }
}
