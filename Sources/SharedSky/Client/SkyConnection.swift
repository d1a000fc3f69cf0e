import Breathing
import Network

/// The connection of a link with its relay: packets over one socket after another.
struct SkyConnection {
  private let link: SkyLink
  private let end: Wakeup
  private var client: SkyClient
  private var lookups: Backoff
  private var reporter: SkyReporter
  private var redirection = FailureLog()

  /// The number of sockets so far.
  private var turn = 0

  /// The part of the sky, if a relay referred to another.
  private var tile: SkyTile?

  /// The last socket. It stays open until there is another one, for a goodbye meanwhile.
  private var socket: SkySocket?

  /// Whether the last packet could be sent.
  private var hasRoute = true

  /// Whether it has been logged that the relay may not know the identity.
  private var hasWarned = false

  /// Creates the connection.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - end: Ends the connection when it is signalled.
  init(_ link: SkyLink, until end: Wakeup) {
    self.link = link
    self.end = end
    client = SkyClient(seed: link.seed, identity: link.identity)
    lookups = SkyLink.lookups(seed: link.seed)
    reporter = SkyReporter(name: "\(link.host):\(link.port)", log: link.log, note: link.note)
  }

  /// Exchanges packets until the end is signalled, then sends the goodbye.
  ///
  /// - Parameters:
  ///   - plane: Returns the state of the client's own plane at an instant, or nil to send nothing.
  ///   - onUpdate: Called after each answer.
  mutating func run(
    _ plane: (Instant) -> OwnPlane?,
    _ onUpdate: (SkyLink.Update) -> Void
  ) {
    while connect(), exchange(plane, onUpdate) { turn += 1 }
    if let packet = client.goodbye(at: link.clock()) { _ = socket?.send(packet) }
  }

  /// Opens a socket, as often as it takes.
  ///
  /// - Returns: Whether there is one; false once the end is signalled.
  private mutating func connect() -> Bool {
    while true {
      do throws(NetworkError) {
        let opened = try link.makeSocket(
          for: tile,
          turn: turn,
          orUntil: end,
          keeping: hasRoute ? socket : nil,
          &redirection
        )
        guard let opened else { return false }
        SkyLink.adopt(opened, after: socket, &client, &lookups)
        socket = opened
        return true
      } catch {
        reporter.fail(error.description)
        guard end.wait(for: SkyLink.wait(afterFailed: &lookups)) != .woken else { return false }
        turn += 1
      }
    }
  }

  /// Exchanges packets over the socket while it is of use.
  ///
  /// - Returns: Whether another one is needed; false once the end is signalled.
  private mutating func exchange(
    _ plane: (Instant) -> OwnPlane?,
    _ onUpdate: (SkyLink.Update) -> Void
  ) -> Bool {
    guard let socket else { return false }
    let opened = link.clock()
    hasRoute = true
    while true {
      let now = link.clock()
      if let own = plane(now) {
        guard !SkyLink.isStale(client, hasRoute: hasRoute, opened: opened, at: now) else {
          tile = client.isRedirected ? SkyTile(own.state.position) : nil
          return true
        }
        if let packet = client.packet(for: own, at: now) { hasRoute = socket.send(packet) }
      }
      guard end.wait(for: SkyLink.wait(for: client, at: now), or: socket.descriptor) != .woken
      else { return false }
      receive(from: socket, onUpdate)
    }
  }

  private mutating func receive(from socket: SkySocket, _ onUpdate: (SkyLink.Update) -> Void) {
    let before = client.answers
    socket.receive { client.receive($0, at: link.clock()) }
    if client.answers != before {
      onUpdate(
        SkyLink.Update(
          neighbours: client.neighbours,
          connectionState: client.connectionState,
          hasSky: client.hasSky,
          taken: client.taken,
          relayAhead: client.relayAhead
        )
      )
    }
    reporter.follow(client)
    if !client.isRedirected { _ = redirection.noteSuccess() }
    if client.mayBeForgotten, !hasWarned {
      hasWarned = true
      link.log(
        "sky: no answer from \(link.host):\(link.port); the relay may not know this identity"
      )
    }
  }
}
