import Foundation
import Music
import System

/// A folder for a test's files, with a folder `music` inside; removed with its value.
struct Scratch {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder("aloft-sound")
    try FileManager.default.createDirectory(
      atPath: folder.path.appending("music").string,
      withIntermediateDirectories: true
    )
  }

  func path(_ name: String) -> String { folder.path.appending(name).string }

  /// A file's bytes.
  func size(_ name: String) throws -> Int {
    try URL(filePath: path(name)).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
  }

  /// Writes a tone of 440 Hz in stereo.
  func writeSine(_ name: String, seconds: Double, amplitude: Float, rate: Int = 48_000) throws {
    let frames = Int(seconds * Double(rate))
    var file = WaveFile(sampleRate: rate, encoding: .sixteenBit)
    let samples = (0..<2 * frames).map { index -> Float in
      let seconds = Double(index / 2) / Double(rate)
      return amplitude * Float(sin(seconds * 880 * Double.pi))
    }
    var bytes = file.header(frames: frames)
    samples.withUnsafeBufferPointer { file.encode($0, into: &bytes) }
    try Data(bytes).write(to: URL(filePath: path(name)))
  }
}
