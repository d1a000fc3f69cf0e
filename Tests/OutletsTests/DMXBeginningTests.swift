import Breathing
import Network
import Show
import System
import TestRigs
import TestSupport
import Testing

@testable import Outlets

/// The look from which lights begin: the last one if it is known, also after a crash.
@Suite(.timeLimit(.minutes(5))) struct DMXBeginningTests {
  private let response = DMXResponse(low: 0.1, high: 0.8, rest: 0.3)
  private let stream = DMXStream.artNet(ArtNetSource(name: "Aloft", portAddress: 3))
  private let notes = Notes()

  private func file(
    at receivers: Set<String> = ["node:6454"],
    in folder: ScratchFolder
  ) -> DMXLookFile? {
    let home = RuntimeHome(environment: ["RUNTIME_DIRECTORY": folder.path])
    return DMXLookFile.of(stream, at: receivers, in: home, log: notes.add)
  }

  /// The first look of an outlet whose clock stands still.
  private func first(_ memory: DMXMemory, _ stage: Stage) async throws -> DMXLook {
    let fixture = try #require(DMXFixture("rgb"))
    let outlet = DMXOutlet(
      Outlet("dmx"),
      as: stream,
      to: .addresses([]),
      patch: try #require(DMXPatch(fixture, at: 1, count: 1)),
      response: response,
      rate: 40,
      memory: memory,
      seed: 1,
      log: notes.add
    )
    return try await whileRunning {
      await outlet.run(stage.link)
    } during: {
      try await waitUntil { memory.universe(of: stream).values.count == 3 }
      return try #require(memory.look)
    }
  }

  @Test func `lights whose look is unknown begin at the low intensity`() async throws {
    let look = try await first(DMXMemory(), try Stage())
    #expect(look.intensity == 0.1)
  }

  @Test func `lights whose look is unknown stay dark if the display is closed`() async throws {
    let stage = try Stage()
    stage.apply(.close(true))
    let look = try await first(DMXMemory(), stage)
    #expect(look.intensity == 0)
  }

  @Test func `a program that was killed continues from the look that it sent last`() async throws {
    let folder = try ScratchFolder()
    let last = DMXLook(intensity: 0.755, color: SIMD3(1, 0.5, 0.25))
    let killed = DMXMemory()
    killed.keep(in: file(in: folder))
    #expect(killed.look == nil)
    killed.keep(DMXLook(intensity: 0.9, color: .one), DMXUniverse(), of: stream)
    killed.keep(last, DMXUniverse(), of: stream)
    #expect(try folder.names == ["dmx-artnet-3-node_6454"])

    let next = DMXMemory()
    next.keep(in: file(in: folder))
    let look = try await first(next, try Stage())
    #expect(look.change(to: last) < 1e-4)
    #expect(notes.all.isEmpty)
  }

  @Test func `a reload goes on from what was sent, and keeps that in the file of its universe`()
    throws
  {
    let folder = try ScratchFolder(["dmx-artnet-3-node_6454": "09000 65535 65535 65535\n"])
    let memory = DMXMemory()
    let look = DMXLook(intensity: 1, color: .one)
    memory.keep(look, DMXUniverse(), of: stream)
    memory.keep(in: file(in: folder))
    #expect(memory.look == look)
    #expect(try folder.text("dmx-artnet-3-node_6454") == "65535 65535 65535 65535\n")
  }

  @Test(arguments: ["", "30000", "1 2 3 4 5 6 7 8 9 10 11 12", "65536 65535 65535 65535\n"])
  func `a file that holds no look is ignored`(text: String) throws {
    let folder = try ScratchFolder(["dmx-artnet-3-node_6454": text])
    let damaged = try #require(file(in: folder))
    #expect(damaged.look == nil)
  }

  @Test func `a folder that cannot be used is reported`() throws {
    let folder = try ScratchFolder(["file": ""])
    let home = RuntimeHome(environment: ["RUNTIME_DIRECTORY": folder.file("file/below")])
    #expect(DMXLookFile.of(stream, at: ["node"], in: home, log: notes.add) == nil)
    #expect(notes.all.count == 1 && notes.all[0].contains("file/below/dmx-artnet-3-node"))
    #expect(DMXLookFile.of(stream, at: ["node"], in: nil, log: notes.add) == nil)
    #expect(notes.all.count == 1)
  }

  @Test func `programs that send a universe to different receivers have a look each`() throws {
    let folder = try ScratchFolder()
    let one = try #require(file(at: ["10.0.0.40:6454", "[fe80::1%eth0]:6454"], in: folder))
    let two = try #require(file(at: ["10.0.0.41:6454"], in: folder))
    one.keep(DMXLook(intensity: 1, color: .one))
    two.keep(DMXLook(intensity: 0.5, color: .one))
    #expect(one.look?.intensity == 1)
    let again = file(at: ["[fe80::1%eth0]:6454", "10.0.0.40:6454"], in: folder)
    #expect(again?.look == one.look)
    // However many there are, the name is one that a file can have.
    let many = Set((0..<200).map { "node-\($0).example:6454" })
    #expect(file(at: many, in: folder) != nil && notes.all.isEmpty)
  }
}
