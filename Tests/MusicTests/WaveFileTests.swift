import Music
import Testing

struct WaveFileTests {
  private func number(_ bytes: [UInt8], at place: Int, count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  private func text(_ bytes: [UInt8], at place: Int) -> String {
    String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }

  @Test func `the header of sixteen-bit samples has 44 bytes`() {
    let bytes = WaveFile(sampleRate: 48_000, encoding: .sixteenBit).header(frames: 1000)
    #expect(bytes.count == 44)
    #expect([0, 8, 12, 36].map { text(bytes, at: $0) } == ["RIFF", "WAVE", "fmt ", "data"])
    #expect(number(bytes, at: 4, count: 4) == 36 + 4000)
    #expect(number(bytes, at: 16, count: 4) == 16)
    #expect(number(bytes, at: 20, count: 2) == 1)
    #expect(number(bytes, at: 22, count: 2) == 2)
    #expect(number(bytes, at: 24, count: 4) == 48_000)
    #expect(number(bytes, at: 28, count: 4) == 192_000)
    #expect(number(bytes, at: 32, count: 2) == 4)
    #expect(number(bytes, at: 34, count: 2) == 16)
    #expect(number(bytes, at: 40, count: 4) == 4000)
  }

  @Test func `the header of floats has the number of frames`() {
    let bytes = WaveFile(sampleRate: 44_100, encoding: .float).header(frames: 1000)
    #expect(bytes.count == 58)
    #expect(
      [0, 8, 12, 38, 50].map { text(bytes, at: $0) } == ["RIFF", "WAVE", "fmt ", "fact", "data"]
    )
    #expect(number(bytes, at: 4, count: 4) == 50 + 8000)
    #expect(number(bytes, at: 20, count: 2) == 3)
    #expect(number(bytes, at: 46, count: 4) == 1000)
    #expect(number(bytes, at: 54, count: 4) == 8000)
  }

  @Test(arguments: [nil, 4_000_000_000])
  func `an unknown or too great length is written as its maximum`(frames: Int?) {
    let bytes = WaveFile(sampleRate: 48_000, encoding: .float).header(frames: frames)
    #expect(number(bytes, at: 4, count: 4) == 0xFFFF_FFFF)
    #expect(number(bytes, at: 54, count: 4) == 0xFFFF_FFFF)
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
