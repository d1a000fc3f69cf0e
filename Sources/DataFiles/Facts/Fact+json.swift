package import Facts
package import System
package import Text

extension Fact {
  /// The fact as JSON, with members in alphabetical order.
  package var json: JSONText {
    .object([
      ("continent", .string(continent.rawValue)),
      ("id", .string(id)),
      ("publisher", .string(publisher)),
      ("sets", .array(FactSet.allCases.filter(sets.contains).map { .string($0.rawValue) })),
      ("text", .string(text)),
      ("title", .string(title)),
      ("topic", .string(topic.rawValue)),
      ("url", url.map { .string($0) }),
      ("valid_until", validUntil.map { .string($0.description) }),
      ("year", year.map { .integer(Int64($0)) }),
    ])
  }
}

extension FactBook {
  /// Returns the invalid and expired facts as JSON, and the files that could not be read.
  package func report(failures: [Failure]) -> JSONText {
    .object([
      ("expired", .array(expired.map(\.json))),
      ("files", .array(failures.map { .string($0.message) })),
      (
        "problems",
        .array(
          problems.map { problem in
            .object([
              ("id", .string(problem.id)), ("message", .string(problem.description)),
              ("refused", .boolean(problem.isRefusal)),
            ])
          }
        )
      ),
    ])
  }
}
