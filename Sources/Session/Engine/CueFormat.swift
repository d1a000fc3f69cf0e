package import System

/// The form in which cues are printed.
package enum CueFormat: String, Sendable, Hashable, CaseIterable {
  /// A line of JSON for each cue, for programs.
  case json

  /// A short line of words for each phase, for people.
  case text

  /// The default form for an output: words on a terminal, where a person reads or hears them; otherwise JSON.
  package init(for output: Output) {
    self = output.isTerminal ? .text : .json
  }
}
