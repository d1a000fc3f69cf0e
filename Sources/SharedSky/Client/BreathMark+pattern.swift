public import Breathing

extension BreathMark {
  /// The patterns that have a number on the wire. Each stands for its shape at any breath length.
  private static let shapes: [(number: UInt8, pattern: BreathPattern)] = [
    (1, .gentle), (2, .coherent), (3, .longExhale), (4, .box), (5, .fourSevenEight), (6, .sigh),
  ]

  /// The number for all patterns without their own.
  private static let other: UInt8 = 15

  /// Creates the mark of a moment in a breath.
  ///
  /// - Parameters:
  ///   - pattern: The breath's pattern.
  ///   - elapsed: The time since the breath began, from zero to its length.
  public init(_ pattern: BreathPattern, elapsed: Duration) {
    let cycle = pattern.cycle.seconds
    let shape = Self.shapes.first { Self.isAlike($0.pattern, pattern) }
    let rate = ((60 / cycle - 2) * 2).rounded()
    self.init(
      phase: UInt8(clamping: Int(elapsed.seconds / cycle * 256)),
      pattern: shape?.number ?? Self.other,
      rate: UInt8(min(max(rate, 0), 15))
    )
  }

  /// The pattern, with a length derived from the rate. It is even if the shape is unknown or not
  /// valid at that rate, and nil without a breath.
  public var breathPattern: BreathPattern? {
    guard pattern != 0 else { return nil }
    let shape = Self.shapes.first { $0.number == pattern }?.pattern ?? .coherent
    let cycle = Duration.nanoseconds(Int64(60e9 / breathsPerMinute))
    return (try? shape.scaled(toCycle: cycle))
      ?? (try? BreathPattern.coherent.scaled(toCycle: cycle))
  }

  /// Whether two patterns have the same shape: no phase differs by more than two hundredths of the
  /// breath.
  private static func isAlike(_ one: BreathPattern, _ other: BreathPattern) -> Bool {
    func shares(_ pattern: BreathPattern) -> [Double] {
      [pattern.inhale, pattern.hold, pattern.exhale, pattern.rest].map { $0 / pattern.cycle }
    }
    let isSigh = { (pattern: BreathPattern) in pattern.steps.dropFirst().first?.phase == .inhale }
    return isSigh(one) == isSigh(other)
      && zip(shares(one), shares(other)).allSatisfy { abs($0 - $1) < 0.02 }
  }
}
