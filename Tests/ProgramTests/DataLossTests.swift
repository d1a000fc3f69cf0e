import DataFiles
import Foundation
import System
import Testing

/// A session continues without the data that is not essential, and logs once what is missing and
/// how to fix it.
@Suite(.timeLimit(.minutes(10))) struct DataLossTests {
  /// The damage to a file of the data directory.
  enum Harm: String, CaseIterable, Sendable {
    case missing, empty, cutShort, overwritten, binary, folder

    func change(_ url: URL) throws {
      let data = try Data(contentsOf: url)
      try FileManager.default.removeItem(at: url)
      switch self {
      case .missing: break
      case .empty: try Data().write(to: url)
      case .cutShort: try data.prefix(data.count / 2).write(to: url)
      case .overwritten: try (Data("sky ".utf8) + data.dropFirst(8)).write(to: url)
      case .binary: try Data([0xFF, 0x00, 0xFE, 0x80]).write(to: url)
      case .folder:
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      }
    }
  }

  @Test(arguments: Harm.allCases)
  func `the breath continues without the program's facts`(harm: Harm) throws {
    let outcome = try shot(after: harm, to: "facts/en.toml")
    #expect(outcome.status == 0)
    #expect(outcome.errors.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.first?.hasPrefix("aloft: \(outcome.path)") == true)
    #expect(outcome.errors.first?.contains("; install Aloft again, or set ALOFT_DATA") == true)
    #expect(outcome.errors.first?.hasSuffix("; its facts are left out until then") == true)
  }

  @Test(arguments: Harm.allCases)
  func `the breath continues without the word lists of facts`(harm: Harm) throws {
    // A truncated list is a shorter list.
    guard harm != .cutShort, harm != .empty else { return }
    let outcome = try shot(after: harm, to: "facts/lint.en.tsv")
    #expect(outcome.status == 0)
    #expect(outcome.errors.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.first?.hasPrefix("aloft: \(outcome.path)") == true)
    #expect(outcome.errors.first?.hasSuffix("; until then interludes show no facts") == true)
  }

  @Test(arguments: Harm.allCases)
  func `the breath continues without the magnetic model`(harm: Harm) throws {
    let outcome = try shot(after: harm, to: "wmm2025.cof")
    #expect(outcome.status == 0)
    #expect(outcome.errors.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.first?.hasPrefix("aloft: \(outcome.path)") == true)
    #expect(outcome.errors.first?.contains("; install Aloft again, or set ALOFT_DATA") == true)
    let loss = "; until then bearings are true, not magnetic"
    #expect(outcome.errors.first?.hasSuffix(loss) == true)
  }

  @Test(arguments: Harm.allCases)
  func `the breath continues without the land`(harm: Harm) throws {
    let outcome = try shot(after: harm, to: "land.atlas")
    #expect(outcome.status == 0)
    #expect(outcome.errors.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.first?.hasPrefix("aloft: \(outcome.path)") == true)
    #expect(outcome.errors.first?.contains("; install Aloft again, or set ALOFT_DATA") == true)
    #expect(outcome.errors.first?.hasSuffix("; until then there are no coasts") == true)
  }

  @Test(arguments: Harm.allCases)
  func `the breath continues without the relief`(harm: Harm) throws {
    let outcome = try shot(after: harm, to: "land.relief")
    #expect(outcome.status == 0)
    #expect(outcome.errors.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.first?.hasPrefix("aloft: \(outcome.path)") == true)
    #expect(outcome.errors.first?.contains("; install Aloft again, or set ALOFT_DATA") == true)
    #expect(outcome.errors.first?.hasSuffix("; until then land is flat") == true)
  }

  @Test(arguments: Harm.allCases)
  func `the breath continues without the lights of cities`(harm: Harm) throws {
    let outcome = try shot(after: harm, to: "places.gazetteer")
    #expect(outcome.status == 0)
    let losses = outcome.errors.count { $0.hasSuffix("until then there are no lights of cities") }
    #expect(losses == 1, "\(outcome.errors)")
  }

  @Test func `a broken custom file is named with its line, and the breath continues`() throws {
    let own = URL.temporaryDirectory.appending(path: "aloft-own-\(UUID()).toml")
    try Data("[[fact]]\nid = \"tea\"\ntopic = \"tea\"\n".utf8).write(to: own)
    defer { try? FileManager.default.removeItem(at: own) }
    let outcome = try shot(settings: "facts.files=\(own.path)")
    #expect(outcome.status == 0)
    #expect(outcome.errors.count == 1, "\(outcome.errors)")
    #expect(
      outcome.errors.first?.hasPrefix(
        "aloft: \(own.path), line 3, fact \"tea\", topic: found \"tea\"; one of sea, weather"
      ) == true
    )
    #expect(outcome.errors.first?.hasSuffix("; its facts are left out until then") == true)
  }

  @Test func `valid data are not mentioned`() throws {
    #expect(try shot().errors.isEmpty)
  }

  private struct Outcome {
    let status: Int32
    let errors: [String]
    /// The damaged file.
    let path: String
  }

  /// Draws an interlude with one damaged data file.
  private func shot(
    after harm: Harm? = nil,
    to file: String = "",
    settings: String? = nil
  ) throws -> Outcome {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "aloft-loss-\(UUID())")
    defer { try? files.removeItem(at: folder) }
    let data = folder.appending(path: "data")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.copyItem(at: Self.resources, to: data)
    let path = data.appending(path: file)
    try harm?.change(path)
    let process = Process()
    let errors = Foundation.Pipe()
    process.executableURL = Self.program
    process.arguments =
      [
        "shot", "--near", "51.4706,-0.4619", "--seed", "7", "--flights", "1", "--at", "16",
        "--size", "160x90", "--output", folder.appending(path: "interlude.png").path,
      ] + (settings.map { ["--set", $0] } ?? [])
    process.environment = ["ALOFT_DATA": data.path, "XDG_CONFIG_HOME": folder.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      errors: String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init),
      path: path.path
    )
  }

  private static let resources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Resources").standardizedFileURL

  /// The program is in the same folder as the tests.
  private static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "aloft")
}
