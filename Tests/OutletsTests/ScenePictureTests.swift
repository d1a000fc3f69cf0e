import Breathing
import Glibc
import Outlets
import Show
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScenePictureTests {
  private struct Failed: Error {}

  @Test func `a picture has the requested instant, size and view`() async throws {
    let asked = Mutex<[(view: ViewName, at: Instant, size: SIMD2<Int>)]>([])
    let picture: HTTPOutlet.Picture = { show, instant, size in
      asked.withLock { $0.append((show.view, instant, size)) }
      return [1, 2, 3]
    }
    try await HTTPRig.serve(picture: picture) { rig in
      let at = HTTPRig.now.advanced(by: .seconds(60)).sinceEpoch
      let seconds = Int64(at.seconds)
      let query = "?at=\(seconds).5&size=320x200&view=airport"
      let answer = try await TestClient.ask(rig.port, "/v1/scene.png" + query)
      #expect(answer.status == 200 && answer.body == [1, 2, 3])
      #expect(answer.fields["content-type"] == "image/png")
      let usual = try await TestClient.ask(rig.port, "/v1/scene.png")
      #expect(usual.status == 200)
      let mediaFeatures = asked.withLock(\.self)
      #expect(mediaFeatures.map(\.view) == [.airport, .sky])
      #expect(mediaFeatures.map(\.size) == [[320, 200], [960, 540]])
      #expect(
        mediaFeatures.first?.at == Instant(sinceEpoch: .seconds(seconds) + .milliseconds(500))
      )
      // A picture of another view does not change the screen.
      #expect(rig.show.view == .sky && rig.commands.isEmpty)
    }
  }

  @Test(arguments: [
    "at=never", "at=inf", "at=1e300", "at=2e10", "at=9500000000", "at=-8e9", "at=0", "size=15x15",
    "size=1920x1201", "size=0x0",
    "size=-5x-5", "size=960", "size=8193x16", "size=99999999999999999999x1", "view=sea",
  ])
  func `an invalid request is refused`(query: String) async throws {
    let picture: HTTPOutlet.Picture = { _, _, _ in [] }
    try await HTTPRig.serve(picture: picture) { rig in
      let answer = try await TestClient.ask(rig.port, "/v1/scene.png?" + query)
      #expect(answer.status == 400)
    }
  }

  @Test func `one is drawn at a time, and cues are sent meanwhile`() async throws {
    let gate = Mutex(false)
    let begun = Mutex(false)
    let picture: HTTPOutlet.Picture = { _, _, _ in
      begun.withLock { $0 = true }
      while !gate.withLock(\.self) { usleep(1_000) }
      return [7]
    }
    try await HTTPRig.serve(picture: picture) { rig in
      // Also if an expectation fails, or the server would never end.
      defer { gate.withLock { $0 = true } }
      let first = try TestClient(port: rig.port)
      await first.send("GET /v1/scene.png HTTP/1.1\r\nHost: localhost\r\n\r\n")
      try await waitUntil { begun.withLock(\.self) }
      let busy = try await TestClient.ask(rig.port, "/v1/scene.png")
      #expect(busy.status == 503 && busy.fields["retry-after"] == "2")
      #expect(try await TestClient.ask(rig.port, "/v1/state").status == 200)
      gate.withLock { $0 = true }
      #expect(await first.answer()?.body == [7])
      #expect(try await TestClient.ask(rig.port, "/v1/scene.png").status == 200)
    }
  }

  @Test func `a failed picture is reported without the cause, which is logged once`() async throws {
    let lines = Mutex<[String]>([])
    let picture: HTTPOutlet.Picture = { _, _, _ in throw Failed() }
    let log: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
    try await HTTPRig.serve(picture: picture, log: log) { rig in
      for _ in 0..<2 {
        let answer = try await TestClient.ask(rig.port, "/v1/scene.png")
        #expect(answer.status == 500)
        #expect(answer.text == #"{"error":"the picture could not be drawn"}"#)
      }
    }
    #expect(lines.withLock(\.self) == ["http: the picture could not be drawn: Failed()"])
  }
}
