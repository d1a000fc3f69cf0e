import ArgumentParser
import Breathing
import Screen
import Session
import Settings
import Show

/// Draws an instant to a picture file.
struct ShotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shot",
    abstract: "Draw one instant to a PNG file, without a display."
  )

  @OptionGroup var plan: PlanOptions
  @OptionGroup var look: LookOptions

  @OptionGroup var moment: MomentOptions

  @Option(help: .pictureSize)
  var size = PictureSize(width: 1920, height: 1080)

  @Flag(help: "Show the keys.")
  var keys = false

  @Option(help: ArgumentHelp("Show the search for these words, or \"\".", valueName: "words"))
  var search: String?

  @Option(
    help: ArgumentHelp("Show a page of the settings.", valueName: pageNames),
    completion: .list(Views.builtIn.pages.map(\.rawValue)),
    transform: page
  )
  var settings: PanelPage?

  @Flag(help: "Show the question before a pattern with holds or slow breaths.")
  var consent = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG to write; - for standard output.", valueName: "file"),
    completion: .file(extensions: ["png"])
  )
  var output: String

  func validate() throws {
    try RenderTarget.check(output)
  }

  func run() throws {
    var builder = try SessionBuilder(try plan.configuration(with: look.chosen))
    if consent {
      guard try builder.caution() != nil else {
        throw ValidationError("--consent needs a --pattern that asks first, such as box.")
      }
      builder.consents = ConsentRecord(environment: [:])
    }
    var show = try builder.show(from: try moment.start())
    let now = show.instant(chosen: moment.at)
    if keys { show.apply(.toggleHelp, at: now.advanced(by: .seconds(-1))) }
    if let search {
      show.apply(.search(.open), at: now.advanced(by: .seconds(-1)))
      show.apply(.search(.insert(search)), at: now)
    }
    if let settings {
      show.apply(.panel(.toggle), at: now.advanced(by: .seconds(-1)))
      if settings != .breath { show.apply(.panel(.show(settings)), at: now) }
    }
    show.prepare(for: now)
    let studio = try RenderTarget(builder, size: size)
    try studio.write(show, at: now, to: output)
  }
}

private let pageNames = Views.builtIn.pages.map(\.rawValue).joined(separator: "|")

/// Returns the panel page with a name.
private func page(_ name: String) throws -> PanelPage {
  guard let page = Views.builtIn.pages.first(where: { $0.rawValue == name }) else {
    throw ValidationError("The settings have no page \(name); the pages are \(pageNames).")
  }
  return page
}
