import Breathing
import Dispatch
import Foundation
import Music
import Testing

@testable import Sound

/// Music files that cannot be played for a while.
struct SkippedFilesTests {
  private func at(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

  @Test func `a file that fails is reported once, and tried again less and less often`() {
    var skipped = SkippedFiles()
    var isNew: [Bool] = []
    #expect(skipped.mayTry("a.ogg", at: at(0)))
    for (failure, delay) in [(0, 30), (30, 60), (90, 120), (210, 240), (450, 480), (930, 600)] {
      isNew.append(skipped.noteFailure(of: "a.ogg", at: at(Int64(failure))))
      #expect(!skipped.mayTry("a.ogg", at: at(Int64(failure + delay - 1))))
      #expect(skipped.mayTry("a.ogg", at: at(Int64(failure + delay))))
    }
    #expect(isNew == [true, false, false, false, false, false])
    let wasFailing = [skipped.noteSuccess(of: "a.ogg"), skipped.noteSuccess(of: "a.ogg")]
    #expect(wasFailing == [true, false])
    // It then fails as if for the first time.
    let isNewAgain = skipped.noteFailure(of: "a.ogg", at: at(2_000))
    #expect(isNewAgain)
    #expect(skipped.mayTry("a.ogg", at: at(2_030)))
  }

  @Test func `turns of a file that waits are left out, and nothing is tried while all wait`() throws
  {
    let folder = try Scratch()
    for name in ["a", "b", "c"] {
      try Data().write(to: URL(filePath: folder.path("music/\(name).ogg")))
    }
    let playlist = try Playlist(path: folder.path("music"), seed: 1)
    var skipped = SkippedFiles()
    #expect(skipped.nextTurn(of: playlist, from: 0, at: at(0)) == 0)
    _ = skipped.noteFailure(of: playlist.file(at: 0), at: at(0))
    #expect(skipped.nextTurn(of: playlist, from: 0, at: at(1)) == 1)
    _ = skipped.noteFailure(of: playlist.file(at: 1), at: at(1))
    _ = skipped.noteFailure(of: playlist.file(at: 2), at: at(2))
    #expect(skipped.includesAll(of: playlist))
    #expect(skipped.nextTurn(of: playlist, from: 0, at: at(29)) == nil)
    #expect(skipped.nextTurn(of: playlist, from: 0, at: at(30)) == 0)
    #expect(skipped.nextTurn(of: playlist, from: 1, at: at(31)) == 1)
  }

  @Test func `the only file that may be tried is found from every turn`() throws {
    let folder = try Scratch()
    for name in ["a", "b", "c", "d"] {
      try Data().write(to: URL(filePath: folder.path("music/\(name).ogg")))
    }
    let playlist = try Playlist(path: folder.path("music"), seed: 1)
    for file in playlist.files {
      var skipped = SkippedFiles()
      for other in playlist.files where other != file {
        _ = skipped.noteFailure(of: other, at: at(0))
      }
      #expect(skipped.nextDue == at(30))
      for turn in 0..<24 {
        let expected = (turn...).first { playlist.file(at: $0) == file }
        #expect(skipped.nextTurn(of: playlist, from: turn, at: at(1)) == expected)
      }
    }
  }

  @Test func `files that can be read again are played again`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      let file = folder.path("music/a.wav")
      try Data("not music".utf8).write(to: URL(filePath: file))
      try await MainActor.run {
        let playlist = try Playlist(path: folder.path("music"), seed: 1)
        let speaker = Speaker(.playlist(playlist), seed: 1, volume: 1)
        let failed = try followed(speaker, from: 0, until: 2)
        #expect(failed.first == "skipped \(file), which cannot be read as music")
        #expect(failed.last?.contains("the program's own music instead") == true)
        #expect(speaker.dynamics.playsPiece)
        try folder.writeSine("music/a.wav", seconds: 9, amplitude: 0.05)
        #expect(try followed(speaker, from: 31, until: 1) == ["your own music can be played now"])
        #expect(!speaker.dynamics.playsPiece)
        speaker.close()
      }
    }
  }

  @Test func `the piece plays while the first file takes long to read`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      try folder.writeSine("music/a.wav", seconds: 9, amplitude: 0.05)
      let answer = DispatchSemaphore(value: 0)
      try await MainActor.run {
        let speaker = try waitingSpeaker(folder, until: answer)
        try tick(speaker, at: 14)
        #expect(!speaker.dynamics.playsPiece && speaker.takeRemarks().isEmpty)
        try tick(speaker, at: 15)
        #expect(speaker.dynamics.playsPiece)
        let waiting = "your own music takes long to read; playing the program's own music meanwhile"
        #expect(speaker.takeRemarks() == [waiting])
        answer.signal()
        #expect(try followed(speaker, from: 16, until: 1) == ["your own music can be played now"])
        #expect(!speaker.dynamics.playsPiece)
        try follow(speaker, at: 17) { speaker.gapSince == nil }
        speaker.close()
        // Its next turn may be waiting.
        answer.signal()
      }
    }
  }

  @Test func `the piece goes on if the files that took long cannot be played`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      let file = folder.path("music/a.wav")
      try Data("not music".utf8).write(to: URL(filePath: file))
      let answer = DispatchSemaphore(value: 0)
      try await MainActor.run {
        let speaker = try waitingSpeaker(folder, until: answer)
        try tick(speaker, at: 15)
        #expect(speaker.isStandingIn && speaker.takeRemarks().count == 1)
        answer.signal()
        let failed = try followed(speaker, from: 16, until: 2)
        #expect(failed.first == "skipped \(file), which cannot be read as music")
        #expect(failed.last?.contains("the program's own music instead") == true)
        #expect(speaker.dynamics.playsPiece && !speaker.isStandingIn)
        speaker.close()
      }
    }
  }

  @Test func `files that appear later and cannot be played are reported`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      let file = folder.path("music/late.ogg")
      try await MainActor.run {
        let speaker = Speaker(.missing(path: file, seed: 1), seed: 1, volume: 1)
        try follow(speaker, at: 0) { !speaker.skipped.mayTry(file, at: instant(0)) }
        try Data("not music".utf8).write(to: URL(filePath: file))
        let failed = try followed(speaker, from: 31, until: 2)
        #expect(failed.first == "skipped \(file), which cannot be read as music")
        #expect(failed.last?.contains("the program's own music instead") == true)
        #expect(speaker.dynamics.playsPiece)
        speaker.close()
      }
    }
  }

  @Test func `a folder that appears later is played`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      try await MainActor.run {
        let speaker = Speaker(
          .missing(path: folder.path("music/late"), seed: 1),
          seed: 1,
          volume: 1
        )
        // The search has failed when the path waits for the next one.
        let late = folder.path("music/late")
        try follow(speaker, at: 0) { !speaker.skipped.mayTry(late, at: instant(0)) }
        #expect(speaker.dynamics.playsPiece && speaker.takeRemarks().isEmpty)
        try FileManager.default.createDirectory(
          atPath: folder.path("music/late"),
          withIntermediateDirectories: true
        )
        try folder.writeSine("music/late/a.wav", seconds: 9, amplitude: 0.05)
        #expect(try followed(speaker, from: 31, until: 1) == ["your own music can be played now"])
        #expect(!speaker.dynamics.playsPiece)
        speaker.close()
      }
    }
  }
}

/// A speaker that follows a session and reads no file of a folder before an answer.
@MainActor
private func waitingSpeaker(_ folder: Scratch, until answer: DispatchSemaphore) throws -> Speaker {
  let playlist = try Playlist(path: folder.path("music"), seed: 1)
  let speaker = Speaker(.playlist(playlist), seed: 1, volume: 1) { decode in
    answer.wait()
    decode()
  }
  try follow(speaker, at: 0) { speaker.gapSince != nil }
  return speaker
}

/// Lets a speaker follow a session at an instant until there is a number of remarks.
@MainActor
private func followed(
  _ speaker: Speaker,
  from seconds: Double,
  until count: Int
) throws -> [String] {
  var remarks: [String] = []
  try follow(speaker, at: seconds) {
    remarks += speaker.takeRemarks()
    return remarks.count >= count
  }
  return remarks
}
