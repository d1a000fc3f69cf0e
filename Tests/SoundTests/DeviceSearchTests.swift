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
        #expect(speaker.lack == nil)
        for second in 0..<3 { lookForDevice(speaker, at: Double(second)) }
        #expect(speaker.lack == .noDevice)
        for second in 10..<13 { try tick(speaker, at: Double(second)) }
        #expect(speaker.lack == .noDevice)
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
        lookForDevice(speaker, at: 0)
        #expect(speaker.lack == nil && speaker.isIdle && !speaker.isAudioRunning)
        try tick(speaker, at: 10)
        #expect(speaker.lack == nil && !speaker.isIdle && speaker.sampleRate != nil)
        #expect(speaker.takeRemarks().isEmpty)
        speaker.close()
      }
    }
  }

  @Test(arguments: [true, false])
  func `a device that cannot be opened yet is not tried again at once`(isEarly: Bool) async {
    await #expect(processExitsWith: .success) { [isEarly] in
      let folder = try Scratch()
      // SDL lists this device, and opens it once the folder exists.
      setenv("SDL_AUDIODRIVER", "disk", 1)
      setenv("SDL_DISKAUDIOFILE", folder.path("later/sound.raw"), 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1, opensLater: true)
        @MainActor func look(at seconds: Double) throws {
          if isEarly { return lookForDevice(speaker, at: seconds) }
          try tick(speaker, at: seconds)
        }
        for seconds in [10, 10.1] { try look(at: seconds) }
        #expect(speaker.lack == .noDevice)
        mkdir(folder.path("later"), 0o700)
        try look(at: 11.9)
        #expect(speaker.lack == .noDevice)
        try look(at: 12.1)
        #expect(speaker.lack == nil)
        let remarks = speaker.takeRemarks()
        #expect(remarks.count(where: { $0.hasPrefix("no sound: ") }) == 1, "\(remarks)")
        #expect(remarks.last == (isEarly ? "a sound device was found" : "there is sound now"))
        speaker.close()
      }
    }
  }
}
