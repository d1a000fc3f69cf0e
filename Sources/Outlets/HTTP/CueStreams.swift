import Breathing
import HTTPServer
import Network
import Show
import Synchronization

/// The clients that receive cues as server-sent events.
///
/// A lock protects them. If an actor did and were in use, a cue would be sent on the thread of the HTTP clients, after
/// a turn of each of them.
final class CueStreams: Sendable {
  fileprivate struct Listener {
    let client: ClientSocket
    let ping: [UInt8]
    /// The maximum number of bytes that may wait. It includes the cues from before the listener joined, until those
    /// have been sent.
    var capacity: Int
    /// Bytes that have not been sent; only the first event may be incomplete.
    var waiting: [UInt8] = []
    /// When events started to be queued; with an empty queue, the time of the last send.
    var since: ContinuousClock.Instant
  }

  /// Counters for the metrics.
  struct Statistics: Sendable {
    /// The current number of listeners.
    var listeners = 0
    /// Listeners disconnected because they did not read.
    var dropped = 0
    /// Listeners refused because there were too many.
    var refused = 0
    /// The lateness of each cue at its last listener.
    var lateness = Lateness()
  }

  fileprivate struct State {
    let limits: HTTPLimits
    var listeners: [Int32: Listener] = [:]
    var recent: [(id: CueID, bytes: [UInt8])] = []
    /// The cue of the current phase, which new listeners receive first.
    var current: [UInt8]?
    var counted = Statistics()
  }

  private let limits: HTTPLimits
  private let show: @Sendable () -> Show
  private let now: @Sendable () -> Instant
  private let state: Mutex<State>

  /// The number of past cues stored for clients that reconnect.
  static let replayLimit = 256

  /// The maximum number of pings in a tick, of which there is one a second. With too few, the first listeners would be
  /// due again before the last ones were pinged.
  static let pingsPerTick = 512

  /// Creates streams without listeners.
  ///
  /// - Parameters:
  ///   - limits: The maximum number of listeners, and their timeouts.
  ///   - show: The show.
  ///   - now: The current instant.
  init(
    limits: HTTPLimits,
    show: @escaping @Sendable () -> Show,
    now: @escaping @Sendable () -> Instant
  ) {
    self.limits = limits
    self.show = show
    self.now = now
    let current = show().currentCue(at: now()).map { EventFrame($0).bytes }
    state = Mutex(State(limits: limits, current: current))
  }

  /// The counters.
  var statistics: Statistics {
    state.withLock { state in
      var figures = state.counted
      figures.listeners = state.listeners.count
      return figures
    }
  }

  /// Adds a listener that continues after the last cue it received.
  ///
  /// - Parameters:
  ///   - client: The connection.
  ///   - head: The head of the response, sent first.
  ///   - last: The identifier of the last cue that the client received.
  ///   - isPinged: Whether its pings are events, of which the first is sent at once.
  /// - Returns: Whether there was room.
  func join(
    _ client: ClientSocket,
    head: [UInt8],
    after last: String?,
    isPinged: Bool = false
  ) -> Bool {
    let ping = EventFrame(pingEvery: isPinged ? limits.ping : nil).bytes
    let start = Array(EventFrame.greeting.utf8) + (isPinged ? ping : [])
    let now = now()
    return state.withLock { state in
      guard state.listeners.count < limits.subscribers else {
        state.counted.refused += 1
        return false
      }
      let bytes = head + start + state.missed(since: last, at: now)
      state.listeners[client.descriptor] = Listener(
        client: client,
        ping: ping,
        capacity: bytes.count + limits.waitingBytes,
        since: .now
      )
      state.write(bytes, to: client.descriptor)
      return true
    }
  }

  /// Removes a connection before it is closed.
  func leave(_ client: ClientSocket) {
    state.withLock { $0.listeners[client.descriptor] = nil }
  }

  /// Sends a cue to all listeners, or the event that announced cues may have changed.
  func send(_ event: Outlet.Event) {
    switch event {
    case .changed(let instant, let reason):
      let current = show().currentCue(at: now()).map { EventFrame($0).bytes }
      state.withLock { state in
        // Identifiers are instants: those from before a clock step do not sort correctly with later
        // ones.
        if reason.movesInstants { state.recent = [] }
        state.current = current
        state.writeToAll(EventFrame(changedAt: instant, reason).bytes)
      }
    case .cue(let cue):
      let frame = EventFrame(cue)
      state.withLock { state in
        if cue.event.isLasting { state.current = frame.bytes }
        if state.recent.count == Self.replayLimit { state.recent.removeFirst() }
        state.recent.append((CueID(cue), frame.bytes))
        guard !state.listeners.isEmpty else { return }
        state.writeToAll(frame.bytes)
        state.counted.lateness.note(cue.edge.instant.duration(to: now()))
      }
    }
  }

  /// Sends queued events and pings, and disconnects clients that do not read.
  func tick(at now: ContinuousClock.Instant) {
    state.withLock { $0.tick(at: now) }
  }
}

extension CueStreams.State {
  fileprivate mutating func tick(at now: ContinuousClock.Instant) {
    var silent: [Int32] = []
    for (descriptor, listener) in listeners {
      let age = listener.since.duration(to: now)
      if listener.waiting.isEmpty {
        if age >= limits.ping { silent.append(descriptor) }
      } else if age >= limits.stall {
        drop(descriptor)
      } else {
        write([], to: descriptor)
      }
    }
    // Only some at a time, so that no cue waits for all the pings.
    for descriptor in silent.prefix(CueStreams.pingsPerTick) {
      guard let ping = listeners[descriptor]?.ping else { continue }
      write(ping, to: descriptor)
    }
  }

  fileprivate mutating func writeToAll(_ bytes: [UInt8]) {
    for descriptor in listeners.keys { write(bytes, to: descriptor) }
  }

  /// Returns the cues after the last one that a client received. A client that names none gets the
  /// cue of the current phase; one that names an unknown cue also gets the event that it missed
  /// some.
  fileprivate func missed(since last: String?, at now: Instant) -> [UInt8] {
    guard let last, !last.isEmpty else { return current ?? [] }
    guard let id = CueID(last), let newest = recent.last?.id, let oldest = recent.first?.id,
      oldest <= id, id <= newest
    else { return EventFrame(changedAt: now, .missed).bytes + (current ?? []) }
    return Array(recent.drop { $0.id <= id }.map(\.bytes).joined())
  }

  fileprivate mutating func write(_ bytes: [UInt8], to descriptor: Int32) {
    guard var listener = listeners[descriptor] else { return }
    let isBehind = !listener.waiting.isEmpty
    let all = isBehind ? listener.waiting + bytes : bytes
    guard case .bytes(let sent) = listener.client.sendNow(all[...]) else {
      return remove(descriptor)
    }
    listener.waiting = Array(all.dropFirst(sent))
    guard listener.waiting.count <= listener.capacity else { return drop(descriptor) }
    if listener.waiting.isEmpty { listener.capacity = limits.waitingBytes }
    if !isBehind || sent > 0 { listener.since = .now }
    listeners[descriptor] = listener
  }

  /// Removes a listener that did not read, and counts it.
  private mutating func drop(_ descriptor: Int32) {
    counted.dropped += 1
    remove(descriptor)
  }

  /// Shuts down a connection; its own task then closes it.
  private mutating func remove(_ descriptor: Int32) {
    listeners.removeValue(forKey: descriptor)?.client.drop()
  }
}
