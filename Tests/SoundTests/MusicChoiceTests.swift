import Breathing
import Foundation
import Music
import Testing

@testable import Sound

/// Other music during a session. Each test runs in a process of its own, since SDL has one audio device.
struct MusicChoiceTests {
  @Test func `another piece fades in after the one before has faded out`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      useDisk(in: folder)
      // Closing cuts the music.
      let played = try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1)
        try follow(speaker) { try folder.size("audio.raw") > 8 * bytesPerSecond }
        speaker.choose(Speaker.Choice(piece: .tide)) { "\($0)" }
        #expect(speaker.score == Score(.drift, seed: 5))
        try follow(speaker) { speaker.score.piece == .tide }
        #expect(speaker.score == Score(.tide, seed: 5))
        let size = try folder.size("audio.raw")
        try follow(speaker) { try folder.size("audio.raw") > size + 6 * bytesPerSecond }
        #expect(speaker.takeRemarks().isEmpty)
        let played = try folder.size("audio.raw")
        speaker.close()
        return played
      }
      let samples = try Data(contentsOf: URL(filePath: folder.path("audio.raw"))).prefix(played)
        .withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      let second = bytesPerSecond / 4
      let silence = longestSilence(of: samples)
      try #require(silence.count > 1_000)
      try #require(silence.lowerBound > 4 * second)
      let before = peak(samples[silence.lowerBound - 5 * second..<silence.lowerBound - 3 * second])
      let after = peak(samples[silence.upperBound + 3 * second..<silence.upperBound + 5 * second])
      #expect(before > 0.01 && after > 0.01)
      // Half a second from silence, a fade of three seconds is at a fourteenth.
      let edge = second / 2
      #expect(peak(samples[silence.lowerBound - edge..<silence.lowerBound]) < before / 4)
      #expect(peak(samples[silence.upperBound..<silence.upperBound + edge]) < after / 4)
      let steps = zip(samples, samples.dropFirst(2)).map { abs($0 - $1) }
      #expect((steps.max() ?? 1) <= 0.03)
    }
  }

  @Test func `missing files leave the previous music playing, and play once they are there`() async
  {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      useDisk(in: folder)
      let file = folder.path("music/late.wav")
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1)
        try follow(speaker) { !speaker.isSilent }
        let choice = Speaker.Choice(piece: .drift, path: file)
        @MainActor func isSought() -> Bool {
          speaker.sought.map { !$0.failures.mayTry(file, at: instant(10)) } ?? false
        }
        speaker.choose(choice) { "missing: \($0)" }
        try follow(speaker) { isSought() }
        #expect(
          speaker.takeRemarks() == ["missing: there is no music file or folder at \(file)"]
        )
        // A reload that changes nothing looks for them at once, and says nothing.
        speaker.choose(choice) { "missing: \($0)" }
        #expect(!isSought())
        try follow(speaker) { isSought() }
        #expect(speaker.takeRemarks().isEmpty)
        #expect(speaker.program == .generative && speaker.dynamics.playsPiece)
        #expect(speaker.dynamics.isSounding && !speaker.isSilent)
        try folder.writeSine("music/late.wav", seconds: 9, amplitude: 0.05)
        try follow(speaker, at: 41) { speaker.program != .generative }
        let playlist = try Playlist(path: file, seed: 5)
        #expect(speaker.program == .playlist(playlist))
        #expect(!speaker.dynamics.playsPiece)
        try follow(speaker, at: 41) { speaker.turn > 0 && !speaker.decoder.isDecoding }
        #expect(speaker.sampleRate == 48_000)
        #expect(speaker.takeRemarks().isEmpty)
        speaker.close()
      }
    }
  }

  @Test func `a choice that is taken back leaves the music as it was`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1)
        try follow(speaker) { !speaker.isSilent }
        let engine = speaker.engine
        speaker.choose(Speaker.Choice(piece: .dawn)) { "\($0)" }
        try tick(speaker, at: 10)
        #expect(!speaker.dynamics.isSounding && speaker.dynamics.fade == Dynamics.pauseFade)
        speaker.choose(Speaker.Choice(piece: .drift)) { "\($0)" }
        try tick(speaker, at: 10)
        #expect(speaker.dynamics.isSounding && speaker.engine == engine)
        #expect(speaker.score == Score(.drift, seed: 5))
        // A choice of what is playing changes nothing either.
        speaker.choose(Speaker.Choice(piece: .drift, seed: 5)) { "\($0)" }
        #expect(speaker.successor == nil)
        speaker.close()
      }
    }
  }

  @Test func `a folder that is chosen again is listed again, and its music goes on`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      let folder = try Scratch()
      try folder.writeSine("music/a.wav", seconds: 9, amplitude: 0.05)
      let path = folder.path("music")
      try await MainActor.run {
        let playlist = try Playlist(path: path, seed: 5)
        let speaker = Speaker(.playlist(playlist), seed: 5, volume: 1)
        try follow(speaker) { speaker.turn > 0 && !speaker.decoder.isDecoding }
        let engine = speaker.engine
        try folder.writeSine("music/b.wav", seconds: 9, amplitude: 0.05)
        speaker.choose(Speaker.Choice(piece: .drift, path: path)) { "\($0)" }
        try follow(speaker) { speaker.sought == nil }
        let listed = try Playlist(path: path, seed: 5)
        #expect(listed.files.count == 2 && speaker.program == .playlist(listed))
        #expect(speaker.successor == nil && speaker.engine == engine)
        #expect(speaker.dynamics.isSounding && speaker.takeRemarks().isEmpty)
        speaker.close()
      }
    }
  }

  @Test func `music that was off begins with a fade`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      useDisk(in: folder)
      try await MainActor.run {
        let speaker = Speaker(.generative, isMusicOff: true, seed: 5, volume: 1)
        speaker.shares = Speaker.Shares(music: 0, tones: 1)
        try follow(speaker) { !speaker.isSilent }
        speaker.choose(Speaker.Choice(piece: .drift)) { "\($0)" }
        speaker.shares = Speaker.Shares(music: 1, tones: 0.5)
        // The volume waits for silence; that of tones does not.
        #expect(speaker.dynamics.musicGain == 0 && speaker.dynamics.toneGain < 0.5)
        try tick(speaker, at: 10)
        #expect(!speaker.dynamics.isSounding)
        try follow(speaker) { speaker.successor == nil }
        #expect(speaker.dynamics.musicGain == 1 && speaker.dynamics.isSounding)
        #expect(!speaker.isMusicOff)
        speaker.close()
      }
    }
  }

  @Test func `the previous music comes back if no device opens for files after a pause`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      let folder = try Scratch()
      try folder.writeSine("music/a.wav", seconds: 9, amplitude: 0.05)
      try await MainActor.run {
        let files = Speaker.Choice(piece: .tide, path: folder.path("music"))
        let speaker = try pausedSpeaker(playing: .dawn, choosing: files)
        #expect(speaker.device.decodesFiles && speaker.program != .generative)
        setenv("SDL_AUDIODRIVER", "nosuchdriver", 1)
        speaker.isMuted = false
        try follow(speaker, at: 20) { !speaker.device.decodesFiles }
        // Its device does not open either.
        #expect(!speaker.takeRemarks().contains("the previous music keeps playing"))
        #expect(speaker.program == .generative && speaker.score == Score(.dawn, seed: 5))
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        try follow(speaker, at: 30) { !speaker.isSilent }
        #expect(speaker.dynamics.playsPiece && speaker.takeRemarks() == ["sound again"])
        speaker.close()
      }
    }
  }

  @Test func `files chosen during a pause and taken back need no device of their own`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      let folder = try Scratch()
      try folder.writeSine("music/a.wav", seconds: 9, amplitude: 0.05)
      try await MainActor.run {
        let files = Speaker.Choice(piece: .drift, path: folder.path("music"))
        let speaker = try pausedSpeaker(playing: .drift, choosing: files)
        speaker.choose(Speaker.Choice(piece: .tide)) { "\($0)" }
        try follow(speaker, at: 20) { speaker.successor == nil }
        #expect(!speaker.device.decodesFiles && speaker.fallback == nil)
        speaker.isMuted = false
        try follow(speaker, at: 20) { !speaker.isSilent }
        #expect(speaker.score == Score(.tide, seed: 5) && speaker.takeRemarks().isEmpty)
        speaker.close()
      }
    }
  }

  @Test func `without a device for files, music that was off becomes the program's own`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      await MainActor.run {
        let speaker = Speaker(.generative, isMusicOff: true, seed: 5, volume: 1)
        let files = Speaker.Selection(
          program: .missing(path: "/music", seed: 5),
          score: Score(.tide, seed: 5)
        )
        let fallback = Speaker.Fallback(
          device: speaker.device,
          previous: Speaker.Selection(
            program: .generative,
            score: Score(.drift, seed: 5),
            isMusicOff: true
          ),
          files: files
        )
        speaker.play(fallback)
        block { speaker.finishOpening(at: instant(0)) }
        let remark = "playing the program's own music instead of the files"
        #expect(speaker.takeRemarks() == [remark])
        #expect(!speaker.isMusicOff && speaker.score == Score(.tide, seed: 5))
        #expect(speaker.dynamics.playsPiece && speaker.engine != nil)
        speaker.close()
      }
    }
  }

  @Test func `without a device a choice waits for one`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "nosuchdriver", 1)
      try await MainActor.run {
        let speaker = Speaker(.generative, seed: 5, volume: 1)
        speaker.choose(Speaker.Choice(piece: .tide, seed: 7)) { "\($0)" }
        try tick(speaker, at: 10)
        #expect(speaker.score == Score(.tide, seed: 7) && speaker.successor == nil)
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        speaker.reopen()
        try tick(speaker, at: 11)
        #expect(speaker.sampleRate == 48_000)
        speaker.close()
      }
    }
  }
}

