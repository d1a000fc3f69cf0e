package import Breathing
package import Settings
package import Text

/// The output of `aloft breath --json`.
package enum BreathDocument {
  /// Returns the patterns with a name: the presets, then custom ones.
  package static func names(_ settings: Settings) -> JSONText {
    let presets = Preset.allCases.map { preset in
      JSONText.object([
        ("name", .string(preset.rawValue)), ("summary", .string(preset.summary)),
      ])
    }
    let own = settings.patterns.sorted { $0.key < $1.key }.map { name, notation in
      JSONText.object([("name", .string(name)), ("notation", .string(notation))])
    }
    return .array(presets + own)
  }

  /// Returns a pattern: each cycle with its phases, the ramp, and the verdict of each safety
  /// policy.
  package static func pattern(_ name: String, _ pace: Pace, allowsSlow: Bool) -> JSONText {
    var ramp: JSONText?
    if case .pattern(_, let .some(growth)) = pace {
      ramp = .object([
        ("start_s", .number(growth.start.seconds, decimals: 3)),
        ("growth_percent", .number(growth.step * 100, decimals: 3)),
      ])
    }
    return .object([
      ("name", .string(name)),
      ("cycles", .array(pace.patterns.map(cycle))),
      ("holds", .boolean(pace.hasHolds)),
      ("ramp", ramp),
      (
        "safety",
        .array([
          verdict(of: SafetyPolicy(.personal, allowsSlow: allowsSlow), on: pace),
          verdict(of: .public, on: pace),
        ])
      ),
    ])
  }

  private static func cycle(_ pattern: BreathPattern) -> JSONText {
    .object([
      ("notation", .string("\(pattern)")),
      ("duration_s", .number(pattern.cycle.seconds, decimals: 3)),
      ("bpm", .number(pattern.breathsPerMinute, decimals: 3)),
      (
        "phases",
        .array(
          pattern.steps.map { step in
            .object([
              ("phase", .string(step.phase.rawValue)),
              ("duration_s", .number(step.duration.seconds, decimals: 3)),
            ])
          }
        )
      ),
    ])
  }

  private static func verdict(of policy: SafetyPolicy, on pace: Pace) -> JSONText {
    var refusal: String?
    do throws(SafetyPolicyError) {
      try policy.check(pace)
    } catch {
      refusal = "\(error)"
    }
    return .object([
      ("policy", .string(policy.audience.rawValue)),
      ("allowed", .boolean(refusal == nil)),
      ("reason", .text(refusal)),
    ])
  }
}
