import Breathing
import Flights
package import Settings
import Show
import System

// A session can be changed while it runs: its pattern, its length and the range of its flights. Another session that is
// planned on the same screen keeps these choices, as it keeps the settings that its plan does not name.

extension Configuration {
  /// The origin of a value that was chosen during a session.
  private static let choice = "the present session"

  /// Adopts what was chosen during a session that these settings describe, and which pattern the person at the screen
  /// chose last.
  ///
  /// - Parameter show: The session.
  /// - Throws: The error in a value. The configuration is then unchanged.
  mutating func keepChoices(of show: Show) throws(ConfigurationError) {
    var next = self
    next.beginAdopting()
    let chosen = show.preferences
    // A pattern that waits for consent is not breathed.
    if chosen.pace != patternName { try next.set(.pattern, to: chosen.pace, option: Self.choice) }
    if let minutes = chosen.minutes, minutes != settings.minutes {
      try next.set(.minutes, to: "\(minutes)", option: Self.choice)
    }
    if chosen.range != settings.reach {
      try next.set(.range, to: chosen.range.rawValue, option: Self.choice)
    }
    next.noteChoice(of: show.timeline.screen.chosen)
    self = next
  }

  /// Adopts which pattern the person at the screen chose last, for a plan that waits until the session is over. A
  /// pattern that this choice no longer allows gives way to that of the session.
  ///
  /// - Parameter show: The session.
  /// - Throws: The error in the name of its pattern. The configuration is then unchanged.
  mutating func keepConsent(of show: Show) throws(ConfigurationError) {
    // Settings that were read since are themselves a choice of that person.
    guard chosenPace != nil else { return }
    var next = self
    next.noteChoice(of: show.timeline.screen.chosen)
    if let pace = try? next.settings.pace(), (try? next.screen.check(pace)) == nil {
      try next.set(.pattern, to: show.preferences.pace, option: Self.choice)
    }
    self = next
  }

  /// Replaces a pattern that was chosen during a session and that the plan around it does not allow with the nearest
  /// gentle one. Nobody named it for this plan, so it must prevent neither a start nor a stricter policy.
  ///
  /// - Parameter source: The plan, as the origin of the replacement.
  /// - Returns: The message to log; nil if the pattern stays.
  /// - Throws: The error in the replacement. The configuration is then unchanged.
  mutating func replaceForbiddenChoice(from source: String) throws(ConfigurationError) -> String? {
    guard origin(of: Setting.pattern.key) == .option(Self.choice), let pace = try? settings.pace()
    else { return nil }
    let refusal: String
    do throws(Failure) {
      _ = try plan(interludes: [], seed: 0)
      return nil
    } catch {
      refusal = error.message
    }
    var next = self
    let gentle = ScreenPolicy(settings.policy).nearest(to: pace)
    try next.set(.pattern, to: gentle.name, option: source)
    // Something else in the plan may be wrong.
    guard (try? next.plan(interludes: [], seed: 0)) != nil else { return nil }
    self = next
    return "\(refusal); breathing \(gentle.name) instead"
  }

  /// Returns whether these settings are those of a plan that was sent, and this screen allows programs a pace that its
  /// person has not chosen: with `breath.allow_slow`, a slow one without holds.
  func allowsPrograms(_ pace: Pace) -> Bool {
    guard chosenPace != nil else { return false }
    return (try? ScreenPolicy(screen.policy).check(pace)) != nil
  }

  /// The settings in effect, without what was chosen during a session before: that can still be saved.
  package var settingsWithoutChoices: Settings {
    var settings = settings
    for setting in Setting.planned where origin(of: setting.key) == .option(Self.choice) {
      setting.apply(setting.value(ownSettings), &settings)
    }
    return settings
  }

  /// The name that a session gives to the pattern of these settings.
  private var patternName: String? {
    settings.patterns[settings.pattern] == nil
      ? (try? settings.pace())?.name : settings.pattern
  }
}
