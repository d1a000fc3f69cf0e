import Breathing
import Outlets

extension PlanDocument {
  /// The plan of a leader.
  static var sample: PlanDocument {
    PlanDocument(
      settings: ["breath.pattern": "gentle"],
      patterns: [:],
      seed: 7,
      start: HTTPRig.now,
      length: .seconds(600),
      day: "2026-11-22",
      interludes: [],
      changes: []
    )
  }
}
