import Breathing
import Facts

extension Show {
  /// Sets the session's length; one that is not allowed changes nothing.
  mutating func setLength(minutes: Double, at now: Instant) {
    // More seconds than a `Duration` has would trap.
    guard minutes >= 0, minutes * 60 <= Plan.longest.seconds else { return }
    let length: Duration? = minutes > 0 ? .seconds(minutes * 60) : nil
    guard let changed = try? timeline.lasting(length, at: now) else { return }
    (timeline, chosenMinutes) = (changed, minutes)
  }

  /// Shows the facts of some sets from the next interlude on, as far as they are offered here. Without any,
  /// flights follow each other without interludes.
  mutating func showFacts(_ sets: Set<FactSet>, at now: Instant) {
    guard var facts, facts.sets != sets.intersection(facts.offered) else { return }
    // A rest that is settled keeps its length, and so its fact.
    let moment = moment(at: timeline.unsettled(after: now))
    facts.show(sets, from: moment.stage == .interlude ? moment.cycle + 1 : moment.cycle)
    self.facts = facts
    guard !facts.hasFixedLengths,
      let changed = try? timeline.interluding(facts.interludeLengths, at: now)
    else {
      return
    }
    timeline = changed
  }
}
