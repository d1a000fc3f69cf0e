import Breathing
import CSDL2
import Dispatch
import Foundation
import Glibc
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

  @Test func `a device takes so much at once that a busy machine leaves no gap`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let pipe = try SamplePipe()
        let speaker = Speaker(.generative, seed: 5, volume: 1)
        block { pipe.isFull }
        let before = speaker.controls.callCount
        pipe.drain()
        block { pipe.isFull }
        // The pipe holds 171 ms. Four buffers of 43 ms would fill it.
        #expect(speaker.controls.callCount &- before <= 2)
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
        pipe.keepDraining()
        try follow(speaker, at: 11) { !speaker.isSilent }
        speaker.close()
      }
    }
  }

  @Test func `its closing in a pause is not waited for`() async {
    await #expect(processExitsWith: .success) {
      let returned = DispatchSemaphore(value: 0)
      try await MainActor.run {
        let pipe = try SamplePipe()
        let speaker = Speaker(.generative, seed: 5, volume: 1, isMuted: true)
        speaker.longestClosing = .seconds(600)
        let timeline = Timeline(plan: try Plan(), start: instant(0), screen: .personal)
        block { pipe.isFull }
        // The device cannot close before this test goes on, so a wait for it would have no end.
        Thread.detachNewThread {
          if returned.wait(timeout: .now() + 60) == .timedOut { exit(1) }
        }
        for second in [10.0, 13] { speaker.follow(timeline, at: instant(second)) }
        returned.signal()
        #expect(speaker.isIdle && pipe.isFull)
        // The next device waits until that one is closed.
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        speaker.isMuted = false
        speaker.follow(timeline, at: instant(14))
        let opening = try #require(speaker.attempt?.opening)
        #expect(opening.outcome == nil && pipe.isFull)
        pipe.keepDraining()
        try follow(speaker, at: 15) { !speaker.isSilent }
        speaker.close()
      }
    }
  }

  @Test func `a lost device that stays open for a file is not one of them`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      let (began, answer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1)
        let timeline = Timeline(plan: try Plan(), start: instant(0), screen: .personal)
        try follow(speaker) { !speaker.isSilent }
        let decoder = speaker.decoder
        Thread.detachNewThread {
          decoder.decode("/no/music.wav") { _, _ in
            began.signal()
            answer.wait()
          }
        }
        began.wait()
        var event = SDL_Event()
        event.adevice.type = SDL_AUDIODEVICEREMOVED.rawValue
        event.adevice.which = 2
        SDL_PushEvent(&event)
        for half in 22...42 { speaker.follow(timeline, at: instant(Double(half) / 2)) }
        // It plays nothing, so its callback has not run for longer than five seconds.
        #expect(speaker.isLossPending && speaker.attempt == nil)
        #expect(speaker.lack == nil && speaker.takeRemarks().isEmpty)
        answer.signal()
        try follow(speaker, at: 22) { !speaker.isLossPending && !speaker.isSilent }
        #expect(speaker.lack == nil && speaker.takeRemarks().isEmpty)
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
