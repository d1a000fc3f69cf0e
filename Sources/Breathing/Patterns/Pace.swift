/// What a session breathes: one repeated pattern, or a series of patterns in each cycle.
public enum Pace: Sendable, Hashable {
  /// One pattern for every flight, reached by a ramp if there is one.
  case pattern(BreathPattern, ramp: Ramp?)

  /// The patterns of a cycle's flights, in order; they restart with each cycle.
  case flights([BreathPattern])

  /// Creates the default pace of a pattern: with a gentle ramp, unless it holds the breath.
  public init(_ pattern: BreathPattern) {
    self = .pattern(pattern, ramp: pattern.hasHolds ? nil : .gentle)
  }

  /// Parses the name of a preset (`gentle`, `box`…) or a pattern (`4-6`).
  ///
  /// - Throws: `BreathPatternError` if the text is neither.
  public init(_ word: String) throws(BreathPatternError) {
    if let preset = Preset(rawValue: word) {
      self = preset.pace
    } else if word.first?.isLetter == true {
      throw .name
    } else {
      self.init(try BreathPattern(word))
    }
  }

  /// The patterns flown after the ramp.
  public var patterns: [BreathPattern] {
    switch self {
    case .pattern(let pattern, _): [pattern]
    case .flights(let patterns): patterns
    }
  }

  /// Whether any of the patterns holds the breath.
  public var hasHolds: Bool { patterns.contains(where: \.hasHolds) }

  /// The name of the matching preset, or the pattern's notation.
  public var name: String {
    Preset(self)?.rawValue ?? patterns.map(\.description).joined(separator: " ")
  }
}
