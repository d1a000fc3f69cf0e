import Breathing
import Foundation
import Session
import Settings
import System
import TestRigs
import Testing

@Suite("The music of a video")
struct WaveTrackTests {
  /// The samples of half a second, three seconds after the start; left and right interleaved.
  private func samples(
    _ settings: Settings = Settings(),
    percent: Int = 100,
    progress: (String) -> Void = { _ in }
  ) throws -> [Float] {
    let folder = try TemporaryFolder("aloft-track")
    let path = folder.path.appending("music.wav").string
    let isComplete = try WaveTrack(settings, musicPercent: percent).write(
      Sample.show(from: Instant(nanoseconds: 1_800_000_000_000_000_000)),
      from: 3,
      length: 0.5,
      to: path,
      isStopped: { false },
      progress: progress
    )
    #expect(isComplete)
    return try Data(contentsOf: URL(filePath: path)).dropFirst(58).withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
      }
    }
  }

  @Test("A part begins and ends without a click, and sounds between")
  func ends() throws {
    var lines: [String] = []
    let samples = try samples { lines.append($0) }
    try #require(samples.count == 2 * 24_000)
    #expect(Array(samples.prefix(2)) == [0, 0])
    #expect(Array(samples.suffix(2)) == [0, 0])
    let middle = samples[12_000..<36_000].map { abs($0) }.max() ?? 0
    #expect(middle > 0.002)
    let steps = zip(samples, samples.dropFirst(2)).map { abs($0 - $1) }
    #expect((steps.max() ?? 1) < 0.01)
    #expect(lines.last == "music: 3 of 3 seconds")
  }

  @Test("Without volume the piece is silent")
  func volume() throws {
    let samples = try samples(percent: 0)
    let loudest = samples.map { abs($0) }.max() ?? 1
    #expect(loudest < 1e-6)
  }

  @Test(
    "A session sounds if its music or its tones are heard",
    arguments: [
      (false, 100, false, 100, true), (false, 0, false, 100, false), (false, 0, true, 100, true),
      (false, 0, true, 0, false), (true, 100, true, 100, false),
    ]
  )
  func sound(isMuted: Bool, music: Int, tones: Bool, tonesVolume: Int, isHeard: Bool) {
    var settings = Settings()
    (settings.mute, settings.tones) = (isMuted, tones)
    (settings.musicVolume, settings.tonesVolume) = (music, tonesVolume)
    #expect(WaveTrack.isHeard(with: settings) == isHeard)
    settings.music = .off
    #expect(WaveTrack.isHeard(with: settings) == (!isMuted && tones && tonesVolume > 0))
  }
}

@Suite("The ends of a part of the music")
struct PartEndsTests {
  @Test("They are faded over at most half of the part each", arguments: [1, 2, 7, 100, 48_000])
  func fades(count: Int) {
    let ends = PartEnds(of: count, sampleRate: 48_000)
    var samples = [Float](repeating: 1, count: 2 * count)
    samples.withUnsafeMutableBufferPointer { all in
      // In two calls, as for a part that is longer than a second.
      let half = count / 2
      ends.soften(UnsafeMutableBufferPointer(rebasing: all[..<(2 * half)]), from: 0)
      ends.soften(UnsafeMutableBufferPointer(rebasing: all[(2 * half)...]), from: half)
    }
    let left: [Float] = (0..<count).map { samples[2 * $0] }
    let right: [Float] = (0..<count).map { samples[2 * $0 + 1] }
    #expect(left == right)
    #expect(left == left.reversed())
    #expect(left.first == 0)
    let rising = left[..<max(1, count / 2)]
    #expect(rising.sorted() == Array(rising))
    guard count == 48_000 else { return }
    #expect(left[2_400..<45_600].allSatisfy { $0 == 1 })
  }
}
