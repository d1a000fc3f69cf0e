import Breathing
import Facts
import Text

/// A sentence over the sky.
struct SkySentence: Sendable, Hashable {
  /// The sentence.
  let text: String

  /// The source of a fact.
  var source: String?

  /// Its opacity beside other sentences, from 0 to 1.
  var opacity = 1.0
}

extension Show {
  /// How long the words after held breaths are shown before the fact, how long they take to disappear, and how long the
  /// fact takes to appear, in seconds.
  private static let (announcing, leaving, coming) = (8.0, 0.6, 1.2)

  /// The last part of a lead-in, in which a person settles in, as long as a usual lead-in; and the shortest time for
  /// which words are shown, in seconds.
  private static let (settling, reading) = (6.0, 4.0)

  /// Returns the sentences of an interlude or of the end.
  ///
  /// After held breaths, words first say that the breath is free, because nothing moves. The fact follows.
  ///
  /// - Parameters:
  ///   - moment: The moment of the session at the instant.
  ///   - now: The instant.
  /// - Returns: The sentences, with their opacities; none in other stages.
  func sentences(at moment: Moment, _ now: Instant) -> [SkySentence] {
    switch moment.stage {
    case .ending: return [SkySentence(text: appearance.words(.thanks))]
    case .interlude: break
    default: return []
    }
    let fact = fact(at: moment, now).map { fact in
      SkySentence(text: Self.printed(fact.text), source: Self.printed(fact.sourceLine))
    }
    guard timeline.isRest(at: now) else { return fact.map { [$0] } ?? [] }
    let free = SkySentence(text: appearance.words(.breatheFreely))
    guard let fact else { return [free] }
    let late = StageFades(timeline, at: now).elapsed - Self.announcing
    var sentences = [free, fact]
    sentences[0].opacity = 1 - StageFades.shown(after: late, within: Self.leaving)
    sentences[1].opacity = StageFades.shown(after: late - Self.leaving, within: Self.coming)
    return sentences
  }

  /// Returns the opacities of the words of free breathing and of the caption, which share a place, in a lead-in that is
  /// longer because of held breaths in the session before. The words are shown until a person settles in for the first
  /// flight.
  ///
  /// - Parameters:
  ///   - moment: The moment of the session at the instant.
  ///   - now: The instant.
  /// - Returns: The opacity of the words and that of the caption, from 0 to 1.
  func freeLeadIn(at moment: Moment, _ now: Instant) -> (words: Double, caption: Double) {
    guard moment.stage == .leadIn, let rest = timeline.restBeforeFlight else { return (0, 1) }
    let end = timeline.start.duration(to: rest).seconds - Self.settling
    guard end >= Self.reading else { return (0, 1) }
    let elapsed = timeline.start.duration(to: now).seconds
    let words = min(
      StageFades.shown(after: elapsed, within: Self.coming),
      StageFades.shown(after: end - elapsed, within: Self.leaving)
    )
    return (words, StageFades.shown(after: elapsed - end, within: Self.leaving))
  }

  /// Returns a text with the apostrophes of print: facts are written with straight ones.
  private static func printed(_ text: String) -> String {
    String(text.map { $0 == "'" ? "’" : $0 })
  }
}
