/// What a session breathes: one pattern over and over, or a series of them in each cycle.
public enum Pace: Sendable, Hashable {
  /// One pattern for every flight, reached by a ramp or, without one, flown as it is written.
  case pattern(BreathPattern, ramp: Ramp?)

  /// The patterns of a cycle's flights, in order; they begin anew with each cycle.
  case flights([BreathPattern])

  /// Creates the usual pace for a pattern: a gentle ramp, unless the breath is held in it.
  public init(_ pattern: BreathPattern) {
    self = .pattern(pattern, ramp: pattern.hasHolds ? nil : .gentle)
  }

  /// Reads the name of a preset (`gentle`, `box`…) or else a pattern (`4-6`).
  ///
  /// - Throws: `BreathPatternError` when the word is neither.
  public init(_ word: String) throws(BreathPatternError) {
    if let preset = Preset(rawValue: word) {
      self = preset.pace
    } else if word.first?.isLetter == true {
      throw .name
    } else {
      self.init(try BreathPattern(word))
    }
  }

  /// The patterns flown once a ramp is over.
  public var patterns: [BreathPattern] {
    switch self {
    case .pattern(let pattern, _): [pattern]
    case .flights(let patterns): patterns
    }
  }

  /// Whether the breath is held in any of the patterns.
  public var hasHolds: Bool { patterns.contains(where: \.hasHolds) }

  /// The name of the preset this is, or the pattern's notation.
  public var name: String {
    Preset(self)?.rawValue ?? patterns.map(\.description).joined(separator: " ")
  }
}
