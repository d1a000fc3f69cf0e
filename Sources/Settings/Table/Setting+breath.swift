import Breathing

extension Setting {
  /// The names of the presets.
  package static let presets = Preset.allCases.map(\.rawValue)

  package static let pattern = text(
    "breath.pattern",
    \.pattern,
    "a preset, a name from [patterns], or seconds of inhale, hold, exhale and rest such as \"4-6\"",
    """
    The breathing pattern: \(presets.joined(separator: ", ")); a name from [patterns]; or \
    seconds of inhale, hold, exhale and rest, such as "4-6" or "4-7-8".
    """
  )
  package static let ramp = flag(
    "breath.ramp",
    \.ramp,
    """
    Lengthen breaths gradually from breath.start to the pattern's own length. Patterns with a \
    hold start at full length.
    """
  )
  package static let start = number(
    "breath.start",
    \.startSeconds,
    4...20,
    "Length of the first breath of the ramp, in seconds."
  )
  package static let growth = number(
    "breath.growth",
    \.growthPercent,
    1...8,
    "How much longer each breath of the ramp is than the one before, in percent."
  )
  package static let policy = choice(
    "breath.policy",
    \.audience,
    "The audience. A public screen has no breath holds and 5 to 12 breaths a minute."
  )
  package static let allowSlow = flag(
    "breath.allow_slow",
    \.allowsSlow,
    """
    Allow patterns slower than 4.5 breaths a minute. A preset chosen by name is allowed anyway.
    """
  )

  /// The settings of the breath.
  static let breath = [pattern, ramp, start, growth, policy, allowSlow]
}
