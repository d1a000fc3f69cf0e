import Foundation
import Testing

@testable import Sound

/// Whether a person reads before a session that there is no sound device. Each test runs in a process of its own, since
/// SDL has one audio device and one environment.
struct DeviceSearchTests {
  @Test func `a missing device is known before the session, and reported once`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "nosuchdriver", 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1, opensLater: true)
        #expect(!speaker.lacksDevice)
        for _ in 0..<3 { speaker.lookForDevice() }
        #expect(speaker.lacksDevice)
        for second in 10..<13 { try tick(speaker, at: Double(second)) }
        #expect(speaker.lacksDevice)
        let remarks = speaker.takeRemarks()
        #expect(remarks.count == 1 && remarks[0].hasPrefix("no sound: "))
      }
    }
  }

  @Test func `a device is closed again until the session begins`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1, opensLater: true)
        speaker.lookForDevice()
        #expect(!speaker.lacksDevice && speaker.isIdle && !speaker.isAudioRunning)
        try tick(speaker, at: 10)
        #expect(!speaker.lacksDevice && !speaker.isIdle && speaker.sampleRate != nil)
        #expect(speaker.takeRemarks().isEmpty)
        speaker.close()
      }
    }
  }
}
