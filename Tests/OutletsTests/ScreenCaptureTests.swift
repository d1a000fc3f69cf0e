import HTTPServer
import Outlets
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScreenCaptureTests {
  private static let token = "a-token-of-some-length"

  /// Asks for the picture as staff do.
  private static func ask(_ rig: HTTPRig) async throws -> TestClient.Response {
    try await TestClient.ask(
      rig.port,
      "/v1/screen.png",
      fields: ["Authorization: Bearer \(token)"]
    )
  }

  @Test func `many requests at once cost the window one copy, and only staff get it`()
    async throws
  {
    let capture = ScreenCapture(timeout: .seconds(600))
    capture.open()
    #expect(!capture.isWanted)
    let copies = Atomic(0)
    let window = Task {
      while !Task.isCancelled {
        if capture.isWanted {
          let number = copies.wrappingAdd(1, ordering: .relaxed).newValue
          capture.deliver { Array("frame \(number)".utf8) }
        }
        await Task.yield()
      }
    }
    defer { window.cancel() }
    try await HTTPRig.serve(token: Self.token, capture: capture) { rig in
      let stranger = try await TestClient.ask(rig.port, "/v1/screen.png")
      #expect(stranger.status == 401)
      let begin = ContinuousClock.now
      let texts = try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            let answer = try await Self.ask(rig)
            #expect(answer.status == 200 && answer.fields["content-type"] == "image/png")
            return answer.text
          }
        }
        var texts: [String] = []
        for try await text in group { texts.append(text) }
        return texts
      }
      // The eight may take longer than a period on a busy machine.
      #expect(texts.allSatisfy { $0.hasPrefix("frame ") } && texts.count == 8)
      let periods = Int(begin.duration(to: .now) / ScreenCapture.period)
      #expect(copies.load(ordering: .relaxed) <= 1 + periods)
    }
  }

  @Test func `each display has pictures of its own, and the first window answers without a number`()
    async throws
  {
    let capture = ScreenCapture(timeout: .seconds(600))
    for display in [0, 1] { capture.open(display) }
    let window = Task {
      while !Task.isCancelled {
        for display in [0, 1] {
          for copy in capture.copies(of: display, isFirst: display == 0) {
            copy.deliver { Array("display \(display)".utf8) }
          }
        }
        await Task.yield()
      }
    }
    defer { window.cancel() }
    #expect(try await capture.picture(of: 1) == Array("display 1".utf8))
    #expect(try await capture.picture(of: 0) == Array("display 0".utf8))
    #expect(try await capture.picture(of: nil) == Array("display 0".utf8))
    capture.close(1)
    let closed = HTTPRefusal(.notFound, "no window is open")
    await #expect(throws: closed) { try await capture.picture(of: 1) }
    let unknown = HTTPRefusal(.notFound, "no window is open on display 2")
    await #expect(throws: unknown) { try await capture.picture(of: 2) }
  }

  @Test func `a frame that cannot be encoded is a failure, which is logged once`() async throws {
    struct Failed: Error {}
    let lines = Mutex<[String]>([])
    let capture = ScreenCapture(timeout: .seconds(600)) { line in
      lines.withLock { $0.append(line) }
    }
    capture.open()
    let window = Task {
      while !Task.isCancelled {
        if capture.isWanted { capture.deliver { throw Failed() } }
        await Task.yield()
      }
    }
    defer { window.cancel() }
    try await HTTPRig.serve(token: Self.token, capture: capture) { rig in
      for _ in 0..<2 {
        let answer = try await Self.ask(rig)
        #expect(answer.status == 500)
        #expect(answer.text == #"{"error":"the picture could not be encoded"}"#)
      }
    }
    #expect(lines.withLock(\.self) == ["http: the window's picture could not be encoded: Failed()"])
  }

  @Test func `a window without frames, and no window, give different answers`() async throws {
    let capture = ScreenCapture(timeout: .milliseconds(50))
    try await HTTPRig.serve(token: Self.token, capture: capture) { rig in
      let absent = try await Self.ask(rig)
      #expect(absent.status == 404)
      capture.open()
      let still = try await Self.ask(rig)
      #expect(still.status == 503)
      capture.close()
      let gone = try await Self.ask(rig)
      #expect(gone.status == 404)
    }
    try await HTTPRig.serve(token: Self.token) { rig in
      let none = try await Self.ask(rig)
      #expect(none.status == 404)
    }
  }
}
