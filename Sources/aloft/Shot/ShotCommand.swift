import Airports
import Arguments
import Breathing
import Screen
import Session
import Settings
import Show
import System
import Text

/// Draws an instant to a picture file.
struct ShotCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "shot",
    abstract: "Draw one instant to a PNG file, without a display.",
    discussion: """
      The picture shows no live data: no weather, no NOTAMs, no reported aircraft, no GPS \
      position, and no QR code of the page. A small picture is a large one made smaller, without the \
      larger letters of a small window, and window.rotation does not turn it.
      """
  )

  @OptionGroup var plan: PlanOptions
  @OptionGroup var look: LookOptions

  @OptionGroup var moment: MomentOptions

  @Option(help: .pictureSize)
  var size = PictureSize(width: 1920, height: 1080)

  @Option(
    help: ArgumentHelp(
      "Fly between these airports first, such as ZRH-VIE; the default is by the seed.",
      valueName: "from-to"
    )
  )
  var leg: String?

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

  @Flag(help: "Show the sheet that asks how a session begins.")
  var startSheet = false

  @Option(
    help: ArgumentHelp(
      "How high the sheet of a tall card, radar or settings panel is.",
      valueName: ShotSheet.names
    )
  )
  var sheet = ShotSheet.half

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
    try checkSheets()
  }

  /// Throws if two sheets are asked for: only one is open at a time, so the other would not be seen.
  private func checkSheets() throws {
    let sheets = [
      ("--keys", keys), ("--search", search != nil), ("--settings", settings != nil),
      ("--start-sheet", startSheet), ("--consent", consent),
    ]
    let names = sheets.filter { $0.1 }.map { $0.0 }
    guard names.count < 2 else {
      throw ValidationError("\(names[0]) and \(names[1]) cover each other; give one of them.")
    }
  }

  func run() throws {
    var builder = try SessionBuilder(try plan.configuration(with: look.chosen))
    if consent {
      guard try builder.caution() != nil else {
        throw ValidationError("--consent needs a --pattern that asks first, such as box.")
      }
      builder.consents = ConsentRecord(environment: [:])
    }
    if let leg { builder.firstLeg = try Self.leg(leg, in: builder.setup.catalogue) }
    var show = try moment.session.show(builder)
    let now = show.instant(chosen: moment.at)
    if startSheet { show.offerStart(builder.setup.startOffer(), at: show.timeline.start) }
    for name in SheetName.allCases {
      show.apply(.sheet(name, .move(by: sheet.steps)), at: now.advanced(by: .seconds(-1)))
    }
    if keys { show.apply(.toggleHelp, at: now.advanced(by: .seconds(-1))) }
    if let search {
      show.apply(.search(.open), at: now.advanced(by: .seconds(-2)))
      show.apply(.search(.insert(search)), at: now.advanced(by: .seconds(-1)))
    }
    if let settings {
      show.apply(.panel(.toggle), at: now.advanced(by: .seconds(-1)))
      if settings != .breath { show.apply(.panel(.show(settings)), at: now) }
    }
    show.prepare(for: now)
    let target = try RenderTarget(builder.setup, size: size)
    try target.write(show, at: now, to: output)
  }

  /// Finds the airports of a leg such as `ZRH-VIE`. Codes may contain hyphens, too.
  private static func leg(
    _ text: String,
    in catalogue: Catalogue
  ) throws -> (origin: Int, destination: Int) {
    for hyphen in text.indices where text[hyphen] == "-" {
      let codes = [text[..<hyphen], text[text.index(after: hyphen)...]]
      let airports = codes.compactMap { catalogue.airports(code: String($0)).first?.index }
      if airports.count == 2, airports[0] != airports[1] { return (airports[0], airports[1]) }
    }
    let codes = text.split(separator: "-").map(String.init)
    if codes.count == 2, codes[0] != codes[1] {
      do throws(Failure) {
        for code in codes { _ = try catalogue.airport(called: code) }
      } catch {
        throw Failure(error.status, "--leg: \(error.message)")
      }
    }
    throw ValidationError(
      "--leg = \"\(text.printable(limit: 60))\", but it must be the codes of two airports that "
        + "differ, such as ZRH-VIE."
    )
  }
}

/// A height of the sheets of a tall picture.
enum ShotSheet: String, CaseIterable, ArgumentValue {
  case peek, half, full

  /// How many heights it is above the middle.
  var steps: Int {
    switch self {
    case .peek: -1
    case .half: 0
    case .full: 1
    }
  }

  static let names = allCases.map(\.rawValue).joined(separator: "|")
}

private let pageNames = Views.builtIn.pages.map(\.rawValue).joined(separator: "|")

/// Returns the panel page with a name.
private func page(_ name: String) throws -> PanelPage {
  guard let page = Views.builtIn.pages.first(where: { $0.rawValue == name }) else {
    let names = Views.builtIn.pages.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("the pages are \(names).")
  }
  return page
}
