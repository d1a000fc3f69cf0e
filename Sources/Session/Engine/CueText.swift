import Breathing
import Facts
package import Show
package import Text

/// A cue in words, for a person who reads the terminal or hears it from a screen reader.
///
/// A line is short, because it must have been read before the next phase begins: it has neither the time nor the
/// airports. A cue that a person need not act on has no line.
package struct CueText: Sendable, Hashable {
  /// The lines; none for a cue that a person need not act on.
  package let lines: [String]

  /// Creates the words of a cue.
  ///
  /// - Parameters:
  ///   - cue: The cue.
  ///   - words: The words of the language.
  package init(_ cue: Cue, _ words: Words) {
    switch cue.event {
    case .sessionStart, .phase, .resumed:
      lines = [Self.line(of: cue.edge, words)].compactMap(\.self)
    case .interlude(let fact):
      let parts = [Self.line(of: cue.edge, words), fact?.text, fact?.sourceLine]
      lines = parts.compactMap(\.self)
    case .ending: lines = [words(.thanks)]
    case .paused: lines = [words(.paused)]
    case .checkOxygen: lines = [words(.checkOxygen)]
    case .arrival, .sessionEnd: lines = []
    }
  }

  /// What to do from an edge on, and for how long; nil if nothing begins there.
  private static func line(of edge: Edge, _ words: Words) -> String? {
    guard edge.duration > .zero, let caption = caption(edge) else { return nil }
    let seconds = seconds(of: edge, words)
    return words(.captionForSeconds, ["caption": words(caption), "seconds": seconds])
  }

  /// How long what begins at an edge lasts. The phases of a breath, which may be short, have a decimal if they need it.
  private static func seconds(of edge: Edge, _ words: Words) -> String {
    let seconds = edge.duration.seconds
    return edge.stage == .flight
      ? words.shortDecimal(tenths: max(Int((seconds * 10).rounded()), 1))
      : words.number(max(Int(seconds.rounded()), 1))
  }

  private static func caption(_ edge: Edge) -> Message? {
    switch (edge.stage, edge.phase) {
    case (.leadIn, _): .settleIn
    case (.interlude, _): .asYouLike
    // A sigh has a second inhale.
    case (.flight, .inhale): edge.kind == .phase && !edge.isFlightStart ? .more : .breatheIn
    case (.flight, .hold): .holdBreath
    case (.flight, .exhale): .breatheOut
    case (.flight, .rest): .restBreath
    default: nil
    }
  }
}

extension Message {
  fileprivate static let captionForSeconds = Message(
    "{caption}, {seconds} s",
    context: "terminal",
    comment: "Read by screen readers; {caption}: “breathe in”, and how long that lasts"
  )
  fileprivate static let asYouLike = Message(
    "as you like",
    context: "terminal",
    comment: "While everyone breathes freely"
  )
  fileprivate static let more = Message(
    "and a little more",
    context: "terminal",
    comment: "After “breathe in”: the second, smaller breath of a sigh"
  )

  /// The words of the terminal that are not those of the pictures.
  static let ofTerminal = [captionForSeconds, asYouLike, more]
}
