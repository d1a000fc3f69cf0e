import Breathing
import CSDL2
import Foundation
import Music
import Testing

@testable import Sound

/// Each test runs in a process of its own, since SDL has one audio device and one environment.
struct SpeakerTests {
  @Test func `the device plays what is rendered`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      let raw = folder.path("audio.raw")
      setenv("SDL_AUDIODRIVER", "disk", 1)
      setenv("SDL_DISKAUDIOFILE", raw, 1)
      setenv("SDL_DISKAUDIODELAY", "4", 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 0.4)
        try #require(speaker.sampleRate == 48_000)
        #expect(speaker.isSilent)
        let plan = try Plan(Pace("4-6"), leadIn: .seconds(30))
        let start = Instant(nanoseconds: 0)
        speaker.follow(
          Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan)),
          at: start
        )
        // Ten seconds of music, which the file receives in less time.
        let enough = try folder.size("audio.raw") + 10 * 48_000 * 8
        for _ in 0..<6_000 where try folder.size("audio.raw") < enough {
          Thread.sleep(forTimeInterval: 0.01)
        }
        #expect(!speaker.isSilent)
        speaker.close()
        speaker.close()
      }
      let samples = try Data(contentsOf: URL(filePath: raw)).withUnsafeBytes { bytes in
        stride(from: 0, to: bytes.count, by: 4).map {
          bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
        }
      }
      let audible = samples.drop { $0 == 0 }
      try #require(audible.count > 8192)
      // The callback had the first dynamics, and perhaps silence before, from a sample on.
      var dynamics = Dynamics()
      dynamics.gain = Dynamics.gain(volume: 0.4)
      let plan = try Plan(Pace("4-6"), leadIn: .seconds(30))
      let timeline = Timeline(
        plan: plan,
        start: Instant(nanoseconds: 0),
        screen: ScreenPolicy(choosing: plan)
      )
      let timing = AudioDriver(name: "disk").timing(frames: 8192, rate: 48_000)
      let now = Instant(nanoseconds: 0).advanced(by: timing.latency)
      dynamics.follow(timeline, at: now, ahead: Speaker.ahead)
      var performance = Performance(score: Score(seed: 5), sampleRate: 48_000)
      var expected = [Float](repeating: 0, count: audible.count + 2)
      expected.withUnsafeMutableBufferPointer { performance.render(into: $0, dynamics: dynamics) }
      #expect(Array(audible.prefix(8192)) == Array(expected.drop { $0 == 0 }.prefix(8192)))
    }
  }

  @Test(arguments: ["nosuchdriver", "dummy"])
  func `no call fails, with or without a device`(driver: String) async {
    await #expect(processExitsWith: .success) { [driver] in
      setenv("SDL_AUDIODRIVER", driver, 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 2, isMuted: true)
        #expect((speaker.sampleRate == nil) == (driver == "nosuchdriver"))
        #expect(speaker.takeRemarks().count == (speaker.sampleRate == nil ? 1 : 0))
        #expect(speaker.takeRemarks().isEmpty)
        let timeline = Timeline(plan: try Plan(), start: Instant(nanoseconds: 0), screen: .personal)
        speaker.follow(timeline, at: Instant(nanoseconds: 10_000_000_000))
        speaker.play(.rising)
        speaker.volume = -3
        speaker.isMuted = false
        speaker.reopen()
        try tick(speaker, at: 11)
        speaker.fadeOut(seconds: 0)
        block { speaker.isSilent }
        // SDL's owner has shut it down first.
        SDL_Quit()
        speaker.close()
        speaker.follow(timeline, at: Instant(nanoseconds: 12_000_000_000))
      }
    }
  }

  /// Sends SDL's event for a device that was added or removed.
  private static func send(_ type: SDL_EventType, which: UInt32 = 0, isCapture: Bool = false) {
    var event = SDL_Event()
    event.adevice.type = type.rawValue
    event.adevice.which = which
    event.adevice.iscapture = isCapture ? 1 : 0
    SDL_PushEvent(&event)
  }

  @Test func `a device that is attached later is used`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "nosuchdriver", 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 0.4)
        #expect(speaker.sampleRate == nil)
        #expect(speaker.takeRemarks().count == 1)
        // It fails again, without another log line.
        Self.send(SDL_AUDIODEVICEADDED)
        try tick(speaker, at: 1)
        #expect(speaker.sampleRate == nil)
        #expect(speaker.takeRemarks().isEmpty)
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        // A microphone cannot play, and without an event nothing is tried.
        Self.send(SDL_AUDIODEVICEADDED, isCapture: true)
        try tick(speaker, at: 2)
        #expect(speaker.sampleRate == nil)
        Self.send(SDL_AUDIODEVICEADDED)
        try tick(speaker, at: 3)
        #expect(speaker.sampleRate == 48_000)
        #expect(speaker.takeRemarks() == ["there is sound now"])
        try follow(speaker, at: 3) { !speaker.isSilent }
        speaker.close()
      }
    }
  }

  @Test func `the device is closed during silence and opened again`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 0.4, opensLater: true)
        #expect(speaker.isIdle && speaker.sampleRate == nil)
        let timeline = Timeline(plan: try Plan(), start: Instant(nanoseconds: 0), screen: .personal)
        /// Follows the session at an instant until it is silent or not.
        @MainActor func follow(_ seconds: Int64, untilSilent: Bool) {
          for _ in 0..<500 {
            speaker.follow(timeline, at: Instant(nanoseconds: seconds * 1_000_000_000))
            if speaker.isSilent == untilSilent { return }
            Thread.sleep(forTimeInterval: 0.02)
          }
        }
        follow(10, untilSilent: false)
        #expect(!speaker.isSilent && !speaker.isIdle && speaker.sampleRate == 48_000)
        // A tone that is not heard would wait until the volume is raised.
        speaker.volume = 0
        speaker.play(.rising)
        #expect(speaker.controls.take(.rising, at: 0) == nil)
        speaker.volume = 0.4
        speaker.isMuted = true
        follow(20, untilSilent: true)
        // A short silence changes nothing.
        follow(21, untilSilent: true)
        #expect(speaker.isSilent && !speaker.isIdle)
        follow(23, untilSilent: true)
        #expect(speaker.isIdle && speaker.sampleRate == 48_000)
        speaker.isMuted = false
        follow(24, untilSilent: false)
        #expect(!speaker.isSilent && !speaker.isIdle)
        speaker.isMuted = true
        follow(30, untilSilent: true)
        follow(33, untilSilent: true)
        #expect(speaker.isIdle)
        // A device that is gone by the time it is needed is tried again later.
        setenv("SDL_AUDIODRIVER", "nosuchdriver", 1)
        speaker.isMuted = false
        try tick(speaker, at: 34)
        #expect(speaker.sampleRate == nil && speaker.takeRemarks().count == 1)
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        try tick(speaker, at: 37)
        #expect(speaker.sampleRate == 48_000)
        speaker.close()
      }
    }
  }

  @Test func `the device is closed while there is neither music nor a tone to expect`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1)
        speaker.shares = Speaker.Shares(music: 0, tones: 1)
        try follow(speaker, at: 10) { !speaker.isSilent }
        // A tone may ring at any moment.
        for seconds in 11...20 { try tick(speaker, at: Double(seconds)) }
        #expect(!speaker.isIdle)
        speaker.expectsTones = false
        try follow(speaker, at: 21) { speaker.quietSince != nil }
        try follow(speaker, at: 24) { speaker.isIdle }
        // Music begins with a fade.
        speaker.shares = Speaker.Shares(music: 0.5, tones: 1)
        try follow(speaker, at: 30) { !speaker.isSilent }
        #expect(!speaker.isIdle && speaker.dynamics.fade >= Dynamics.pauseFade)
        // Tones without a volume are not heard either.
        speaker.expectsTones = true
        speaker.shares = Speaker.Shares(music: 0, tones: 0)
        try follow(speaker, at: 31) { speaker.quietSince != nil }
        try follow(speaker, at: 34) { speaker.isIdle }
        #expect(speaker.takeRemarks().isEmpty)
        speaker.close()
      }
    }
  }

  @Test func `a lost device is replaced`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 0.4)
        try tick(speaker, at: 1)
        // An added device, or a removed one that was never opened, changes nothing.
        setenv("SDL_AUDIODRIVER", "nosuchdriver", 1)
        Self.send(SDL_AUDIODEVICEREMOVED)
        Self.send(SDL_AUDIODEVICEADDED)
        try tick(speaker, at: 2)
        #expect(speaker.sampleRate == 48_000)
        Self.send(SDL_AUDIODEVICEREMOVED, which: 2)
        try tick(speaker, at: 3)
        #expect(speaker.sampleRate == nil)
        #expect(speaker.takeRemarks().count == 1)
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        Self.send(SDL_AUDIODEVICEADDED)
        try tick(speaker, at: 4)
        #expect(speaker.sampleRate == 48_000)
        #expect(speaker.takeRemarks() == ["sound again"])
        // After leaving, no new device is opened.
        speaker.fadeOut(seconds: 0)
        speaker.close()
        Self.send(SDL_AUDIODEVICEADDED)
        try tick(speaker, at: 5)
        #expect(speaker.sampleRate == nil)
      }
    }
  }

  @Test func `files of your own are played, and broken ones skipped`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      let raw = folder.path("audio.raw")
      setenv("SDL_AUDIODRIVER", "disk", 1)
      setenv("SDL_DISKAUDIOFILE", raw, 1)
      setenv("SDL_DISKAUDIODELAY", "20", 1)
      try folder.writeSine("music/good.wav", seconds: 9, amplitude: 0.05)
      try Data("not music".utf8).write(to: URL(filePath: folder.path("music/bad.ogg")))
      try await MainActor.run {
        let playlist = try Playlist(path: folder.path("music"), seed: 1)
        let speaker = Speaker(.playlist(playlist), seed: 1, volume: 1)
        let timeline = Timeline(plan: try Plan(), start: Instant(nanoseconds: 0), screen: .personal)
        var remarks: [String] = []
        // Twenty seconds of music, which the file receives in less time.
        let enough = 20 * 48_000 * 8
        for tick in 0..<2000 where try folder.size("audio.raw") < enough {
          speaker.follow(timeline, at: Instant(nanoseconds: Int64(tick) * 20_000_000))
          remarks += speaker.takeRemarks()
          Thread.sleep(forTimeInterval: 0.01)
        }
        #expect(
          remarks == ["skipped \(folder.path("music/bad.ogg")), which cannot be read as music"]
        )
        speaker.close()
      }
      let samples = try Data(contentsOf: URL(filePath: raw)).withUnsafeBytes { bytes in
        Array(bytes.bindMemory(to: Float.self))
      }
      #expect(samples.contains { abs($0) > 0.04 })
      // Where the file crossfades into itself, its tone adds up to 11 eighths.
      #expect(samples.allSatisfy { abs($0) < 0.07 })
    }
  }
}
