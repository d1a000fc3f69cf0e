/// The phase and pattern of a person's breath, in two bytes.
public struct BreathMark: Sendable, Hashable {
  /// The elapsed fraction of the breath, in 256ths.
  public var phase: UInt8

  /// The number of the pattern, from 0 to 15.
  public var pattern: UInt8

  /// The rate code, from 0 to 15: 2 breaths per minute plus half a breath per step.
  public var rate: UInt8

  /// No breath.
  public static let none = BreathMark(phase: 0, pattern: 0, rate: 0)

  /// Creates a mark; only the low four bits of pattern and rate are used.
  public init(phase: UInt8, pattern: UInt8, rate: UInt8) {
    self.phase = phase
    self.pattern = pattern & 0x0F
    self.rate = rate & 0x0F
  }

  /// Breaths per minute, from 2 to 9.5.
  public var breathsPerMinute: Double { 2 + Double(rate) / 2 }

  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    self.init(phase: bytes[offset], pattern: bytes[offset + 1] >> 4, rate: bytes[offset + 1])
  }

  func write(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
    bytes[offset] = phase
    bytes[offset + 1] = pattern << 4 | rate & 0x0F
  }
}