/// What SDL writes in a second: two floats at 48 kHz.
private let bytesPerSecond = 48_000 * 8

/// Lets SDL write what is played to a file, faster than it would be heard.
private func useDisk(in folder: Scratch) {
  setenv("SDL_AUDIODRIVER", "disk", 1)
  setenv("SDL_DISKAUDIOFILE", folder.path("audio.raw"), 1)
  setenv("SDL_DISKAUDIODELAY", "4", 1)
}

/// Returns a speaker that played a piece, was muted until its device was closed, and has then found chosen files.
@MainActor
private func pausedSpeaker(
  playing piece: Piece,
  choosing files: Speaker.Choice
) throws -> Speaker {
  let speaker = Speaker(.generative, piece: piece, seed: 5, volume: 1)
  try follow(speaker) { !speaker.isSilent }
  speaker.isMuted = true
  try follow(speaker, at: 12) { speaker.quietSince != nil }
  try follow(speaker, at: 20) { speaker.isIdle }
  speaker.choose(files) { "\($0)" }
  try follow(speaker, at: 20) { speaker.fallback != nil }
  return speaker
}

private func peak(_ samples: ArraySlice<Float>) -> Float { samples.map(abs).max() ?? 0 }

/// The longest run of silent samples between others.
private func longestSilence(of samples: [Float]) -> Range<Int> {
  var (longest, start) = (0..<0, 0)
  for index in samples.indices where samples[index] != 0 {
    if start > 0, index - start > longest.count { longest = start..<index }
    start = index + 1
  }
  return longest
}
