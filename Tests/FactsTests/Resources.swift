import Facts
import TestSupport
import Text

/// A language's word list in the checkout.
func lint(_ language: String = "en") throws -> WordLint {
  try WordLint(
    table: Checkout.text("facts/lint.\(language).tsv"),
    matching: WordLint.Matching(language: language)
  )
}

/// The facts in the checkout, read as simply as possible: what a file may contain is checked by the
/// program.
func factsInEnglish() throws -> [Fact] {
  let root = try TOMLTable(text: Checkout.text("facts/en.toml"))
  return (root["fact"]?.array ?? []).compactMap { value in
    value.table.flatMap { table in
      guard let topic = table["topic"]?.string.flatMap(Fact.Topic.init),
        let continent = table["continent"]?.string.flatMap(Continent.init)
      else { return nil }
      return Fact(
        id: table["id"]?.string ?? "",
        topic: topic,
        sets: Set((table["sets"]?.array ?? []).compactMap { $0.string.flatMap(FactSet.init) }),
        continent: continent,
        text: table["text"]?.string ?? "",
        publisher: table["publisher"]?.string ?? "",
        title: table["title"]?.string ?? "",
        year: table["year"]?.int,
        url: table["url"]?.string,
        validUntil: table["valid_until"]?.day
      )
    }
  }
}

/// The numbers in a text, written as `13,560`, `1.5` or `99.97`.
func numbers(in text: String) -> [Double] {
  text.matches(of: /\d[\d,]*(?:\.\d+)?/).compactMap {
    Double($0.output.replacing(",", with: ""))
  }
}
