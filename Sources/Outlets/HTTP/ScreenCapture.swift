package import HTTPServer
import Network
import Synchronization
import System

/// Pictures of what a window shows, on request of the HTTP server.
///
/// The window copies a presented frame only while a picture is wanted, and at most once in a period. The copy is
/// encoded on a thread of its own, so that no frame waits for it; requests in between get the last picture.
package final class ScreenCapture: Sendable {
  /// Returns a copied frame as PNG. Called on another thread.
  package typealias Encoding = @Sendable () throws -> [UInt8]

  /// The shortest time between two copies.
  package static let period: Duration = .seconds(2)

  /// The largest width and height of a copy, in pixels.
  package static let maximumSize: SIMD2<Int> = [960, 960]

  private typealias Answer = Result<[UInt8], HTTPRefusal>

  private struct State {
    /// The number of windows that present frames.
    var windows = 0
    var last: (picture: [UInt8], at: ContinuousClock.Instant)?
    /// The requests that wait for a frame, by number.
    var waiting: [Int: AsyncStream<Answer>.Continuation] = [:]
    var nextNumber = 0
    /// Whether a copy is being encoded, which also answers the requests that arrive meanwhile.
    var isEncoding = false
  }

  /// The pictures of each display, by number.
  private let displays = Mutex<[Int: ScreenCapture]>([:])

  private let state = Mutex(State())
  private let wanted = Atomic(false)

  /// How long a request waits for a frame.
  private let timeout: Duration

  private let failures = Mutex(FailureLog())
  private let log: @Sendable (String) -> Void

  /// Creates a source of pictures without a window.
  ///
  /// - Parameters:
  ///   - timeout: How long a request waits for a frame.
  ///   - log: Logs why a frame could not be encoded, once for each reason.
  package init(
    timeout: Duration = .seconds(4),
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) }
  ) {
    self.timeout = timeout
    self.log = log
  }

  /// Records that a window presents frames from now on.
  package func open() {
    state.withLock { $0.windows += 1 }
  }

  /// Records that the window presents no more frames.
  package func close() {
    let waiting = state.withLock { state in
      state.windows -= 1
      guard state.windows == 0 else { return [Int: AsyncStream<Answer>.Continuation]() }
      state.last = nil
      defer { state.waiting = [:] }
      return state.waiting
    }
    for request in waiting.values { request.finish() }
  }

  /// Records that a window on a display presents frames from now on.
  package func open(_ display: Int) {
    open()
    let (timeout, log) = (timeout, log)
    displays.withLock { displays in
      let own = displays[display] ?? ScreenCapture(timeout: timeout, log: log)
      displays[display] = own
      own.open()
    }
  }

  /// Records that the window on a display presents no more frames.
  package func close(_ display: Int) {
    close()
    displays.withLock { $0[display]?.close() }
  }

  /// Returns the captures that want a copy of the frame of a display's window.
  ///
  /// - Parameters:
  ///   - display: The number of the display.
  ///   - isFirst: Whether it also answers requests that name no display.
  /// - Returns: Where to deliver the copy; none if no copy is wanted.
  package func copies(of display: Int, isFirst: Bool) -> [ScreenCapture] {
    // Called for every frame, and a copy is rarely wanted.
    var copies: [ScreenCapture] = []
    if isFirst, isWanted { copies.append(self) }
    if let own = displays.withLock({ $0[display] }), own.isWanted { copies.append(own) }
    return copies
  }

  /// Returns the frame that a display's window presented last, as PNG; of the first window if `display` is nil.
  ///
  /// - Throws: `HTTPRefusal` if there is no window, if it presents no frame, or if that cannot be encoded.
  package func picture(of display: Int?) async throws(HTTPRefusal) -> [UInt8] {
    guard let display else { return try await picture() }
    guard let own = displays.withLock({ $0[display] }) else {
      throw HTTPRefusal(.notFound, "no window is open on display \(display)")
    }
    return try await own.picture()
  }

  /// Whether a copy of the window's frame is wanted. Cheap enough to check for every frame.
  package var isWanted: Bool { wanted.load(ordering: .relaxed) }

  /// Encodes a copied frame and answers the waiting requests with it.
  package func deliver(_ encoding: @escaping Encoding) {
    state.withLock { state in
      state.isEncoding = true
      wanted.store(false, ordering: .relaxed)
    }
    do throws(NetworkError) {
      try Worker.start("screenshot") { [self] in answer(encoded(encoding)) }
    } catch {
      answer(.failure(HTTPRefusal(.unavailable, "no thread is left to encode a picture: \(error)")))
    }
  }

  private func encoded(_ encoding: Encoding) -> Answer {
    do {
      let picture = try encoding()
      failures.withLock { _ = $0.noteSuccess() }
      return .success(picture)
    } catch {
      let problem = "http: the window's picture could not be encoded: \(error)"
      if failures.withLock({ $0.noteFailure(problem) }) { log(problem) }
      return .failure(HTTPRefusal(.failed, "the picture could not be encoded"))
    }
  }

  private func answer(_ answer: Answer) {
    let waiting = state.withLock { state in
      if case .success(let picture) = answer { state.last = (picture, .now) }
      state.isEncoding = false
      defer { state.waiting = [:] }
      return state.waiting
    }
    for request in waiting.values {
      request.yield(answer)
      request.finish()
    }
  }

  /// Returns the frame that was presented last, as PNG.
  ///
  /// - Throws: `HTTPRefusal` if there is no window, if it presents no frame, or if that cannot be encoded.
  package func picture() async throws(HTTPRefusal) -> [UInt8] {
    let (answers, request) = AsyncStream<Answer>.makeStream(bufferingPolicy: .bufferingNewest(1))
    var number = 0
    let last = try state.withLock { (state) throws(HTTPRefusal) -> [UInt8]? in
      guard state.windows > 0 else { throw HTTPRefusal(.notFound, "no window is open") }
      if let last = state.last, last.at.duration(to: .now) < Self.period { return last.picture }
      number = state.nextNumber
      state.nextNumber += 1
      state.waiting[number] = request
      if !state.isEncoding { wanted.store(true, ordering: .relaxed) }
      return nil
    }
    if let last { return last }
    let timer = Task { [timeout] in
      try await Task.sleep(for: timeout)
      request.finish()
    }
    defer {
      timer.cancel()
      state.withLock { $0.waiting[number] = nil }
    }
    for await answer in answers { return try answer.get() }
    throw HTTPRefusal(.unavailable, "the window presents no frames")
  }
}

extension HTTPRouter {
  /// Returns the frame that the window presented last, on the display of the query if it names one.
  func screen(_ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
    guard let capture else { throw HTTPRefusal(.notFound, "this program has no window") }
    let display = request.query["display"].map { Int($0) }
    if case .some(.none) = display {
      throw HTTPRefusal(.badRequest, "display is the number of a display, from 0")
    }
    return HTTPResponse(type: "image/png", body: try await capture.picture(of: display ?? nil))
  }
}
