import Breathing
import Flights
import Geodesy
package import Outlets
import Settings
package import Show
package import System
import Text

extension SessionBuilder {
  /// Whether another builder has the same plan: the same breath, planes and facts, under the same
  /// policy of the screen.
  package func isPlanned(as other: SessionBuilder) -> Bool {
    configuration.screen == other.configuration.screen
      && settings.patterns == other.settings.patterns
      && setup.place.coordinate == other.setup.place.coordinate
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
    // After held breaths of the session before, the lead-in is longer than in the settings.
    let leadIn = show.timeline.plan.leadIn
    let rest = leadIn - Duration.seconds(settings.leadInSeconds)
    let isRest = rest > .zero && leadIn <= SafetyPolicy.normalBreathing
    if isRest { values.append((Setting.leadIn.key, leadIn.inSeconds)) }
    let place = setup.place.coordinate
    let (north, east) = (place.latitude.degrees, place.longitude.degrees)
    values.append((Setting.near.key, "\(north),\(east)"))
    return PlanDocument(
      settings: Dictionary(values) { $1 },
      patterns: settings.patterns,
      seed: show.timeline.plan.seed,
      start: show.timeline.start,
      length: show.timeline.lengthFromStart,
      rest: isRest ? rest : nil,
      // The day may have changed since the session began.
      day: (show.facts?.day ?? shownDay).map(\.description),
      interludes: show.timeline.plan.interludes,
      ranges: show.journey.rangeChanges,
      place: placeName ?? setup.place.shortName,
      changes: changes
    )
  }

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
    show.adopt(document.ranges)
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
      try theirs.setWithoutTightening(document, from: "the leader")
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
