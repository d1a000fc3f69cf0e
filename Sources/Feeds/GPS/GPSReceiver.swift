public import Breathing
public import Flights
public import Network

/// A client of gpsd: connects, subscribes to reports, and reconnects with growing delays.
public struct GPSReceiver: Sendable {
  /// An update from the receiver.
  public enum Event: Sendable, Hashable {
    /// gpsd answered, or after a loss sends data of a receiver again; `release` is its version. What comes and goes
    /// counts as working again only for some time (`Steadiness`).
    case connected(release: String)

    /// The connection was lost or could not be made, gpsd does not answer, or it sends no data of a receiver; the text
    /// is the reason, sent once until it counts as working again.
    case lost(String)

    /// A position fix, and the number of satellites if known.
    case fix(Fix, GPSSatellites?)

    /// The last fix is too old, so the position is unknown.
    case expired
  }

  /// The address of gpsd.
  public let server: GPSServer

  private let backoff: Backoff
  private let idleTimeout: Duration
  private let clock: @Sendable () -> Instant

  /// Creates a receiver.
  ///
  /// - Parameters:
  ///   - server: The gpsd's host and port.
  ///   - backoff: The delays before reconnecting.
  ///   - idleTimeout: The time without data after which a connection counts as lost.
  ///   - clock: Returns the current time, with which fixes are dated.
  public init(
    server: GPSServer,
    backoff: Backoff,
    idleTimeout: Duration = .seconds(60),
    clock: @escaping @Sendable () -> Instant
  ) {
    self.server = server
    self.backoff = backoff
    self.idleTimeout = idleTimeout
    self.clock = clock
  }

  /// How long a connection must last until the delays are short again. A server that greets clients
  /// and then disconnects them must not be asked every second.
  private static let settled: Duration = .seconds(10)

  /// Listens until its task is cancelled.
  public func run(_ emit: (Event) -> Void) async {
    let (events, line) = AsyncStream.makeStream(
      of: Input.self,
      bufferingPolicy: .bufferingNewest(1_024)
    )
    let slot = GPSConnectionSlot()
    await withTaskGroup { group in
      group.addTask { await stayConnected(line, slot) }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil { line.yield(.second) }
      }
      var state = State()
      for await event in events {
        // The network may have changed, and gpsd may hang: a new connection shows it.
        if handle(event, &state, emit) { slot.abandon() }
      }
      group.cancelAll()
    }
  }

  private enum Input: Sendable {
    /// gpsd was asked for reports.
    case asked
    case report(GPSReport)
    /// The connection was lost, with the reason unless that was sent already.
    case lost(String?)
    /// A second has passed.
    case second
  }

  private struct State {
    var watch = GPSWatch()
    private var failures = FailureLog()
    private var steadiness = Steadiness<Instant>()

    /// Notes a failure. Returns the update to send, if it is new.
    mutating func fail(_ reason: String, at now: Instant) -> Event? {
      steadiness.fail(at: now)
      return failures.noteFailure(reason) ? .lost(reason) : nil
    }

    /// Notes a report. Returns the update to send, if gpsd has answered or counts as working again.
    mutating func receive(_ report: GPSReport, at now: Instant) -> Event? {
      switch report {
      case .version: guard !steadiness.isLost else { return nil }
      case .position, .sky:
        guard steadiness.succeed(at: now) else { return nil }
        _ = failures.noteSuccess()
      case .other: return nil
      }
      return .connected(release: watch.release)
    }
  }

  /// Handles an input.
  ///
  /// - Returns: Whether gpsd, or its receiver, has just fallen silent.
  private func handle(_ event: Input, _ state: inout State, _ emit: (Event) -> Void) -> Bool {
    let now = clock()
    switch event {
    case .asked: state.watch.ask(at: now)
    case .report(let report):
      let fix = state.watch.receive(report, at: now)
      if let news = state.receive(report, at: now) { emit(news) }
      if let fix { emit(.fix(fix, state.watch.satellites)) }
    case .lost(let reason):
      state.watch.disconnect()
      if let reason, let news = state.fail(reason, at: now) { emit(news) }
    case .second: break
    }
    let silence = state.watch.noticeSilence(at: now)
    if let silence, let news = state.fail(silence, at: now) { emit(news) }
    if state.watch.expire(at: now) { emit(.expired) }
    return silence != nil
  }

  private func stayConnected(
    _ line: AsyncStream<Input>.Continuation,
    _ slot: GPSConnectionSlot
  ) async {
    var backoff = backoff
    while !Task.isCancelled {
      var wait = Duration.zero
      do throws(StreamConnectionError) {
        let connected = ContinuousClock.now
        try await listen(in: slot) {
          line.yield(.asked)
        } _: { report in
          if connected.duration(to: .now) >= Self.settled { backoff.succeed() }
          line.yield(.report(report))
        }
      } catch {
        guard !Task.isCancelled else { break }
        wait = backoff.waitAfterFailure()
        line.yield(.lost(slot.end() ? nil : error.description))
      }
      guard (try? await Task.sleep(for: wait)) != nil else { break }
    }
    line.finish()
  }

  /// Connects, and reads until an error ends the connection.
  private func listen(
    in slot: GPSConnectionSlot,
    asking: () -> Void,
    _ report: (GPSReport) -> Void
  ) async throws(StreamConnectionError) {
    let connection = try await StreamConnection(to: server.address, idleTimeout: idleTimeout)
    defer { connection.close() }
    slot.begin(connection)
    try await connection.send("?WATCH={\"enable\":true,\"json\":true};\n")
    asking()
    var splitter = LineSplitter()
    var hasVersion = false
    while true {
      for text in splitter.lines(in: try await connection.read()) {
        let next = GPSReport(text)
        if !hasVersion {
          // gpsd sends its version first.
          guard case .version = next
          else { throw StreamConnectionError("the server there is not gpsd") }
          hasVersion = true
        }
        if let next { report(next) }
      }
    }
  }
}
