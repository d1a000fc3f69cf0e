public import Breathing
public import Flights

/// Listens to a gpsd, for as long as it takes: connects, asks to be told, and when the connection
/// is lost tries again, after a while that grows.
public struct GPSReceiver: Sendable {
  /// What there is to tell.
  public enum News: Sendable, Hashable {
    /// A gpsd of a version answered.
    case connected(release: String)

    /// The connection was lost, or could not be made; the words say why.
    case lost(String)

    /// A receiver says where we are, and how many satellites it sees, if it told.
    case fix(Fix, GPSSatellites?)

    /// The last fix is too old: where we are is no longer known.
    case expired
  }

  /// Where the gpsd is.
  public let server: GPSServer

  private let backoff: Backoff
  private let silence: Duration
  private let clock: @Sendable () -> Instant

  /// Creates a receiver.
  ///
  /// - Parameters:
  ///   - server: Where the gpsd is.
  ///   - backoff: How long to wait before connecting again.
  ///   - silence: How long a connection may bring nothing before it is taken for dead.
  ///   - clock: The instant it is, by which fixes are dated.
  public init(
    server: GPSServer,
    backoff: Backoff,
    silence: Duration = .seconds(60),
    clock: @escaping @Sendable () -> Instant
  ) {
    self.server = server
    self.backoff = backoff
    self.silence = silence
    self.clock = clock
  }

  /// Listens until its task is cancelled.
  public func run(_ tell: (News) -> Void) async {
    let (events, line) = AsyncStream.makeStream(
      of: Event.self,
      bufferingPolicy: .bufferingNewest(1_024)
    )
    await withTaskGroup { group in
      group.addTask { await stayConnected(line) }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil { line.yield(.second) }
      }
      var watch = GPSWatch()
      for await event in events {
        handle(event, &watch, tell)
      }
      group.cancelAll()
    }
  }

  private enum Event: Sendable {
    case report(GPSReport)
    case lost(String)
    /// A second has passed.
    case second
  }

  private func handle(_ event: Event, _ watch: inout GPSWatch, _ tell: (News) -> Void) {
    let now = clock()
    switch event {
    case .report(.version(let release)): tell(.connected(release: release))
    case .report(let report):
      if let fix = watch.receive(report, at: now) { tell(.fix(fix, watch.satellites)) }
    case .lost(let reason): tell(.lost(reason))
    case .second: break
    }
    if watch.expire(at: now) { tell(.expired) }
  }

  private func stayConnected(_ line: AsyncStream<Event>.Continuation) async {
    var backoff = backoff
    while !Task.isCancelled {
      do throws(StreamConnectionError) {
        try await listen { report in
          if case .version = report { backoff.succeed() }
          line.yield(.report(report))
        }
      } catch {
        guard !Task.isCancelled else { break }
        line.yield(.lost(error.description))
      }
      guard (try? await Task.sleep(for: backoff.waitAfterFailure())) != nil else { break }
    }
    line.finish()
  }

  /// Connects once and reads until the connection ends, which it always does by an error.
  private func listen(_ report: (GPSReport) -> Void) async throws(StreamConnectionError) {
    let connection = try await StreamConnection(to: server.address, silence: silence)
    defer { connection.close() }
    try await connection.send("?WATCH={\"enable\":true,\"json\":true};\n")
    var splitter = LineSplitter()
    var isGreeted = false
    while true {
      for text in splitter.lines(in: try await connection.read()) {
        let next = GPSReport(text)
        if !isGreeted {
          // gpsd says its version before anything else.
          guard case .version = next
          else { throw StreamConnectionError("the server there is not gpsd") }
          isGreeted = true
        }
        if let next { report(next) }
      }
    }
  }
}
