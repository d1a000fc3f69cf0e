import Breathing
import Foundation
import TestSupport
import Testing

/// Paths and links in the documentation and messages exist, and statements match the program.
@Suite struct DocumentationTests {
  private static let root = Checkout.root

  /// The files that may name others: sources, documentation, configuration.
  private static let files: [String] = {
    let folders = ["Sources", "docs", "config", "Resources/web"].flatMap { folder in
      let inside = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
      return (inside?.allObjects as? [String] ?? []).map { "\(folder)/\($0)" }
    }
    let kinds = ["swift", "md", "toml", "service", "desktop", "html", "css", "js", "json", "h"]
    let top = [
      "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Makefile", "Package.swift",
    ]
    return folders.filter { path in kinds.contains { path.hasSuffix("." + $0) } }
      + top.filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path()) }
  }()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Whether a path of the project exists; in its last part, an asterisk matches any characters.
  private static func exists(_ path: String) -> Bool {
    guard path.contains("*") else {
      return FileManager.default.fileExists(atPath: root.appending(path: path).path())
    }
    let folder = (path as NSString).deletingLastPathComponent
    let parts = (path as NSString).lastPathComponent.split(
      separator: "*",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path()))
      ?? []
    return names.contains { $0.hasPrefix(parts[0]) && $0.hasSuffix(parts[1]) }
  }

  @Test func `every path named in sources, messages and documentation exists`() throws {
    let path = try Regex<(Substring, Substring)>(
      #"(?:^|[^\w./-])((?:docs|config|Resources|Sources|Tests)/[\w+./*-]*[\w+*-])"#
    )
    var count = 0
    #expect(Self.files.count > 500)
    for file in Self.files {
      for match in try Self.text(file).matches(of: path) {
        count += 1
        #expect(Self.exists(String(match.1)), "\(file) names \(match.1)")
      }
    }
    #expect(count > 60)
  }

  @Test func `every link within the documentation leads to a page and a heading that exist`() throws
  {
    let link = try Regex<(Substring, Substring)>(#"\]\(([^)\s]+)\)"#)
    var count = 0
    for file in Self.files where file.hasSuffix(".md") {
      let folder = (file as NSString).deletingLastPathComponent
      for match in try Self.text(file).matches(of: link) {
        let address = String(match.1)
        if address.contains("://") { continue }
        count += 1
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? file : (folder.isEmpty ? "" : folder + "/") + parts[0]
        #expect(Self.exists(target), "\(file) links to \(address)")
        guard parts.count == 2, Self.exists(target) else { continue }
        let headings = try Self.headings(of: target)
        #expect(headings.contains(String(parts[1])), "\(file) links to \(address)")
      }
    }
    #expect(count > 60)
  }

  /// The headings of a page in the form of link anchors.
  private static func headings(of path: String) throws -> Set<String> {
    let lines = try text(path).split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      lines.map { line in
        let words = line.drop { $0 == "#" }.lowercased().trimmingCharacters(in: .whitespaces)
        return String(words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) })
          .replacing(" ", with: "-")
      }
    )
  }

  @Test(arguments: ["docs/breathing.md", "README.md"])
  func `the list of who should not use a pattern is the program's own`(file: String) throws {
    let text = try Self.text(file)
    // Lines are broken anywhere except in the list.
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let list = Caution.people.map { "- \($0)" }.joined(separator: "\n")
    #expect(text.contains("\n\n\(list)\n\n"))
    #expect(words.contains("\(Caution.lead) - \(Caution.people[0])"))
    #expect(words.contains(Caution.signs))
  }

  @Test func `no message has its verb before what is allowed`() throws {
    for file in Self.files where file.hasPrefix("Sources/") && file.hasSuffix(".swift") {
      let text = try Self.text(file)
      for words in ["allowed are ", "allowed are\"", "allowed is a "] {
        #expect(!text.contains(words), "\(file)")
      }
    }
  }

  @Test func `the safety section opens with the list`() throws {
    let text = try Self.text("README.md")
    let section = try #require(text.split(separator: "\n## Safety\n").last)
    let first = try #require(section.firstRange(of: "- \(Caution.people[0])"))
    #expect(section.distance(from: section.startIndex, to: first.lowerBound) < 300)
  }
}
