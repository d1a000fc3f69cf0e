import Breathing

/// Encodes a WAV file as a stream: a header, then stereo samples.
///
/// The layout follows Microsoft's "Multimedia Data Standards Update" (1994): `fmt `, `fact` for
/// samples that are not integers, `data`. From 4 GiB on it is RF64 (EBU Tech 3306), with lengths of
/// 64 bits in `ds64`. An unknown length is written as 2³² − 1, which readers interpret as "until the end".
public struct WaveFile: Sendable {
  /// The sample format.
  public enum Encoding: Sendable, Hashable {
    /// 32-bit floating point, as rendered.
    case float
    /// 16-bit integers, with triangular dither of one step.
    case sixteenBit
  }

  /// The sample rate, in hertz.
  public let sampleRate: Int

  /// The sample format.
  public let encoding: Encoding

  /// The length of the chunk `ds64`, in bytes, without its own name and length.
  private static let longLengths = 28

  private var dither = SeededGenerator(seed: 0)

  /// Creates an encoder for one file.
  public init(sampleRate: Int, encoding: Encoding) {
    self.sampleRate = sampleRate
    self.encoding = encoding
  }

  /// Returns the bytes before the first sample.
  ///
  /// - Parameter frames: The number of stereo samples that follow; nil if unknown.
  /// - Returns: 44 bytes, or 58 for ``Encoding/float``; 36 more from 4 GiB on.
  public func header(frames: Int?) -> [UInt8] {
    let width = encoding == .float ? 4 : 2
    let rest = encoding == .float ? 50 : 36
    let length = frames.map { $0 * 2 * width }
    var bytes: [UInt8] = []
    let size = length.map { $0 + rest }
    if let frames, let length, let size, size >= UInt32.max {
      bytes.append(text: "RF64")
      bytes.append(UInt32.max)
      bytes.append(text: "WAVEds64")
      bytes.append(UInt32(Self.longLengths))
      for number in [size + 8 + Self.longLengths, length, frames] { bytes.append(UInt64(number)) }
      // No other chunk is that long.
      bytes.append(UInt32(0))
      bytes.append(text: "fmt ")
    } else {
      bytes.append(text: "RIFF")
      bytes.append(UInt32(clamping: size ?? .max))
      bytes.append(text: "WAVEfmt ")
    }
    bytes.append(UInt32(encoding == .float ? 18 : 16))
    bytes.append(UInt16(encoding == .float ? 3 : 1))
    bytes.append(UInt16(2))
    bytes.append(UInt32(sampleRate))
    bytes.append(UInt32(sampleRate * 2 * width))
    bytes.append(UInt16(2 * width))
    bytes.append(UInt16(8 * width))
    if encoding == .float {
      bytes.append(UInt16(0))
      bytes.append(text: "fact")
      bytes.append(UInt32(4))
      bytes.append(UInt32(clamping: frames ?? .max))
    }
    bytes.append(text: "data")
    bytes.append(UInt32(clamping: length ?? .max))
    return bytes
  }

  /// Appends encoded samples; left and right interleaved.
  public mutating func encode(_ samples: UnsafeBufferPointer<Float>, into bytes: inout [UInt8]) {
    for sample in samples {
      switch encoding {
      case .float:
        bytes.append(sample.bitPattern)
      case .sixteenBit:
        let noise = Float(dither.unit() - dither.unit())
        let scaled = (min(max(sample, -1), 1) * 32767 + noise).rounded()
        bytes.append(UInt16(bitPattern: Int16(min(max(scaled, -32768), 32767))))
      }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a number in little-endian order.
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
