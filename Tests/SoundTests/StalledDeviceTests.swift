import Breathing
import Foundation
import Music
import Testing

@testable import Sound

/// Devices that take no more samples, as those of a sound server that stops answering. Each test runs in a process of
/// its own, since SDL has one audio device and one environment.
@Suite(.timeLimit(.minutes(5))) struct StalledDeviceTests {
  @Test func `it is reported after five seconds, and when it takes samples again`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let pipe = try SamplePipe()
        let speaker = Speaker(.generative, seed: 5, volume: 1)
        let timeline = Timeline(plan: try Plan(), start: instant(0), screen: .personal)
        block { pipe.isFull }
        for half in 20...30 { speaker.follow(timeline, at: instant(Double(half) / 2)) }
        #expect(speaker.lack == nil && speaker.takeRemarks().isEmpty)
        for half in 31...40 { speaker.follow(timeline, at: instant(Double(half) / 2)) }
        #expect(speaker.lack == .silentServer)
        #expect(speaker.takeRemarks() == ["no sound: the sound server does not answer"])
        try follow(speaker, at: 21) {
          pipe.drain()
          return speaker.lack == nil
        }
        #expect(speaker.takeRemarks() == ["sound again"])
        speaker.close()
      }
    }
  }

  @Test func `files that are not decoded meanwhile are no second reason`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      try folder.writeSine("music/a.wav", seconds: 9, amplitude: 0.05)
      let answer = DispatchSemaphore(value: 0)
      try await MainActor.run {
        let pipe = try SamplePipe()
        let playlist = try Playlist(path: folder.path("music"), seed: 1)
        let speaker = Speaker(.playlist(playlist), seed: 1, volume: 1) { decode in
          answer.wait()
          decode()
        }
        try #require(speaker.sampleRate == 48_000)
        block { pipe.isFull }
        let timeline = Timeline(plan: try Plan(), start: instant(0), screen: .personal)
        for second in 10...50 { speaker.follow(timeline, at: instant(Double(second))) }
        #expect(speaker.takeRemarks() == ["no sound: the sound server does not answer"])
        #expect(!speaker.dynamics.playsPiece)
        answer.signal()
        pipe.drain()
        speaker.close()
      }
    }
  }

  @Test func `it does not hold up its closing`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let pipe = try SamplePipe()
        let speaker = Speaker(.generative, seed: 5, volume: 1)
        #expect(speaker.sampleRate == 48_000)
        block { pipe.isFull }
        #expect(speaker.close() && speaker.isIdle)
        // The next device waits until that one is closed.
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        speaker.reopen()
        #expect(speaker.attempt?.opening.outcome == nil)
        try follow(speaker, at: 11) {
          pipe.drain()
          return !speaker.isSilent
        }
        speaker.close()
      }
    }
  }
}

/// When the callback of a device is said to have stopped.
struct CallbackWatchTests {
  @Test func `each of its runs begins the five seconds anew`() {
    var watch = CallbackWatch()
    var answers: [Bool] = []
    for tenth in 0..<350 {
      answers.append(watch.follow(UInt32(min(tenth / 50, 6)), at: instant(Double(tenth) / 10)))
    }
    #expect(!answers.contains(true))
    let isLate = watch.follow(6, at: instant(35.1))
    let isBack = !watch.follow(7, at: instant(35.2))
    #expect(isLate && isBack)
  }

  @Test func `the time in which the program itself was stopped does not count`() {
    var watch = CallbackWatch()
    var answers: [Bool] = []
    for seconds in [0.0, 100, 200, 300] { answers.append(watch.follow(1, at: instant(seconds))) }
    #expect(!answers.contains(true))
  }
}
