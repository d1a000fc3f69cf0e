package import Facts
import FoundationEssentials
package import System
import Text

/// A fact as JSON.
package struct FactRow: Encodable {
  package let id: String
  package let topic: String
  package let sets: [String]
  package let continent: String
  package let text: String
  package let publisher: String
  package let title: String
  package let year: Int?
  package let url: String?
  package let validUntil: String?

  package init(_ fact: Fact) {
    id = fact.id
    topic = fact.topic.rawValue
    sets = FactSet.allCases.filter(fact.sets.contains).map(\.rawValue)
    continent = fact.continent.rawValue
    text = fact.text
    publisher = fact.publisher
    title = fact.title
    year = fact.year
    url = fact.url
    validUntil = fact.validUntil?.description
  }

  /// Returns a value as readable JSON.
  package static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

/// Invalid and expired facts as JSON.
package struct FactReport: Encodable {
  private struct Problem: Encodable {
    let id: String
    let refused: Bool
    let message: String
  }

  private let files: [String]
  private let problems: [Problem]
  private let expired: [FactRow]

  /// Creates the report of a book, including the files that could not be read.
  package init(_ book: FactBook, failures: [Failure]) {
    files = failures.map(\.message)
    problems = book.problems.map {
      Problem(id: $0.id, refused: $0.isRefusal, message: $0.description)
    }
    expired = book.expired.map(FactRow.init)
  }
}
