import Breathing
import Foundation
import Music
import Testing

@testable import Sound

/// Sound servers that accept connections and never answer. Each test runs in a process of its own, since SDL has one
/// audio device and one environment.
@Suite(.timeLimit(.minutes(5))) struct DeviceOpeningTests {
  @Test func `a sound server that does not answer delays no call, and is reported once`() async {
    await #expect(processExitsWith: .success) {
      let server = try SilentServer()
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1, opensLater: true)
        let timeline = Timeline(plan: try Plan(), start: instant(0), screen: .personal)
        for second in 10..<15 { speaker.follow(timeline, at: instant(Double(second))) }
        #expect(speaker.lack == nil && speaker.takeRemarks().isEmpty)
        for second in 15..<20 { speaker.follow(timeline, at: instant(Double(second))) }
        #expect(speaker.lack == .silentServer && speaker.isSilent)
        #expect(speaker.takeRemarks() == ["no sound: the sound server does not answer"])
        let opening = try #require(speaker.attempt?.opening)
        server.end()
        opening.wait(for: .seconds(60))
        #expect(opening.outcome != nil)
        // It answers when it is tried again, and the music enters with its fade.
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        try follow(speaker, at: 20) { !speaker.isSilent }
        #expect(speaker.lack == nil && speaker.dynamics.fade >= Dynamics.pauseFade)
        #expect(speaker.takeRemarks() == ["there is sound now"])
        speaker.close()
      }
    }
  }

  @Test func `a search for a device does not wait for a sound server either`() async {
    await #expect(processExitsWith: .success) {
      let server = try SilentServer()
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1, opensLater: true)
        for second in 0..<5 { speaker.lookForDevice(at: instant(Double(second))) }
        #expect(speaker.lack == nil)
        speaker.lookForDevice(at: instant(6))
        #expect(speaker.lack == .silentServer)
        // The session begins while the search goes on.
        let timeline = Timeline(plan: try Plan(), start: instant(0), screen: .personal)
        speaker.follow(timeline, at: instant(7))
        #expect(speaker.lack == .silentServer)
        let opening = try #require(speaker.attempt?.opening)
        server.end()
        opening.wait(for: .seconds(60))
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        try tick(speaker, at: 20)
        // The search has failed, which says nothing new, and the next attempt is made within half a minute.
        #expect(speaker.lack == .silentServer)
        try follow(speaker, at: 60) { !speaker.isSilent }
        #expect(speaker.lack == nil)
        speaker.close()
      }
    }
  }

  @Test func `the program ends while a sound server does not answer`() async {
    await #expect(processExitsWith: .success) {
      let server = try SilentServer()
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1, opensLater: true)
        let timeline = Timeline(plan: try Plan(), start: instant(0), screen: .personal)
        speaker.follow(timeline, at: instant(10))
        let opening = try #require(speaker.attempt?.opening)
        #expect(speaker.close())
        #expect(speaker.attempt == nil && speaker.isIdle)
        // Another device waits for its turn.
        speaker.reopen()
        speaker.follow(timeline, at: instant(11))
        #expect(speaker.attempt?.opening.outcome == nil && opening.outcome == nil)
      }
      withExtendedLifetime(server) {}
    }
  }

  @Test func `a device that opens after it is wanted is closed`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1, opensLater: true)
        let timeline = Timeline(plan: try Plan(), start: instant(0), screen: .personal)
        speaker.follow(timeline, at: instant(10))
        let opening = try #require(speaker.attempt?.opening)
        opening.wait(for: .seconds(60))
        #expect(speaker.close())
        #expect(speaker.sampleRate == nil && !speaker.isAudioRunning)
        speaker.reopen()
        try follow(speaker, at: 11) { !speaker.isSilent }
        speaker.close()
      }
    }
  }
}
