package import Text

/// What a check of this machine found, and what to do about it.
package struct Finding: Sendable, Hashable {
  /// How serious it is.
  package enum State: String, Sendable, CaseIterable {
    /// It works.
    case ok
    /// A session runs, but less well than it could, or does not need what is missing.
    case note
    /// Something that the settings need does not work.
    case failed
  }

  /// The name of the check, such as `display`.
  package let check: String

  /// How serious it is.
  package let state: State

  /// What was found.
  package let found: String

  /// What to do; nil if nothing needs to be done.
  package let advice: String?

  /// Creates a finding.
  package init(_ check: String, _ state: State, _ found: String, advice: String? = nil) {
    self.check = check
    self.state = state
    self.found = found
    self.advice = advice
  }

  /// The finding as a JSON object.
  package var json: JSONText {
    .object([
      ("check", .string(check)),
      ("state", .string(state.rawValue)),
      ("found", .string(found)),
      ("advice", advice.map { .string($0) }),
    ])
  }
}
