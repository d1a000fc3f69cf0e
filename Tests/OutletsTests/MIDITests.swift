import Breathing
import Foundation
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing

@testable import Outlets

#if ALSA
import CALSA
#endif

@Suite(.timeLimit(.minutes(10))) struct MIDITests {
  private let start = Stage.start

  @Test func `each phase is a note as long as it lasts`() throws {
    var show = try Sample.show(from: start)
    show.apply(.pause(true), at: start.advanced(by: .seconds(10)))
    show.apply(.pause(false), at: start.advanced(by: .seconds(12)))
    var score = MIDISchedule(channel: 16)
    let cues = show.cues(in: start..<start.advanced(by: .seconds(15)))
    let played = cues.map { score.messages(for: $0).map(\.bytes) }
    #expect(
      played == [
        [],  // the lead-in
        [[0x9F, 60, 64]],
        [[0x8F, 60, 0], [0x9F, 64, 64]],
        [[0x8F, 64, 0]],  // the pause
        [[0x9F, 64, 64]],
        [],  // the arrival
        [[0x8F, 64, 0], [0x9F, 60, 64]],
      ]
    )
    #expect(score.silence().map(\.bytes) == [[0x8F, 60, 0]])
    #expect(score.silence().isEmpty)
    #expect(Set(Breath.Phase.allCases.compactMap(MIDISchedule.note)).count == 4)
  }

  @Test func `the breath controller moves when the level does`() {
    var score = MIDISchedule(channel: 1)
    #expect(score.messages(level: 0).map(\.bytes) == [[0xB0, 2, 0]])
    #expect(score.messages(level: 0.001).isEmpty)
    #expect(score.messages(level: 0.5).map(\.bytes) == [[0xB0, 2, 64]])
    #expect(score.messages(level: 1).map(\.bytes) == [[0xB0, 2, 127]])
    #expect(score.messages(level: 7).isEmpty)
  }

  @Test func `numbers beyond those of MIDI are held within them`() {
    #expect(MIDIMessage(.noteOn(200, velocity: 255), channel: 99).bytes == [0x9F, 127, 127])
    #expect(MIDIMessage(.control(255, value: 255), channel: 0).bytes == [0xB0, 127, 127])
  }

  /// The messages played.
  private final class Played: Sendable {
    let messages = Mutex<[MIDIMessage]>([])

    @Sendable func take(_ more: [MIDIMessage]) {
      messages.withLock { $0 += more }
    }
  }

  @Test func `what is played ends with silence`() async throws {
    let stage = try Stage(runs: true)
    let outlet = Outlet("midi")
    let service = MIDIOutlet(
      outlet,
      named: "Aloft",
      channel: 16,
      levels: 60,
      seed: 1,
      log: { _ in }
    )
    let played = Played()
    try await whileRunning {
      await service.run(stage.link, opening: { played.take })
    } during: {
      stage.publish([outlet], seconds: 7)
      // The lead-in rises from empty lungs. A busy machine leaves out some levels.
      try await waitUntil {
        let kinds = played.messages.withLock { $0.map(\.kind) }
        return kinds.contains(.noteOn(60, velocity: 64))
          && kinds.contains { if case .control(2, let value) = $0 { value > 0 } else { false } }
      }
    }
    #expect(played.messages.withLock { $0.last?.kind } == .noteOff(60))
  }

  @Test func `without a port events are taken, and a port begins with the note under way`()
    async throws
  {
    let stage = try Stage()
    let outlet = Outlet("midi")
    let service = MIDIOutlet(
      outlet,
      named: "Aloft",
      channel: 16,
      levels: 0,
      seed: 1,
      log: { _ in }
    )
    let played = Played()
    let isOpen = Latch()
    let running = Task {
      await service.run(
        stage.link,
        opening: {
          await isOpen.wait()
          return { played.take($0) }
        }
      )
    }
    defer { running.cancel() }
    stage.publish([outlet], seconds: 31.3)
    #expect((10..<50).contains(outlet.handedIn))
    // All cues have been processed once another event is taken at once. Each follows later than the one before: a flood
    // would fill the queue, which then drops the cues.
    var delay = Duration.milliseconds(5)
    repeat {
      try await Task.sleep(for: delay)
      delay *= 2
      outlet.put(.changed(at: Stage.start, .command))
    } while outlet.waiting > 0
    #expect(outlet.dropped == 0)
    isOpen.open()
    try await waitUntil { played.messages.withLock { !$0.isEmpty } }
    running.cancel()
    await running.value
    let last = Stage.start.advanced(by: .seconds(31.3))
    let phase = stage.link.show().moment(at: last).breath.phase
    let note = try #require(MIDISchedule.note(phase))
    let kinds = played.messages.withLock { $0.map(\.kind) }
    #expect(kinds == [.noteOn(note, velocity: 64), .noteOff(note)])
  }

  #if ALSA
  @Test(arguments: [
    MIDIMessage(.noteOn(60, velocity: 64), channel: 16), MIDIMessage(.noteOff(62), channel: 3),
    MIDIMessage(.control(2, value: 99), channel: 1),
  ])
  func `ALSA reads the bytes as they are meant`(message: MIDIMessage) throws {
    var made: OpaquePointer?
    try #require(snd_midi_event_new(16, &made) == 0)
    let coder = try #require(made)
    defer { snd_midi_event_free(coder) }
    var event = snd_seq_event_t()
    try #require(snd_midi_event_encode(coder, message.bytes, 3, &event) == 3)
    switch message.kind {
    case .noteOn(let note, let velocity):
      #expect(UInt32(event.type) == SND_SEQ_EVENT_NOTEON.rawValue)
      #expect(event.data.note.note == note && event.data.note.velocity == velocity)
      #expect(Int(event.data.note.channel) == message.channel - 1)
    case .noteOff(let note):
      #expect(UInt32(event.type) == SND_SEQ_EVENT_NOTEOFF.rawValue)
      #expect(event.data.note.note == note)
      #expect(Int(event.data.note.channel) == message.channel - 1)
    case .control(let number, let value):
      #expect(UInt32(event.type) == SND_SEQ_EVENT_CONTROLLER.rawValue)
      #expect(event.data.control.param == number && event.data.control.value == value)
      #expect(Int(event.data.control.channel) == message.channel - 1)
    }
  }
  #endif

  private static let hasSequencer = FileManager.default.fileExists(atPath: "/dev/snd/seq")
  private static let dump = "/usr/bin/aseqdump"

  @Test(
    .enabled(
      if: MIDIOutlet.isAvailable && hasSequencer
        && FileManager.default.isExecutableFile(atPath: dump),
      "SKIPPED: no ALSA sequencer (/dev/snd/seq), headers or aseqdump (alsa-utils)"
    )
  )
  func `aseqdump receives from the port`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let port = try MIDIPort(named: "Aloft test")
    let line = "exec stdbuf -oL \(Self.dump) -p 'Aloft test' > '\(file.path)'"
    let dump = try ChildProcess.spawn(["/bin/sh", "-c", line])
    defer {
      kill(dump, SIGTERM)
      waitpid(dump, nil, 0)
    }
    var received = ""
    try await waitUntil("\(received)") {
      port.play([
        MIDIMessage(.control(2, value: 99), channel: 16),
        MIDIMessage(.noteOn(60, velocity: 64), channel: 16),
      ])
      received = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return received.contains("Note on") && received.contains("controller 2, value 99")
    }
  }

  @Test(.enabled(if: !hasSequencer, "a machine with a sequencer"))
  func `without a sequencer it reports that, and retries`() async throws {
    let notes = Notes()
    let outlet = Outlet("midi")
    let service = MIDIOutlet(
      outlet,
      named: "Aloft",
      channel: 16,
      levels: 0,
      seed: 1,
      log: notes.add
    )
    let stage = try Stage()
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      try await waitUntil { !notes.all.isEmpty }
    }
    let expected = MIDIOutlet.isAvailable ? "no ALSA sequencer" : "built without ALSA"
    #expect(notes.all.count == 1 && notes.all[0].contains(expected))
    #expect(outlet.troubles.present == [.midi])
  }
}
