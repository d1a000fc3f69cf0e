import DataFiles
import Foundation
import System
import TestRigs
import TestSupport
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

  /// What is lost with a file, until data are installed.
  private static let losses: [(file: String, consequence: String)] = [
    ("facts/en.toml", "; its facts are left out until then"),
    ("wmm2025.cof", "; until then bearings are true, not magnetic"),
    ("land.atlas", "; until then there are no coasts"),
    ("land.relief", "; until then land is flat"),
  ]

  @Test(arguments: Harm.allCases, losses)
  func `the breath continues without facts, magnetic model, land or relief`(
    harm: Harm,
    loss: (file: String, consequence: String)
  ) async throws {
    let outcome = try await shot(after: harm, to: loss.file)
    #expect(outcome.status == 0)
    #expect(outcome.errors.count == 1, "\(outcome.errors)")
    let error = try #require(outcome.errors.first)
    #expect(error.hasPrefix("aloft: \(outcome.path)"), "\(error)")
    #expect(error.contains("; install Aloft again, or set ALOFT_DATA"), "\(error)")
    #expect(error.hasSuffix(loss.consequence), "\(error)")
  }

  // A truncated list is a shorter list.
  @Test(arguments: Harm.allCases.filter { $0 != .cutShort && $0 != .empty })
  func `the breath continues without the word lists of facts`(harm: Harm) async throws {
    let outcome = try await shot(after: harm, to: "facts/lint.en.tsv")
    #expect(outcome.status == 0)
    #expect(outcome.errors.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.first?.hasPrefix("aloft: \(outcome.path)") == true)
    #expect(outcome.errors.first?.hasSuffix("; until then interludes show no facts") == true)
  }

  @Test(arguments: Harm.allCases)
  func `the breath continues without the lights of cities`(harm: Harm) async throws {
    let outcome = try await shot(after: harm, to: "places.gazetteer")
    #expect(outcome.status == 0)
    let losses = outcome.errors.count { $0.hasSuffix("until then there are no lights of cities") }
    #expect(losses == 1, "\(outcome.errors)")
  }

  @Test func `a broken custom file is named with its line, and the breath continues`() async throws
  {
    let folder = try ScratchFolder(["own.toml": "[[fact]]\nid = \"tea\"\ntopic = \"tea\"\n"])
    let own = folder.file("own.toml")
    let outcome = try await shot(settings: "facts.files=\(own)")
    #expect(outcome.status == 0)
    #expect(outcome.errors.count == 1, "\(outcome.errors)")
    #expect(
      outcome.errors.first?.hasPrefix(
        "aloft: \(own), line 3, fact \"tea\", topic: found \"tea\"; one of sea, weather"
      ) == true
    )
    let end = "; its facts are left out until the next day, or until the settings are reloaded"
    #expect(outcome.errors.first?.hasSuffix(end) == true)
  }

  @Test func `valid data are not mentioned`() async throws {
    #expect(try await shot().errors.isEmpty)
  }

  @Test(arguments: Harm.allCases)
  func `an aircraft is reported without the terrain`(harm: Harm) async throws {
    let data = try DamagedData(harm, "land.terrain")
    // Nothing listens at these ports.
    let run = try await ProgramRun(
      ["sky", "report", "--gps", "127.0.0.1:9", "--server", "127.0.0.1:9"]
        + ["--seconds", "0.1"],
      environment: ["ALOFT_DATA": data.folder.path]
    )
    #expect(run.status == 0)
    let losses = run.errors.split(separator: "\n").filter { $0.contains("land.terrain") }
    #expect(losses.count == 1, "\(run.errors)")
    #expect(losses.first?.hasPrefix("aloft: \(data.path)") == true)
    let loss = "; until then only airports give the ground's elevation"
    #expect(losses.first?.hasSuffix(loss) == true)
  }

  @Test func `a relay without data has no map, and reports it`() async throws {
    let relay = try BackgroundProgram(
      ["relay", "--listen", "127.0.0.1:0", "--http", "127.0.0.1:0", "--sky-file", "none"],
      environment: ["ALOFT_DATA": "/nowhere"]
    )
    try await waitUntil("\(relay.errors)") {
      relay.errors.contains("the relay has no map; restart it afterwards\n")
        && relay.errors.contains(", HTTP at http://127.0.0.1:")
    }
    #expect(!relay.errors.contains("its map at"))
  }

  @Test(
    arguments: [
      "places.gazetteer", "land.atlas", "land.relief", "land.terrain", "wmm2025.cof",
      "areas.toml", "cities.toml", "closures.toml", "facts/en.toml",
    ],
    // A list that is cut in a comment, or between two lines, is valid.
    [Harm.binary, .missing]
  )
  func `a check of the data files fails if one is damaged or missing`(
    file: String,
    harm: Harm
  ) async throws {
    let data = try DamagedData(harm, file)
    let run = try await ProgramRun(
      ["data", "info"],
      environment: ["ALOFT_DATA": data.folder.path]
    )
    let status: System.ExitStatus = harm == .missing ? .noInput : .data
    #expect(run.status == status.rawValue, "\(run.errors)")
    #expect(run.errors.hasPrefix("aloft: \(data.path)"), "\(run.errors)")
    #expect(run.errors.filter(\.isNewline).count == 1, "\(run.errors)")
    #expect(run.output.split(separator: "\n").filter { $0.hasSuffix(": unknown") }.count == 1)
  }

  @Test func `a check of the data files fails without the pages`() async throws {
    let data = try DamagedData(.missing, "web/index.html")
    let run = try await ProgramRun(
      ["data", "info"],
      environment: ["ALOFT_DATA": data.folder.path]
    )
    #expect(run.status == System.ExitStatus.noInput.rawValue, "\(run.errors)")
    #expect(run.errors.hasPrefix("aloft: \(data.path)"), "\(run.errors)")
    #expect(run.output.contains("pages: unknown\n"), "\(run.output)")
  }

  /// A catalogue that an update installed, not the one of the program.
  @Test(arguments: [(true, System.ExitStatus.data), (false, System.ExitStatus.noInput)])
  func `a check of the data files fails if the updated catalogue cannot be used`(
    isUpdatedOne: Bool,
    status: System.ExitStatus
  ) async throws {
    let updates = try ScratchFolder()
    let catalogue = try SmallTables().catalogue(date: "2999-01-01")
    let damaged = Array(catalogue.prefix(catalogue.count / 2))
    try updates.write(isUpdatedOne ? damaged : catalogue, to: "airports.catalogue")
    let data = try DamagedData(isUpdatedOne ? nil : .missing, "airports.catalogue")
    let run = try await ProgramRun(
      ["data", "info", "--set", "data.directory=\(updates.path)"],
      environment: ["ALOFT_DATA": data.folder.path]
    )
    #expect(run.status == status.rawValue, "\(run.errors)")
    let path = isUpdatedOne ? updates.file("airports.catalogue") : data.path
    #expect(run.errors.hasPrefix("aloft: \(path)"), "\(run.errors)")
    #expect(run.errors.filter(\.isNewline).count == 1, "\(run.errors)")
    #expect(run.output.hasPrefix("file: "), "\(run.output)")
  }

  @Test func `a check of the machine mentions missing terrain`() async throws {
    let data = try DamagedData(.missing, "land.terrain")
    let run = try await ProgramRun(
      ["doctor", "--serve"],
      environment: ["ALOFT_DATA": data.folder.path]
    )
    let row = run.output.split(separator: "\n").first { $0.hasPrefix("terrain ") }
    #expect(row?.contains(" note ") == true && row?.contains(data.path) == true, "\(run.output)")
  }

  /// A sky begins with `2kStfolA`; after that, the second and the third are cut short.
  @Test(arguments: [("damaged", false), ("2kStfolA", false), ("2kStfolA", true)])
  func `a relay starts although its sky is damaged, and keeps the file aside`(
    text: String,
    isNamed: Bool
  ) async throws {
    let state = try ScratchFolder(["relay.sky": text])
    let path = state.file("relay.sky")
    let relay = try BackgroundProgram(
      ["relay", "--listen", "127.0.0.1:0", "--http", "off", "--planes", "1000"]
        + (isNamed ? ["--sky-file", path] : []),
      environment: ["STATE_DIRECTORY": state.path]
    )
    try await waitUntil("\(relay.errors)") { relay.errors.contains("listening on") }
    #expect(relay.errors.contains("\(path) is damaged; renamed to \(path).damaged"))
    #expect(try state.text("relay.sky.damaged") == text)
    withExtendedLifetime(state) {}
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
  ) async throws -> Outcome {
    let data = try DamagedData(harm, file)
    let run = try await ProgramRun(
      [
        "shot", "--near", "51.4706,-0.4619", "--seed", "7", "--flights", "1", "--at", "16",
        "--size", "160x90", "--output", "interlude.png",
      ] + (settings.map { ["--set", $0] } ?? []),
      environment: ["ALOFT_DATA": data.folder.path]
    )
    return Outcome(
      status: run.status,
      errors: run.errors.split(separator: "\n").map(String.init),
      path: data.path
    )
  }
}

/// The program's data with one file damaged; the others are links to the sound ones.
private final class DamagedData {
  let folder = URL.temporaryDirectory.appending(path: "aloft-loss-\(UUID())")

  /// The damaged file.
  let path: String

  private static let resources = Checkout.resources

  init(_ harm: DataLossTests.Harm?, _ file: String) throws {
    path = folder.appending(path: file).path
    try link(
      file.split(separator: "/").dropLast().map(String.init)[...],
      of: Self.resources,
      in: folder
    )
    try harm?.change(URL(filePath: path))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Creates a folder with links to the entries of another; the first of some names is a folder of its
  /// own, and so on.
  private func link(_ names: ArraySlice<String>, of source: URL, in folder: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: source.path) where name != names.first {
      try files.createSymbolicLink(
        at: folder.appending(path: name),
        withDestinationURL: source.appending(path: name)
      )
    }
    guard let name = names.first else { return }
    try link(names.dropFirst(), of: source.appending(path: name), in: folder.appending(path: name))
  }
}
