import Breathing
import Facts
import Geodesy
import Scenes
import Surface

extension Expedition {
  /// Whether another expedition has the same plan: the same breath, planes and facts.
  func isPlanned(as other: Expedition) -> Bool {
    settings.patterns == other.settings.patterns && place.coordinate == other.place.coordinate
      && Setting.planned.allSatisfy { $0.value(settings) == $0.value(other.settings) }
  }

  /// Returns what another screen must know to show what this one shows.
  ///
  /// - Parameters:
  ///   - show: The show, made from this expedition.
  ///   - changes: How its breath was changed since.
  /// - Returns: The document.
  func document(of show: Show, _ changes: [PlanDocument.Change]) -> PlanDocument {
    var values = Setting.planned.map { ($0.key, $0.value(settings).words) }
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

extension Expedition {
  /// Returns the show that a document tells of; the expedition is made from its settings.
  ///
  /// - Throws: A failure that names what cannot be shown here.
  func show(of document: PlanDocument) throws(Failure) -> Show {
    var led = self
    led.seed = document.seed
    led.length = document.length
    led.day = document.day.flatMap { Day($0) }
    led.interludes = document.interludes
    var show = try led.show(from: document.start)
    for change in document.changes {
      do {
        show.apply(try change.request.command(for: show), at: change.at)
      } catch {
        throw Failure(.data, "\(error)")
      }
    }
    return show
  }
}

extension Configuration {
  /// Takes over the plan of another screen.
  ///
  /// - Throws: What is wrong with it, naming where it is from; the configuration is then as it was.
  mutating func adopt(_ document: PlanDocument, from source: String) throws(ConfigurationError) {
    var next = self
    next.choosePatterns(document.patterns)
    for setting in Setting.planned {
      guard let words = document.settings[setting.key] else { continue }
      try next.set(setting, to: words, option: source)
    }
    self = next
  }

  /// Takes over settings of a plan, and patterns, that another program asks for.
  ///
  /// - Throws: The first thing that is wrong; the configuration is then as it was.
  mutating func adopt(_ request: PlanRequest) throws(ConfigurationError) {
    let source = "the plan asked for"
    func refusal(_ problem: ConfigurationError.Problem) -> ConfigurationError {
      ConfigurationError(source: source, line: nil, problem: problem)
    }
    var next = self
    for (key, words) in request.settings.sorted(by: { $0.key < $1.key }) {
      if key.hasPrefix(Self.patterns + ".") {
        do throws(ConfigurationError.Problem) {
          try next.addPattern(key, words)
        } catch {
          throw refusal(error)
        }
        continue
      }
      guard let setting = Setting.named(key) else {
        throw refusal(.unknownKey(key, nearest: Self.nearest(to: key)))
      }
      guard Setting.planned.contains(where: { $0.key == key }) else {
        let reason = "a plan holds only what all screens share; this is each screen's own"
        throw refusal(.refused(key: key, found: words, reason: reason))
      }
      try next.set(setting, to: words, option: source)
    }
    next.forgetPatterns(but: request.settings.keys)
    self = next
  }
}
