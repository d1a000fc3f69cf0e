public import Breathing
public import Flights
public import Network

/// A client of gpsd: connects, subscribes to reports, and reconnects with growing delays.
public struct GPSReceiver: Sendable {
  /// An update from the receiver.
  public enum Event: Sendable, Hashable {
    /// gpsd answered, or sends data again; `release` is its version.
    case connected(release: String)

    /// The connection was lost or could not be made, gpsd does not answer, or it sends no data of a receiver; the text
    /// is the reason, sent once until gpsd answers, or sends data.
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
    await withTaskGroup { group in
      group.addTask { await stayConnected(line) }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil { line.yield(.second) }
      }
      var watch = GPSWatch()
      for await event in events {
        handle(event, &watch, emit)
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

  private func handle(_ event: Input, _ watch: inout GPSWatch, _ emit: (Event) -> Void) {
    let now = clock()
    switch event {
    case .asked: watch.ask(at: now)
    case .report(let report):
      let wasStalled = watch.isStalled
      let fix = watch.receive(report, at: now)
      let isVersion = if case .version = report { true } else { false }
      if !watch.isStalled, isVersion || wasStalled { emit(.connected(release: watch.release)) }
      if let fix { emit(.fix(fix, watch.satellites)) }
    case .lost(let reason):
      watch.disconnect()
      if let reason { emit(.lost(reason)) }
    case .second: break
    }
    if let reason = watch.noticeSilence(at: now) { emit(.lost(reason)) }
    if watch.expire(at: now) { emit(.expired) }
  }

  private func stayConnected(_ line: AsyncStream<Input>.Continuation) async {
    var retry = Retry(backoff)
    while !Task.isCancelled {
      var wait = Duration.zero
      do throws(StreamConnectionError) {
        let connected = ContinuousClock.now
        try await listen {
          line.yield(.asked)
        } _: { report in
          if case .version = report { retry.reconnect() }
          if connected.duration(to: .now) >= Self.settled { retry.succeed() }
          line.yield(.report(report))
        }
      } catch {
        guard !Task.isCancelled else { break }
        let failure = retry.fail(error.description)
        wait = failure.wait
        line.yield(.lost(failure.shouldLog ? error.description : nil))
      }
      guard (try? await Task.sleep(for: wait)) != nil else { break }
    }
    line.finish()
  }

  /// Connects, and reads until an error ends the connection.
  private func listen(
    asking: () -> Void,
    _ report: (GPSReport) -> Void
  ) async throws(StreamConnectionError) {
    let connection = try await StreamConnection(to: server.address, idleTimeout: idleTimeout)
    defer { connection.close() }
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
