import Facts
import Foundation

extension FactBook {
  /// Opens the book of the program's facts and one's own.
  ///
  /// - Parameters:
  ///   - data: Where the program's facts and the words of each language lie.
  ///   - files: Files of one's own facts; `~` is the person's home.
  ///   - groups: The groups wanted; none means all.
  ///   - day: The day on which the book is opened.
  /// - Returns: The book.
  /// - Throws: A failure that names the file, the fact, and what is wrong with it.
  static func open(
    _ data: DataDirectory,
    files: [String] = [],
    groups: Set<Fact.Group> = [],
    on day: Day
  ) throws(Failure) -> FactBook {
    let shelf = try FactShelf(data, files: files, groups: groups)
    do {
      return try FactBook(chapters: shelf.chapters, on: day)
    } catch {
      throw Failure(.data, "\(shelf.path(of: error.id) ?? data.path): \(error)")
    }
  }
}

extension Day {
  /// The day it is at the place where the program runs.
  static var today: Day? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    let parts = calendar.dateComponents([.year, .month, .day], from: Date())
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    return Day(year: year, month: month, day: day)
  }
}

/// The files of facts that make a book, read but not yet judged.
struct FactShelf: Sendable {
  /// A chapter for each file, the program's first.
  let chapters: [FactBook.Chapter]

  private let paths: [String]

  init(_ data: DataDirectory, files: [String], groups: Set<Fact.Group>) throws(Failure) {
    paths =
      [try data.file("facts/en.toml")] + files.map { NSString(string: $0).expandingTildeInPath }
    var chapters: [FactBook.Chapter] = []
    for path in paths {
      let file = try FactFile(path: path)
      let facts = file.facts.filter { groups.isEmpty || groups.contains($0.group) }
      let lint = try WordLint(language: file.language, data, for: path)
      chapters.append(FactBook.Chapter(facts, lint: lint))
    }
    self.chapters = chapters
  }

  /// The file that holds a fact; the last one, if several do.
  func path(of id: String) -> String? {
    zip(paths, chapters).reversed().first { $1.facts.contains { $0.id == id } }?.0
  }
}

extension WordLint {
  /// Reads the words of a language.
  fileprivate init(language: String, _ data: DataDirectory, for path: String) throws(Failure) {
    let known = Self.languages(data)
    guard known.contains(language) else {
      throw Failure(
        .data,
        "\(path), language: found \"\(language)\"; "
          + "one of \(known.joined(separator: ", ")) is allowed"
      )
    }
    let table = try data.file("facts/lint.\(language).tsv")
    do {
      let text = try String(contentsOfFile: table, encoding: .utf8)
      try self.init(table: text, matching: Matching(language: language))
    } catch {
      throw Failure(.data, "\(table): \(error)")
    }
  }

  /// The languages whose words lie in the data directory, in the order of the alphabet.
  private static func languages(_ data: DataDirectory) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: data.path + "/facts")) ?? []
    return files.compactMap { name in
      let parts = name.split(separator: ".")
      return parts.count == 3 && parts[0] == "lint" && parts[2] == "tsv" ? String(parts[1]) : nil
    }.sorted()
  }
}
