import Music
import Testing

struct WaveFileTests {
  private func number(_ bytes: [UInt8], at place: Int, count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The numbers at some places, each with its count of bytes.
  private func numbers(_ bytes: [UInt8], at fields: [(place: Int, count: Int)]) -> [Int] {
    fields.map { number(bytes, at: $0.place, count: $0.count) }
  }

  private func text(_ bytes: [UInt8], at place: Int) -> String {
    String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }

  @Test func `the header of sixteen-bit samples has 44 bytes`() {
    let bytes = WaveFile(sampleRate: 48_000, encoding: .sixteenBit).header(frames: 1000)
    #expect(bytes.count == 44)
    #expect([0, 8, 12, 36].map { text(bytes, at: $0) } == ["RIFF", "WAVE", "fmt ", "data"])
    let lengths = numbers(bytes, at: [(4, 4), (16, 4), (40, 4)])
    #expect(lengths == [4_036, 16, 4_000])
    let format = numbers(bytes, at: [(20, 2), (22, 2), (24, 4), (28, 4), (32, 2), (34, 2)])
    #expect(format == [1, 2, 48_000, 192_000, 4, 16])
  }

  @Test func `the header of floats has the number of frames`() {
    let bytes = WaveFile(sampleRate: 44_100, encoding: .float).header(frames: 1000)
    #expect(bytes.count == 58)
    #expect(
      [0, 8, 12, 38, 50].map { text(bytes, at: $0) } == ["RIFF", "WAVE", "fmt ", "fact", "data"]
    )
    let fields = numbers(bytes, at: [(4, 4), (20, 2), (46, 4), (54, 4)])
    #expect(fields == [8_050, 3, 1_000, 8_000])
  }

  @Test func `an unknown length is written as its maximum`() {
    let bytes = WaveFile(sampleRate: 48_000, encoding: .float).header(frames: nil)
    #expect(text(bytes, at: 0) == "RIFF")
    #expect(numbers(bytes, at: [(4, 4), (54, 4)]) == [0xFFFF_FFFF, 0xFFFF_FFFF])
  }

  @Test func `from 4 GiB on, the lengths have 64 bits`() {
    let frames = 4_000_000_000
    let bytes = WaveFile(sampleRate: 48_000, encoding: .float).header(frames: frames)
    #expect(bytes.count == 94)
    #expect(
      [0, 8, 12, 48, 74, 86].map { text(bytes, at: $0) }
        == ["RF64", "WAVE", "ds64", "fmt ", "fact", "data"]
    )
    #expect(numbers(bytes, at: [(4, 4), (90, 4)]) == [0xFFFF_FFFF, 0xFFFF_FFFF])
    let lengths = numbers(bytes, at: [(16, 4), (20, 8), (28, 8), (36, 8), (44, 4)])
    #expect(lengths == [28, 94 - 8 + 8 * frames, 8 * frames, frames, 0])
  }

  @Test func `a file just below 4 GiB is an ordinary one`() {
    let file = WaveFile(sampleRate: 48_000, encoding: .sixteenBit)
    // The size without the first eight bytes, 2³² − 1, would mean an unknown length.
    let most = (0xFFFF_FFFF - 1 - 36) / 4
    let below = file.header(frames: most)
    #expect(text(below, at: 0) == "RIFF")
    #expect(numbers(below, at: [(4, 4), (40, 4)]) == [36 + 4 * most, 4 * most])
    #expect(text(file.header(frames: most + 1), at: 0) == "RF64")
  }

  @Test func `floats are written as they are`() {
    var file = WaveFile(sampleRate: 48_000, encoding: .float)
    var bytes: [UInt8] = []
    [0.25, -1.5].withUnsafeBufferPointer { file.encode($0, into: &bytes) }
    #expect(bytes == [0, 0, 0x80, 0x3E, 0, 0, 0xC0, 0xBF])
  }

  @Test func `sixteen-bit samples are dithered and never wrap around`() {
    var file = WaveFile(sampleRate: 48_000, encoding: .sixteenBit)
    var bytes: [UInt8] = []
    let samples = [Float](repeating: 0.3 / 32_767, count: 20_000) + [2, -2]
    samples.withUnsafeBufferPointer { file.encode($0, into: &bytes) }
    let values = stride(from: 0, to: bytes.count, by: 2).map {
      Int(Int16(truncatingIfNeeded: number(bytes, at: $0, count: 2)))
    }
    #expect(values.suffix(2).map { abs($0) > 32_760 } == [true, true])
    #expect(values.suffix(2).map { $0.signum() } == [1, -1])
    let soft = values.dropLast(2)
    #expect(soft.allSatisfy { abs($0) <= 2 })
    // Three tenths of a step survive as the mean.
    let mean = Double(soft.reduce(0, +)) / Double(soft.count)
    #expect(abs(mean - 0.3) < 0.02)
  }
}
