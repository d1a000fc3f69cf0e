public import Breathing
import Network

/// A client of the shared sky with its socket, on a thread of its own.
///
/// The relay's name is resolved again, and a new socket opened, when the relay has been silent for
/// a while or refers to another relay for this part of the sky. Address changes at either end are
/// noticed this way. Failed lookups are retried at growing intervals, or every half minute while
/// the relay that referred to another still answers.
public struct SkyLink: Sendable {
  /// An update from the link.
  public struct Update: Sendable {
    /// The other planes.
    public let neighbours: NeighbourTable

    /// The state of the connection with the relay.
    public let connectionState: SkyClient.ConnectionState

    /// Whether the relay has listed the planes of the sky at least once.
    public let hasSky: Bool

    /// The last report that the relay took; nil before the first.
    public let taken: SkyClient.TakenReport?

    /// How far the relay's clock is ahead of the local one.
    public let relayAhead: Duration
  }

  /// The relay's host name or IP address.
  public let host: String

  /// The relay's port.
  public let port: UInt16

  let seed: UInt64
  let identity: SkyClient.Identity?
  let clock: @Sendable () -> Instant
  let log: @Sendable (String) -> Void

  /// Called on the link's thread, with true when the relay cannot be reached or refuses, and with false when it answers.
  public var note: @Sendable (Bool) -> Void = { _ in }

  /// Looks up the relay's name; tests replace it.
  var lookup: Resolver.Lookup = Resolver.waitForAddresses(of:for:)

  /// How often the plane is checked for an early report.
  static let pollInterval: Duration = .milliseconds(200)

  /// The time after a lookup before the name of a silent relay is looked up again.
  private static let lookupLifetime: Duration = .seconds(30)

  /// The time after a lookup before a socket without a route is replaced.
  private static let routelessLifetime: Duration = .seconds(5)

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - host: The relay's host name or IP address.
  ///   - port: The relay's port.
  ///   - seed: The seed of random numbers; every link needs its own.
  ///   - identity: The client's identity; nil requests one from the relay.
  ///   - clock: The clock.
  ///   - log: Logs a failure or recovery, one sentence each.
  public init(
    to host: String,
    port: UInt16,
    seed: UInt64,
    identity: SkyClient.Identity? = nil,
    clock: @escaping @Sendable () -> Instant,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.host = host
    self.port = port
    self.seed = seed
    self.identity = identity
    self.clock = clock
    self.log = log
  }

  /// Exchanges packets with the relay until the task is cancelled, then sends the goodbye.
  ///
  /// - Parameters:
  ///   - plane: Returns the state of the client's own plane at an instant, or nil to send nothing;
  ///     called on the link's thread.
  ///   - onUpdate: Called on that thread after each answer.
  public func run(
    _ plane: @escaping @Sendable (Instant) -> OwnPlane?,
    _ onUpdate: @escaping @Sendable (Update) -> Void
  ) async {
    do throws(NetworkError) {
      let end = try Wakeup()
      let worker = try Worker.start("sky") {
        var connection = SkyConnection(self, until: end)
        connection.run(plane, onUpdate)
      }
      await withTaskCancellationHandler {
        await worker.finished()
      } onCancel: {
        end.signal()
      }
    } catch {
      log("sky: \(error)")
    }
  }

  /// Begins to use a socket. With the last one nothing begins: the lookup has failed, and the relay still knows the
  /// client's address.
  static func adopt(
    _ socket: SkySocket,
    after last: SkySocket?,
    _ client: inout SkyClient,
    _ lookups: inout Backoff
  ) {
    guard socket !== last else { return }
    client.moved()
    lookups.succeed()
  }

  /// Opens a socket to the first name that resolves, or returns the last one.
  ///
  /// - Parameters:
  ///   - tile: The part of the sky, if a relay referred to another.
  ///   - turn: The number of the attempt.
  ///   - end: Ends the wait for the name servers, which may take seconds.
  ///   - last: The socket so far, which is kept if a relay referred to another and none can be opened: that relay still
  ///     answers.
  ///   - redirection: The reasons for which it was kept, each of which is logged once.
  /// - Returns: The socket; nil if the wait was ended.
  /// - Throws: `NetworkError` with the reason of the last name.
  func makeSocket(
    for tile: SkyTile?,
    turn: Int,
    orUntil end: Wakeup,
    keeping last: SkySocket?,
    _ redirection: inout FailureLog
  ) throws(NetworkError) -> SkySocket? {
    var problem = NetworkError("no address")
    for name in Self.names(of: host, for: tile) {
      do throws(NetworkError) {
        let relay = Endpoint(host: name, port: port)
        guard
          let addresses = try Resolver.waitForAddresses(
            of: relay,
            for: .datagram,
            orUntil: end,
            by: lookup
          )
        else { return nil }
        return try SkySocket(to: addresses, turn: turn)
      } catch {
        problem = error
      }
    }
    guard tile != nil, let last else { throw problem }
    if redirection.noteFailure(problem.description) {
      log(
        "sky: cannot reach another relay of \(host):\(port): \(problem.description); "
          + "staying with this one"
      )
    }
    return last
  }

  /// The names to look up: that of the tile's own relay, if a relay referred to another, and that
  /// of the whole sky. An IP address has no subdomains.
  static func names(of host: String, for tile: SkyTile?) -> [String] {
    let isNumber = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    guard let tile, !isNumber else { return [host] }
    return [tile.name(below: host), host]
  }

  /// Whether to resolve the name again and open a new socket before the next packet.
  static func isStale(
    _ client: SkyClient,
    hasRoute: Bool,
    opened: Instant,
    at now: Instant
  ) -> Bool {
    let since = opened.duration(to: now)
    guard hasRoute else { return since > routelessLifetime }
    guard since > lookupLifetime else { return false }
    // With a silent relay, the socket is kept until the next packet is due, so that every socket
    // gets its chance and lookups are no more frequent than packets.
    return client.isRedirected
      || client.unanswered >= SkyClient.silentAfter / 2 && client.isDue(at: now)
  }

  /// Returns how long to wait for answers before checking again whether a packet is due.
  static func wait(for client: SkyClient, at now: Instant) -> Duration {
    guard let deadline = client.deadline else { return pollInterval }
    let left = now.duration(to: deadline)
    // The deadline has passed without a packet: there is nothing to report at present.
    guard left > .zero else { return pollInterval }
    return min(max(left, .milliseconds(1)), pollInterval)
  }

  /// The random delays after failed lookups.
  static func lookups(seed: UInt64) -> Backoff {
    Backoff(
      first: .seconds(4),
      longest: .seconds(119),
      generator: SeededGenerator(seed: seed, stream: 2)
    )
  }

  /// Returns the delay after a failed lookup: it grows from one second to two minutes, with jitter
  /// so that clients do not retry in step.
  static func wait(afterFailed lookups: inout Backoff) -> Duration {
    lookups.waitAfterFailure(asked: .seconds(1))
  }
}
