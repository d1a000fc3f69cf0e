package import Breathing
package import System
import Text

extension Configuration {
  /// Returns the plan that the settings describe.
  ///
  /// - Parameters:
  ///   - interludes: The minimum lengths of successive interludes.
  ///   - length: The length of the session; nil for the one in the settings.
  ///   - seed: The seed of everything random, usually `Settings.drawnSeed`.
  /// - Returns: A plan that the safety policy allows.
  /// - Throws: A failure with the setting, its origin and what is allowed.
  package func plan(
    interludes: [Duration],
    length: Duration? = nil,
    seed: UInt64
  ) throws(Failure) -> Plan {
    let pace: Pace
    do {
      pace = try settings.pace()
    } catch {
      throw refusal(of: .pattern, because: settings.misspeltPattern ?? error.description)
    }
    let plan: Plan
    do {
      plan = try Plan(
        pace,
        name: settings.patterns[settings.pattern] == nil ? nil : settings.pattern,
        leadIn: .seconds(settings.leadInSeconds),
        flightsPerCycle: settings.flights,
        interludes: interludes,
        length: length ?? (settings.minutes == 0 ? nil : .seconds(settings.minutes * 60)),
        ending: .seconds(settings.endingSeconds),
        policy: settings.policy,
        seed: seed
      )
    } catch {
      throw refusal(of: setting(behind: error, pace), because: error.description)
    }
    do {
      try screen.check(pace)
    } catch {
      throw refusal(of: .pattern, because: error.description)
    }
    return plan
  }

  /// The safety policy of this screen. Only its own settings and options, and the choices of the person at it,
  /// determine it, not an adopted plan.
  package var screen: ScreenPolicy {
    ScreenPolicy(ownSettings.policy, chosen: chosenPace ?? (try? ownSettings.pace()))
  }

  /// Whether the settings' pattern complies with their own policy.
  package var keepsItsPolicy: Bool {
    guard let pace = try? settings.pace() else { return false }
    return (try? settings.policy.check(pace)) != nil
  }

  /// Replaces an adopted pattern that this screen's policy refuses with the nearest gentle one.
  ///
  /// - Returns: The message to log; nil if the pattern is allowed.
  package mutating func replaceRefusedPattern() -> String? {
    guard let pace = try? settings.pace() else { return nil }
    do {
      try screen.check(pace)
      return nil
    } catch {
      let refusal = refusal(of: .pattern, because: error.description)
      let policy = screen.policy.tightened(by: settings.policy)
      setPace(ScreenPolicy(policy).nearest(to: pace))
      return "\(refusal.message); breathing \(settings.pattern) instead"
    }
  }

  /// Returns the failure for a setting, with the origin of its value and the reason.
  package func refusal(of setting: Setting, because reason: String) -> Failure {
    let found = setting.value(settings).withoutCredentials.description
    return Failure(error(.refused(key: setting.key, found: found, reason: reason), setting.key))
  }

  /// Returns the failure for settings that contradict each other; it names the first one that is
  /// not a default: a default needs no correction.
  package func refusal(ofFirstChosen settings: [Setting], because reason: String) -> Failure {
    let chosen = settings.first { origin(of: $0.key) != .builtIn } ?? settings[0]
    return refusal(of: chosen, because: reason)
  }

  private func error(_ problem: ConfigurationError.Problem, _ key: String) -> ConfigurationError {
    switch origin(of: key) {
    // A built-in value has no place where a person could correct it.
    case .builtIn: ConfigurationError(source: "", line: nil, problem: problem)
    case .file(let path, let line): ConfigurationError(source: path, line: line, problem: problem)
    case .option(let option): ConfigurationError(source: option, line: nil, problem: problem)
    }
  }

  /// Returns the setting to change when a plan was refused.
  private func setting(behind error: PlanError, _ pace: Pace) -> Setting {
    switch error {
    case .unsafe(.heldBreathsInARow), .flightsPerCycle: .flights
    case .unsafe(.tooFast(_, let found, _)):
      pace.patterns.contains { $0.cycle == found } ? .pattern : .start
    case .unsafe, .flights: .pattern
    case .leadIn: .leadIn
    case .interlude: .readingTime
    case .length: .minutes
    case .ending: .ending
    }
  }
}

extension Settings {
  /// The safety policy in these settings.
  package var policy: SafetyPolicy { SafetyPolicy(audience, allowsSlow: allowsSlow) }

  /// Why the pattern is unknown, if it resembles the name of another one; nil if it resembles none.
  package var misspeltPattern: String? {
    guard pattern.contains(where: \.isLetter) else { return nil }
    let names = Preset.allCases.map(\.rawValue) + patterns.keys.sorted()
    return pattern.nearest(among: names).map { "there is no such pattern; is it \($0)?" }
  }

  /// The chosen seed, or a random one.
  package var drawnSeed: UInt64 {
    seed ?? .random(in: 0...UInt64(Int.max))
  }
}
