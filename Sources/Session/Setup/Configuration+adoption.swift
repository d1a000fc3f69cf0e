import Breathing
package import Outlets
package import Settings

extension Configuration {
  /// Adopts the plan of another screen. If this screen's own policy is stricter, it applies.
  ///
  /// - Throws: The error in the plan, with its source. The configuration is then unchanged.
  package mutating func adopt(_ document: PlanDocument, from source: String)
    throws(ConfigurationError)
  {
    var next = self
    next.beginAdopting()
    try next.setWithoutTightening(document, from: source)
    next.tightenPolicy()
    self = next
  }

  /// Sets the values of a document, even where this screen's own policy is stricter. Each of its patterns must be valid
  /// here, also those that it does not use.
  ///
  /// Only the caller that shows a leader's show may use the result as it is.
  mutating func setWithoutTightening(
    _ document: PlanDocument,
    from source: String
  ) throws(ConfigurationError) {
    choosePatterns([:])
    for (name, notation) in document.patterns.sorted(by: { $0.key < $1.key }) {
      try setPattern(Self.patterns + "." + name, to: notation, option: source)
    }
    for setting in Setting.planned {
      guard let words = document.settings[setting.key] else { continue }
      try set(setting, to: words, option: source)
    }
  }

  /// Adopts the plan of a former configuration of this screen.
  ///
  /// - Throws: The first error. The configuration is then unchanged.
  package mutating func adoptPlan(of former: Configuration) throws(ConfigurationError) {
    var next = self
    next.beginAdopting()
    next.choosePatterns(former.settings.patterns)
    for setting in Setting.planned {
      let value = setting.value(former.settings)
      guard value != setting.value(settings) else { continue }
      try next.put(setting, value, from: former.origin(of: setting.key))
    }
    next.noteChoice(of: former.chosenPace)
    self = next
  }

  /// Adopts settings of a plan, and patterns, that another program requests.
  ///
  /// - Throws: The first error. The configuration is then unchanged.
  package mutating func adopt(_ request: PlanRequest) throws(ConfigurationError) {
    let source = "the requested plan"
    func refusal(_ problem: ConfigurationError.Problem) -> ConfigurationError {
      ConfigurationError(source: source, line: nil, problem: problem)
    }
    var next = self
    next.beginAdopting()
    for (key, words) in request.settings.sorted(by: { $0.key < $1.key }) {
      if key.hasPrefix(Self.patterns + ".") {
        do throws(ConfigurationError.Problem) {
          try next.addPattern(key, words)
        } catch {
          throw refusal(error)
        }
        continue
      }
      guard let setting = table[key] else {
        throw refusal(table.problem(ofUnknown: key))
      }
      guard Setting.planned.contains(where: { $0.key == key }) else {
        let reason = "a plan holds only settings that all screens share; this one is per screen"
        throw refusal(.refused(key: key, found: words, reason: reason))
      }
      try next.set(setting, to: words, option: source)
      // Nothing would follow the end of a display's session.
      if settings.unattended.isUnattended, setting.key == Setting.minutes.key,
        next.settings.minutes != 0
      {
        let reason = "a display's session is endless; only 0 is allowed"
        throw refusal(.refused(key: key, found: words, reason: reason))
      }
    }
    guard next.screen.policy.tightened(by: next.settings.policy) == next.settings.policy else {
      let setting = next.ownSettings.audience == .public ? Setting.policy : .allowSlow
      throw refusal(
        .refused(
          key: setting.key,
          found: setting.value(next.settings).description,
          reason:
            "this screen's own settings are stricter; a plan may tighten them, not loosen them"
        )
      )
    }
    next.forgetPatterns(but: request.settings.keys)
    self = next
  }
}
