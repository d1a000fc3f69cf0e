import Foundation
import Testing

@testable import Sound

/// How long a sound takes to be heard.
struct BufferTimingTests {
  @Test func `ALSA has two buffers queued, other drivers one`() {
    let buffer = Duration.nanoseconds(170_666_666)
    let usual = AudioDriver(name: "pulseaudio").timing(frames: 8192, rate: 48_000)
    #expect(usual == BufferTiming(buffer: buffer, queue: buffer))
    #expect(usual.lead == buffer * 2 && usual.delay == buffer * 3 / 2)
    let alsa = AudioDriver(name: "alsa").timing(frames: 8192, rate: 48_000)
    #expect(alsa == BufferTiming(buffer: buffer, queue: buffer * 2))
  }

  @Test(arguments: [(44_100, 185_759_637), (96_000, 85_333_333)])
  func `a buffer lasts as long as its sample rate says`(rate: Int, nanoseconds: Int) {
    let timing = AudioDriver(name: "disk").timing(frames: 8192, rate: rate)
    #expect(timing.buffer == .nanoseconds(nanoseconds) && timing.queue == timing.buffer)
  }

  @Test func `a speaker has the timing of the device that it opened`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      // A sound card that takes everything at once.
      let card = folder.path("card")
      try Data("pcm.!default { type null }\n".utf8).write(to: URL(filePath: card))
      setenv("ALSA_CONFIG_PATH", card, 1)
      setenv("SDL_AUDIODRIVER", "alsa", 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 0.4)
        let rate = try #require(speaker.sampleRate)
        #expect(speaker.timing == AudioDriver(name: "alsa").timing(frames: 8192, rate: rate))
        speaker.close()
      }
    }
  }
}
