import Airports
import DataFiles
import Outlets
package import System
import Text

/// The version in detail, for bug reports.
package struct VersionReport: Sendable, Hashable {
  /// The version, `major.minor.patch`.
  package let version: String

  /// The commit that was installed, or that the checkout is at; nil if unknown.
  package let commit: String?

  /// The dates of the airport tables: `airports 2025-12-02, navaids 2022-09-17`; nil if they cannot be read.
  package let data: String?

  /// The parts that a build may leave out, with whether this build has them.
  package let features: [Feature]

  /// A part of the program that a build may leave out.
  package struct Feature: Sendable, Hashable {
    package let name: String
    package let isBuiltIn: Bool

    package init(name: String, isBuiltIn: Bool) {
      self.name = name
      self.isBuiltIn = isBuiltIn
    }
  }

  /// Creates a report.
  package init(version: String, commit: String?, data: String?, features: [Feature]) {
    self.version = version
    self.commit = commit
    self.data = data
    self.features = features
  }

  /// The report of the running program.
  package static var current: VersionReport {
    let directory = try? DataDirectory.current()
    let catalogue = directory.flatMap { try? CatalogueFile(shippedIn: $0) }?.catalogue
    let dates = CatalogueTable.ourAirports.compactMap { table in
      catalogue?.date(of: table).map { "\(table.rawValue) \($0)" }
    }
    return VersionReport(
      version: Release.version,
      commit: directory.flatMap { commit(beside: FilePath($0.path)) },
      data: dates.isEmpty ? nil : dates.joined(separator: ", "),
      features: [Feature(name: "midi", isBuiltIn: MIDIOutlet.isAvailable)]
    )
  }

  /// The name of the file in which `make install` records the commit.
  private static let record = "commit"

  /// Returns the commit that is recorded in a folder of data, or that the checkout around the folder is at.
  package static func commit(beside data: FilePath) -> String? {
    if let recorded = digits(data.appending(record)) { return recorded }
    let git = data.folder.appending(".git")
    guard let head = git.appending("HEAD").text() else { return nil }
    guard head.hasPrefix("ref: ") else { return digits(git.appending("HEAD")) }
    let branch = String(head.dropFirst(5).prefix { !$0.isNewline })
    guard !branch.includes("..") else { return nil }
    return digits(git.appending(branch)) ?? packed(branch, in: git)
  }

  /// Returns the commit of a branch that git keeps in one file with others, as after `git gc`.
  private static func packed(_ branch: String, in git: FilePath) -> String? {
    let lines = git.appending("packed-refs").text()?.split(whereSeparator: \.isNewline) ?? []
    let words = lines.map { $0.split(separator: " ") }
    return words.first { $0.count == 2 && $0[1] == branch }.map { String($0[0]) }
  }

  /// Returns the hexadecimal digits that a file consists of, without the line's end; nil if it has others.
  private static func digits(_ file: FilePath) -> String? {
    guard let text = file.text() else { return nil }
    let digits = text.prefix { $0.isHexDigit }
    return digits.count >= 7 && text.dropFirst(digits.count).allSatisfy(\.isNewline)
      ? String(digits) : nil
  }

  /// One line for each part.
  package var lines: [String] {
    ["aloft \(version)", "commit: \(commit ?? "unknown")", "data: \(data ?? "unknown")"]
      + features.map { "\($0.name): \($0.isBuiltIn ? "built in" : "not in this build")" }
  }
}
