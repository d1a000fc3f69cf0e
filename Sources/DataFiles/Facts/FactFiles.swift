package import Facts
package import System
package import Text

/// The files of facts for a book, read but not checked.
package struct FactFiles: Sendable {
  /// The facts of each file that could be read, the program's first.
  package let chapters: [FactBook.Chapter]

  /// The failures of the files that could not be read.
  package let failures: [Failure]

  /// What a session logs about each of these failures: the problem, and until when the facts are left out.
  fileprivate let losses: [String]

  private let paths: [String]
  private let lint: WordLint

  /// Reads the program's facts and custom ones.
  ///
  /// - Throws: A failure if the word list for English cannot be read.
  package init(_ data: DataDirectory, files: [String]) throws(Failure) {
    lint = try WordLint(language: "en", data, for: data.path)
    let own = data.path + "/facts/en.toml"
    var (chapters, paths): ([FactBook.Chapter], [String]) = ([], [])
    var (failures, losses): ([Failure], [String]) = ([], [])
    for path in [own] + files.map({ FilePath(expandingTilde: $0).string }) {
      do throws(Failure) {
        let file = try FactFile(path: path)
        let lint = try WordLint(language: file.language, data, for: path)
        chapters.append(FactBook.Chapter(file.facts, lint: lint))
        paths.append(path)
      } catch {
        let failure = path == own ? DataDirectory.loss(error) : error
        failures.append(failure)
        let end = path == own ? "then" : "the next day, or until the settings are reloaded"
        losses.append("\(failure.message); its facts are left out until \(end)")
      }
    }
    (self.chapters, self.paths) = (chapters, paths)
    (self.failures, self.losses) = (failures, losses)
  }

  /// Returns the book of all facts.
  package func book(_ sets: Set<FactSet>, on day: Day?) -> FactBook {
    FactBook(chapters: chapters, lint: lint, sets: sets, on: day)
  }

  /// Returns the book, if all facts are valid.
  ///
  /// - Throws: A failure that names the first invalid file or fact and the problem.
  package func validBook(
    _ sets: Set<FactSet> = Set(FactSet.allCases),
    on day: Day?
  ) throws(Failure) -> FactBook {
    if let failure = failures.first { throw failure }
    let book = book(sets, on: day)
    if let problem = book.problems.first(where: \.isRefusal) {
      throw Failure(.data, "\(places(of: [problem.id])[problem.id] ?? ""): \(problem)")
    }
    return book
  }

  /// Returns where facts are, by their identifiers: the file, and the line of the `[[fact]]` header.
  /// If several facts have the same identifier, the last one counts.
  package func places(of identifiers: [String]) -> [String: String] {
    let wanted = Set(identifiers)
    var places: [String: String] = [:]
    for (path, chapter) in zip(paths, chapters)
    where chapter.facts.contains(where: { wanted.contains($0.id) }) {
      let lines = FilePath(path).text().map { FactLines($0).facts } ?? []
      for (index, fact) in chapter.facts.enumerated() where wanted.contains(fact.id) {
        let line = lines.indices.contains(index) ? ", line \(lines[index].line)" : ""
        places[fact.id] = path + line
      }
    }
    return places
  }
}

extension FactBook {
  /// Opens the program's facts and custom ones for a session. Problems do not stop the session:
  /// facts that cannot be read or shown are left out, and each problem is logged once.
  ///
  /// - Parameters:
  ///   - data: The data directory, with the program's facts and the word lists of each language.
  ///   - files: Files of custom facts; `~` is the home directory.
  ///   - sets: The sets to include.
  ///   - day: The current date.
  /// - Returns: The book; nil if the word lists cannot be read.
  package static func openForSession(
    _ data: DataDirectory,
    files: [String] = [],
    sets: Set<FactSet>,
    on day: Day
  ) -> FactBook? {
    let factFiles = Diagnostics.without("interludes show no facts") { () throws(Failure) in
      try FactFiles(data, files: files)
    }
    guard let factFiles else { return nil }
    for loss in factFiles.losses { Diagnostics.logOnce(loss) }
    let book = factFiles.book(sets, on: day)
    let refusals = book.problems.filter(\.isRefusal)
    let places = factFiles.places(of: refusals.map(\.id))
    for problem in refusals {
      let place = places[problem.id] ?? data.path
      Diagnostics.logOnce("\(place): \(problem); the fact is left out")
    }
    return book
  }
}

extension WordLint {
  /// Reads the word list of a language.
  fileprivate init(language: String, _ data: DataDirectory, for path: String) throws(Failure) {
    let known = Self.languages(data)
    guard language == "en" || known.contains(language) else {
      throw Failure(
        .data,
        "\(path), language: found \"\(language)\"; "
          + "one of \(known.joined(separator: ", ")) is allowed"
      )
    }
    let table = try data.file("facts/lint.\(language).tsv")
    guard let text = FilePath(table).text() else {
      throw DataDirectory.damage(table, "it cannot be read as text")
    }
    do {
      try self.init(table: text, matching: Matching(language: language))
    } catch {
      throw DataDirectory.damage(table, error)
    }
  }

  /// Returns the languages with a word list in the data directory, sorted.
  private static func languages(_ data: DataDirectory) -> [String] {
    let files = (try? FilePath(data.path + "/facts").names()) ?? []
    return files.compactMap { name in
      let parts = name.split(separator: ".")
      return parts.count == 3 && parts[0] == "lint" && parts[2] == "tsv" ? String(parts[1]) : nil
    }.sorted()
  }
}
