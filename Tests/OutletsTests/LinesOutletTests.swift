import Breathing
import Foundation
import Outlets
import Show
import TestSupport
import Testing

/// The lines that readers of a socket and of standard output receive, and the commands they may
/// send.
@Suite(.timeLimit(.minutes(10))) struct LinesOutletTests {
  @Test func `readers receive the same lines, and later ones the current state`() async throws {
    let rig = try LinesRig()
    let stage = try Stage()
    let outlet = Outlet("lines")
    let service = rig.service(outlet)
    let running = Task { await service.run(stage.link) }
    let readers = [try await rig.connected(), try await rig.connected()]
    #expect(rig.mode == 0o600)
    // An answer shows that both are registered.
    for reader in readers {
      reader.write("{\"command\":\"mute\"}\n")
      #expect(await reader.line()?["event"] as? String == "answer")
    }
    stage.publish([outlet], seconds: 7)
    for reader in readers {
      #expect(await reader.line()?["event"] as? String == "session_start")
      let inhale = await reader.line()
      #expect(inhale?["phase"] as? String == "inhale" && inhale?["duration"] as? Double == 2.7)
      #expect(inhale?["dropped"] == nil)
    }
    let late = try await rig.connected(isWelcomed: false)
    #expect(await late.line()?["phase"] as? String == "inhale")
    service.stop()
    running.cancel()
    for reader in readers + [late] {
      #expect(await reader.line()?["event"] as? String == "stopped")
      #expect(await reader.line() == nil)
    }
    await running.value
    #expect(!FileManager.default.fileExists(atPath: rig.path()))
  }

  @Test func `a stalled reader loses the oldest lines and learns how many; others do not wait`()
    async throws
  {
    let rig = try LinesRig()
    let stage = try Stage(seconds: 3_600)
    let outlet = Outlet("lines", capacity: 4_096)
    let service = rig.service(outlet)
    let running = Task { await service.run(stage.link) }
    let (slow, quick) = (try await rig.connected(), try await rig.connected())
    for reader in [slow, quick] {
      reader.write("{\"command\":\"mute\"}\n")
      #expect(await reader.line()?["ok"] as? Bool == true)
    }
    let show = stage.link.show()
    let cues = show.cues(in: Stage.start..<Stage.start.advanced(by: .seconds(2_000)))
    try #require(cues.count > 300)
    for cue in cues {
      outlet.put(.cue(cue))
      // The fast reader reads all, while the slow one reads nothing.
      let line = await quick.line()
      #expect(line?["id"] as? String == CueID(cue).description)
      #expect(line?["dropped"] == nil)
    }
    var received = 0
    var dropped = 0
    while received + dropped < cues.count, let line = await slow.line() {
      received += 1
      dropped += line["dropped"] as? Int ?? 0
      if received + dropped == cues.count {
        #expect(line["id"] as? String == cues.last.map { CueID($0).description })
      }
    }
    #expect(received + dropped == cues.count && dropped > 100 && received > 64)
    #expect(outlet.dropped == dropped)
    running.cancel()
    await running.value
  }

  @Test func `commands are accepted, and invalid ones are answered with the error`() async throws {
    let rig = try LinesRig()
    let stage = try Stage()
    let service = rig.service(Outlet("lines"))
    let running = Task { await service.run(stage.link) }
    let reader = try await rig.connected()
    reader.write("{\"command\":\"volume\",\"value\":35}\n\n{\"command\":\"pa")
    #expect(await reader.line()?["ok"] as? Bool == true)
    reader.write("use\"}\r\n")
    #expect(await reader.line()?["ok"] as? Bool == true)
    for (text, problem) in [
      ("{\"command\":\"dance\"}\n", "there is no command \"dance\""),
      ("not json\n", "it is not JSON such as {"),
      ("{\"command\":\"volume\",\"value\":999}\n", "volume = \"999\""),
      (
        String(repeating: "x", count: 5_000) + "\n",
        "the line is too long; at most 1024 bytes are allowed"
      ),
    ] {
      reader.write(text)
      let answer = await reader.line()
      #expect(answer?["ok"] as? Bool == false && answer?["event"] as? String == "answer")
      #expect((answer?["error"] as? String)?.hasPrefix(problem) == true)
    }
    // Answers of two commands are told apart.
    for (blank, id, command) in [("", "k7", "mute"), ("", "k8", "dance"), (" ", "k9", "dance")] {
      reader.write("\(blank){\"command\":\"\(command)\",\"id\":\"\(id)\"}\n")
      #expect(await reader.line()?["id"] as? String == id)
    }
    // A client that closes only its sending side, as `echo | nc` does, is still answered.
    reader.write("{\"command\":\"slower\"}")
    shutdown(reader.descriptor, Int32(SHUT_WR))
    #expect(await reader.line()?["ok"] as? Bool == true)
    #expect(stage.sent == [.volume(35), .pause(true), .mute(true), .slower])
    running.cancel()
    await running.value
  }

  @Test func `levels keep their rate while nothing changes`() async throws {
    let rig = try LinesRig()
    let stage = try Stage(seconds: 60, runs: true)
    // The session is over.
    stage.advance(by: 3_600)
    let service = rig.service(Outlet("lines"), levels: 10)
    let running = Task { await service.run(stage.link) }
    let reader = try await rig.connected(isWelcomed: false)
    var times: [Double] = []
    // A busy machine leaves some out, but not always.
    while times.count < 100, let line = await reader.line() {
      guard line["event"] as? String == "level" else { continue }
      times.append(try #require(line["t_unix"] as? Double))
      if times.count >= 5, times[times.count - 1] - times[times.count - 5] < 2 { break }
    }
    #expect((5..<100).contains(times.count))
    running.cancel()
    await running.value
  }

  @Test func `an output that is not read delays nothing`() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let stage = try Stage(seconds: 3_600)
    let outlet = Outlet("lines", capacity: 4_096)
    let service = LinesOutlet(outlet, at: nil, output: ends[1], levels: 0, seed: 1) { _ in }
    let running = Task { await service.run(stage.link) }
    // A pipe holds 64 KiB, some 150 lines.
    stage.publish([outlet], seconds: 3_000)
    try await waitUntil { outlet.dropped > 0 }
    service.stop()
    running.cancel()
    // Now it is read to the end, which comes when the writer is closed.
    let handle = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    async let reading = onOwnThread { try handle.readToEnd() ?? Data() }
    await running.value
    close(ends[1])
    let lines = String(decoding: try await reading, as: UTF8.self).split(separator: "\n")
    let last = try #require(lines.last)
    #expect(last.contains("\"event\":\"stopped\""))
    #expect(lines.contains { $0.contains("\"dropped\":") })
  }
}
