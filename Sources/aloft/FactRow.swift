import Facts
import Foundation

/// A fact as JSON has it.
struct FactRow: Encodable {
  let id: String
  let group: String
  let text: String
  let source: String
  let url: String?
  let ages: Bool
  let validUntil: String?

  init(_ fact: Fact) {
    id = fact.id
    group = fact.group.rawValue
    text = fact.text
    source = fact.sourceLine
    url = fact.url
    ages = fact.ages
    validUntil = fact.validUntil?.description
  }

  /// Returns a value as JSON for people and programs to read.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

/// What is wrong or out of date, as JSON has it.
struct FactReport: Encodable {
  private struct Problem: Encodable {
    let id: String
    let refused: Bool
    let message: String
  }

  private let problems: [Problem]
  private let expired: [FactRow]

  init(problems: [FactProblem], expired: [Fact]) {
    self.problems = problems.map {
      Problem(id: $0.id, refused: $0.isRefusal, message: $0.description)
    }
    self.expired = expired.map(FactRow.init)
  }
}
