import Breathing
import Foundation
import Scenes
import Surface
import Testing

/// Lines over a socket, with readers of plain system calls that know nothing of the hub.
@Suite(.timeLimit(.minutes(2))) struct LinesOutletTests {
  /// A folder that is taken away again.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID())").path

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
      try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }
  }

  /// A connection to a socket, read by calls that wait.
  private final class Reader {
    let descriptor: Int32
    private var rest: [UInt8] = []

    init?(_ path: String) {
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let status = withUnsafePointer(to: &address) { [descriptor] in
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      guard status == 0 else { return nil }
    }

    deinit {
      close(descriptor)
    }

    /// The next line, or nil at the end; other tasks go on while it waits.
    func line() async -> [String: Any]? {
      while !rest.contains(UInt8(ascii: "\n")) {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count == 0 { return nil }
        if count > 0 {
          rest += bytes[..<count]
        } else {
          guard (try? await Task.sleep(for: .milliseconds(5))) != nil else { return nil }
        }
      }
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest.removeFirst(line.count + 1)
      return (try? JSONSerialization.jsonObject(with: Data(line))) as? [String: Any]
    }

    func write(_ text: String) {
      _ = send(descriptor, Array(text.utf8), text.utf8.count, Int32(MSG_NOSIGNAL))
    }
  }

  private func outlet(
    _ outlet: Outlet,
    at path: String?,
    isShared: Bool = false,
    output: Int32? = nil,
    levels: Int = 0,
    _ notes: Notes = Notes()
  ) -> LinesOutlet {
    LinesOutlet(
      outlet,
      at: path.map { LinesOutlet.Place(path: $0, isShared: isShared) },
      output: output,
      levels: levels,
      seed: 1,
      note: notes.add
    )
  }

  /// Connects as soon as somebody listens.
  private func connected(_ path: String) async throws -> Reader {
    for _ in 0..<3_000 {
      if let reader = Reader(path) { return reader }
      try await Task.sleep(for: .milliseconds(20))
    }
    return try #require(Reader(path))
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func `readers are told the same lines, and who comes later what goes on`() async throws {
    let folder = try Folder()
    let path = folder.file("cues.sock")
    let stage = try Stage()
    let outlet = Outlet("lines")
    let service = self.outlet(outlet, at: path)
    let running = Task { await service.run(stage.link) }
    let readers = [try await connected(path), try await connected(path)]
    #expect(mode(path) == 0o600)
    // An answer shows that both were let in.
    for reader in readers {
      reader.write("{\"command\":\"mute\"}\n")
      #expect(await reader.line()?["event"] as? String == "answer")
    }
    stage.tell([outlet], seconds: 7)
    for reader in readers {
      #expect(await reader.line()?["event"] as? String == "session_start")
      let inhale = await reader.line()
      #expect(inhale?["phase"] as? String == "inhale" && inhale?["duration"] as? Double == 2.7)
      #expect(inhale?["dropped"] == nil)
    }
    let late = try await connected(path)
    #expect(await late.line()?["phase"] as? String == "inhale")
    running.cancel()
    for reader in readers + [late] {
      #expect(await reader.line()?["event"] as? String == "stopped")
      #expect(await reader.line() == nil)
    }
    await running.value
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a reader that stalls loses the oldest and is told how many, nobody waits`()
    async throws
  {
    let folder = try Folder()
    let path = folder.file("cues.sock")
    let stage = try Stage(seconds: 3_600)
    let outlet = Outlet("lines", room: 4_096)
    let service = self.outlet(outlet, at: path)
    let running = Task { await service.run(stage.link) }
    let (slow, quick) = (try await connected(path), try await connected(path))
    for reader in [slow, quick] {
      reader.write("{\"command\":\"mute\"}\n")
      #expect(await reader.line()?["ok"] as? Bool == true)
    }
    let show = stage.link.show()
    let cues = show.cues(in: Stage.start..<Stage.start.advanced(by: .seconds(2_000)))
    try #require(cues.count > 300)
    for cue in cues {
      outlet.put(.cue(cue))
      // The quick one reads all, while the slow one reads nothing.
      let line = await quick.line()
      #expect(line?["id"] as? String == CueID(cue).description)
      #expect(line?["dropped"] == nil)
    }
    var heard = 0
    var dropped = 0
    while heard + dropped < cues.count, let line = await slow.line() {
      heard += 1
      dropped += line["dropped"] as? Int ?? 0
      if heard + dropped == cues.count {
        #expect(line["id"] as? String == cues.last.map { CueID($0).description })
      }
    }
    #expect(heard + dropped == cues.count && dropped > 100 && heard > 64)
    #expect(outlet.dropped == dropped)
    running.cancel()
    await running.value
  }

  @Test func `commands are taken, and what is none is answered with what is wrong`() async throws {
    let folder = try Folder()
    let path = folder.file("cues.sock")
    let stage = try Stage()
    let service = outlet(Outlet("lines"), at: path)
    let running = Task { await service.run(stage.link) }
    let reader = try await connected(path)
    reader.write("{\"command\":\"volume\",\"value\":35}\n\n{\"command\":\"pa")
    #expect(await reader.line()?["ok"] as? Bool == true)
    reader.write("use\"}\r\n")
    #expect(await reader.line()?["ok"] as? Bool == true)
    for (text, problem) in [
      ("{\"command\":\"dance\"}\n", "there is no command \"dance\""),
      ("not json\n", ""), ("{\"command\":\"volume\",\"value\":999}\n", "volume with \"999\""),
      (String(repeating: "x", count: 5_000) + "\n", ""),
    ] {
      reader.write(text)
      let answer = await reader.line()
      #expect(answer?["ok"] as? Bool == false && answer?["event"] as? String == "answer")
      #expect((answer?["error"] as? String)?.hasPrefix(problem) == true)
    }
    // Who closes only its own side, as `echo | nc` does, is still answered.
    reader.write("{\"command\":\"slower\"}")
    shutdown(reader.descriptor, Int32(SHUT_WR))
    #expect(await reader.line()?["ok"] as? Bool == true)
    #expect(stage.sent == [.volume(35), .pause(true), .slower])
    running.cancel()
    await running.value
  }

  @Test func `readers that come and go, and bytes of chance, harm nobody`() async throws {
    let folder = try Folder()
    let path = folder.file("cues.sock")
    let stage = try Stage()
    let outlet = Outlet("lines")
    let service = self.outlet(outlet, at: path, isShared: true)
    let running = Task { await service.run(stage.link) }
    let steady = try await connected(path)
    #expect(mode(path) == 0o660)
    var random = SeededGenerator(seed: 3)
    for round in 0..<200 {
      let passing = try await connected(path)
      let bytes = (0..<Int(random.next() % 300)).map { _ in UInt8(truncatingIfNeeded: random.next())
      }
      _ = send(passing.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      if round == 100 { stage.tell([outlet], seconds: 1) }
    }
    #expect(await steady.line()?["event"] as? String == "session_start")
    #expect(stage.sent.isEmpty)
    running.cancel()
    await running.value
  }

  @Test func `a socket that nobody listens on is replaced`() async throws {
    let folder = try Folder()
    let path = folder.file("cues.sock")
    // Bound and closed: what a program leaves that was killed.
    let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(dead, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound)
    close(dead)
    let stage = try Stage()
    let service = outlet(Outlet("lines"), at: path)
    let running = Task { await service.run(stage.link) }
    let reader = try await connected(path)
    reader.write("{\"command\":\"pause\"}\n")
    #expect(await reader.line()?["ok"] as? Bool == true)
    // A second one leaves the first alone.
    let notes = Notes()
    let second = outlet(Outlet("lines"), at: path, notes)
    let other = Task { await second.run(stage.link) }
    while notes.all.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    #expect(notes.all[0].contains("another program listens there"))
    other.cancel()
    await other.value
    reader.write("{\"command\":\"pause\"}\n")
    #expect(await reader.line()?["ok"] as? Bool == true)
    running.cancel()
    await running.value
  }

  @Test func `what is no socket is left alone`() async throws {
    let folder = try Folder()
    let path = folder.file("diary.txt")
    try "dear diary".write(toFile: path, atomically: true, encoding: .utf8)
    let notes = Notes()
    let stage = try Stage()
    for path in [path, folder.file(String(repeating: "long", count: 40)), folder.file("no/where")] {
      let service = outlet(Outlet("lines"), at: path, notes)
      let count = notes.all.count
      let running = Task { await service.run(stage.link) }
      while notes.all.count == count { try await Task.sleep(for: .milliseconds(10)) }
      running.cancel()
      await running.value
    }
    #expect(notes.all.count == 3)
    #expect(notes.all[0].contains("something that is no socket, which is left alone"))
    #expect(notes.all[1].contains("longer than 107 bytes"))
    #expect(notes.all[2].contains("No such file or directory"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "dear diary")
  }

  @Test func `an output that is not read delays nobody`() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let stage = try Stage(seconds: 3_600)
    let outlet = Outlet("lines", room: 4_096)
    let service = self.outlet(outlet, at: nil, output: ends[1])
    let running = Task { await service.run(stage.link) }
    // A pipe takes 64 KiB, some 150 lines.
    stage.tell([outlet], seconds: 3_000)
    while outlet.dropped == 0 { try await Task.sleep(for: .milliseconds(10)) }
    running.cancel()
    // Now it is read to the end, which comes when the writer is closed.
    let handle = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let reading = Task.detached { try handle.readToEnd() ?? Data() }
    await running.value
    close(ends[1])
    let lines = String(decoding: try await reading.value, as: UTF8.self).split(separator: "\n")
    let last = try #require(lines.last)
    #expect(last.contains("\"event\":\"stopped\""))
    #expect(lines.contains { $0.contains("\"dropped\":") })
  }
}
