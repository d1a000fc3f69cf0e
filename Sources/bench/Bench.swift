import Arguments
import Foundation

/// Measures the program against alternatives, and writes the results to a file.
@main
struct Bench: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "bench",
    abstract: "Run the benchmarks and write docs/benchmarks.md.",
    discussion: "Run it in the checkout, after a release build of the program: make bench."
  )

  @Option(help: "The folder with the data files.")
  var resources = "Resources"

  @Option(help: "The program, built for release.")
  var program = ".build/release/aloft"

  @Option(help: "Number of measurements of each figure.")
  var runs = 7

  @Option(name: .shortAndLong, help: "The file to write; by default the figures are printed.")
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Instead, run a relay under honest and hostile load for this long.",
      valueName: "minutes"
    )
  )
  var soak: Double?

  @Option(
    help: ArgumentHelp(
      """
      Instead, load 20 million reports into an empty PostgreSQL database and search them; search only, \
      if the database has them already.
      """,
      valueName: "url"
    )
  )
  var server: String?

  @Option(
    help: ArgumentHelp(
      "Instead, run the engine of a display for this long in simulated time, with faults.",
      valueName: "days"
    )
  )
  var year: Int?

  @Argument(help: "The chapters to measure; all by default.")
  var chapters: [Topic] = []

  /// The topics of measurement.
  enum Topic: String, CaseIterable, ArgumentValue {
    case start, browser, film, nearest, search, opening, diagrams, scenes, frames, shapes, endless,
      music, cues, outlets, traffic,
      scope, relay, exchange
    case history
  }

  func validate() throws {
    guard 1...99 ~= runs else { throw ValidationError("--runs must be from 1 to 99.") }
    guard 0.1...1_440 ~= soak ?? 1 else {
      throw ValidationError("--soak must be from 0.1 to 1440 minutes.")
    }
    guard 1...366 ~= year ?? 1 else {
      throw ValidationError("--year must be from 1 to 366 days.")
    }
  }

  func run() throws {
    if let server { return try ServerTrial(url: server).run() }
    if let year { return try YearTrial.run(days: year, resources: resources) }
    if let soak { return try RelaySoak(program: program, minutes: soak).run() }
    let machine = Machine()
    let material = try Material(
      resources: URL(filePath: resources),
      program: URL(filePath: program),
      runs: runs
    )
    defer { material.tidy() }
    var pages: [String] = []
    for topic in chapters.isEmpty ? Topic.allCases : chapters {
      FileHandle.standardError.write(Data("measuring \(topic.rawValue)\n".utf8))
      pages.append(try chapter(topic, material).page)
    }
    let page = Self.page(machine, pages, runs: runs)
    guard let output else { return print(page, terminator: "") }
    try Data(page.utf8).write(to: URL(filePath: output), options: .atomic)
  }

  private func chapter(_ topic: Topic, _ material: Material) throws -> Chapter {
    switch topic {
    case .nearest: try material.nearestChapter()
    case .search: try material.searchChapter()
    case .opening: try material.openingChapter()
    case .scope: try MainActor.assumeIsolated { try material.scopeChapter() }
    case .diagrams: try material.diagramChapter()
    case .scenes: try material.sceneChapter()
    case .frames: try MainActor.assumeIsolated { try material.frameChapter() }
    case .shapes: try material.shapeChapter()
    case .endless: try material.endlessChapter()
    case .browser: try material.browserChapter()
    case .film: try material.filmChapter()
    case .music: try material.musicChapter()
    case .start: try material.startChapter()
    case .cues: try material.cueChapter()
    case .outlets: try material.outletChapter()
    case .traffic: try material.trafficChapter()
    case .relay: try material.relayChapter()
    case .exchange: try material.exchangeChapter()
    case .history: try material.historyChapter()
    }
  }

  private static func page(_ machine: Machine, _ chapters: [String], runs: Int) -> String {
    """
    # Benchmarks

    Written by `make bench`, which measures both sides of every comparison in the same run; do not \
    edit. A figure is the median of \(runs) runs, with the two sides in turn (3 runs for windows; \
    single runs have no spread), and ± the distance within which half the runs lie. Times are \
    processor time unless a chapter says otherwise, so that other programs hardly disturb them; \
    they still share its caches and its clock frequency.

    \(machine.lines.map { "- \($0)" }.joined(separator: "\n"))

    \(chapters.joined(separator: "\n\n"))

    """
  }
}
