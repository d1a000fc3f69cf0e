import Breathing
import DataFiles
import Facts
import Geodesy
package import Outlets
package import Settings
package import Show
package import System
import Text

extension SessionBuilder {
  /// Whether another builder has the same plan: the same breath, planes and facts, under the same
  /// policy of the screen.
  package func isPlanned(as other: SessionBuilder) -> Bool {
    configuration.screen == other.configuration.screen
      && settings.patterns == other.settings.patterns && place.coordinate == other.place.coordinate
      && Setting.planned.allSatisfy { $0.value(settings) == $0.value(other.settings) }
  }

  /// Returns the document with which another screen shows the same.
  ///
  /// - Parameters:
  ///   - show: The show, made by this builder.
  ///   - changes: The changes of its breath since the start.
  /// - Returns: The document.
  package func document(of show: Show, _ changes: [PlanDocument.Change]) -> PlanDocument {
    var values = Setting.planned.map { ($0.key, $0.value(settings).commandLineText) }
    let (north, east) = (place.coordinate.latitude.degrees, place.coordinate.longitude.degrees)
    values.append((Setting.near.key, "\(north),\(east)"))
    return PlanDocument(
      settings: Dictionary(values) { $1 },
      patterns: settings.patterns,
      seed: show.timeline.plan.seed,
      start: show.timeline.start,
      length: show.timeline.plan.length,
      day: (day ?? Day.today).map(\.description),
      interludes: show.timeline.plan.interludes,
      changes: changes
    )
  }
}

extension SessionBuilder {
  /// Creates the show of a document that this builder adopted.
  ///
  /// - Throws: A failure that names what cannot be shown here.
  package func show(of document: PlanDocument) throws(Failure) -> Show {
    var led = self
    led.seed = document.seed
    led.length = document.length
    led.day = document.day.flatMap { Day($0) }
    led.interludes = document.interludes
    var show = try led.show(from: document.start)
    // The leader's own flight: a change may lead to a pattern that this screen's policy does not
    // allow.
    var theirs = try led.showOfLeader(document, like: show)
    for change in document.changes {
      let command: Command
      do {
        command = try change.request.command(for: show)
      } catch {
        throw Failure(.data, "\(error)")
      }
      show.apply(command, at: change.at)
      theirs?.apply(command, at: change.at)
      guard let goal = theirs?.timeline.goal(at: change.at) else { continue }
      do {
        try show.timeline.check(.pattern(goal, ramp: nil), by: .program)
      } catch {
        throw Failure(.data, "\(change.request.word.rawValue): \(error)")
      }
    }
    return show
  }

  /// The show under the leader's own policy; nil if that is not looser than this screen's.
  private func showOfLeader(_ document: PlanDocument, like show: Show) throws(Failure) -> Show? {
    var theirs = Configuration(configuration.table)
    do throws(ConfigurationError) {
      try theirs.set(document, from: "the leader")
    } catch {
      throw Failure(error)
    }
    let own = show.timeline.plan
    guard theirs.settings.policy != own.policy else { return nil }
    let plan = try theirs.plan(interludes: own.interludes, length: length, seed: seed)
    return Show(
      timeline: Timeline(plan: plan, start: document.start, screen: theirs.screen),
      journey: show.journey,
      facts: nil,
      paces: show.paces
    )
  }
}

extension Configuration {
  /// Adopts the plan of another screen. If this screen's own policy is stricter, it applies.
  ///
  /// - Throws: The error in the plan, with its source. The configuration is then unchanged.
  package mutating func adopt(_ document: PlanDocument, from source: String)
    throws(ConfigurationError)
  {
    var next = self
    next.beginAdopting()
    try next.set(document, from: source)
    next.tightenPolicy()
    self = next
  }

  /// Sets the values of a document.
  fileprivate mutating func set(
    _ document: PlanDocument,
    from source: String
  ) throws(ConfigurationError) {
    choosePatterns(document.patterns)
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
        throw refusal(.unknownKey(key, nearest: table.nearest(to: key)))
      }
      guard Setting.planned.contains(where: { $0.key == key }) else {
        let reason = "a plan holds only settings that all screens share; this one is per screen"
        throw refusal(.refused(key: key, found: words, reason: reason))
      }
      try next.set(setting, to: words, option: source)
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
