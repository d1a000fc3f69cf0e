package import Breathing
package import Outlets

extension Sample {
  /// Returns the plan of a leader that nobody has changed.
  package static func plan(
    _ settings: [String: String] = ["breath.pattern": "gentle"],
    seed: UInt64 = 7,
    start: Instant = Instant(nanoseconds: 1_800_000_000_000_000_000)
  ) -> PlanDocument {
    PlanDocument(
      settings: settings,
      patterns: [:],
      seed: seed,
      start: start,
      length: nil,
      day: nil,
      changes: []
    )
  }
}
