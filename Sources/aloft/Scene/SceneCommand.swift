import Arguments
import Breathing
import Flights
import Listings
import Outlets
import Scenes
import Session
import Settings
import Show
import System
import Text

/// Prints the marks of the picture at an instant.
struct SceneCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "scene",
    abstract: "Print what an instant shows: the breath, the flight and the picture's marks.",
    discussion: """
      The first line describes the instant. Each further line is one mark of the picture, from \
      back to front, with its position, size and colour in pixels; aloft shot draws the same \
      marks.
      """
  )

  @OptionGroup var plan: PlanOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var moment: MomentOptions

  @Option(help: .pictureSize)
  var size = PictureSize(width: 1920, height: 1080)

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let builder = try SessionBuilder(try plan.configuration(with: look.chosen))
    let show = try moment.session.show(builder)
    let now = show.instant(chosen: moment.at)
    let scene = show.scene(
      at: now,
      size: size.pixels,
      legibility: Legibility(builder.settings, panel: size.pixels)
    )
    if json {
      try Output.standard.print(document(of: show, at: now, scene))
    } else {
      let (moment, leg) = (show.moment(at: now), show.leg(at: show.moment(at: now)))
      try Output.standard.print(
        "\(CueLine.name(moment.stage)), flight \(moment.flight), \(moment.breath.phase), "
          + leg.text(in: builder.settings.units)
      )
      try Output.standard.write("\(scene)")
    }
  }

  /// Returns the picture as a JSON object; each mark is the line that describes it.
  private func document(of show: Show, at now: Instant, _ scene: Scene) -> JSONText {
    let moment = show.moment(at: now)
    return .object([
      ("at_s", .number(show.timeline.start.duration(to: now).seconds, decimals: 3)),
      ("stage", .string(CueLine.name(moment.stage))),
      ("flight", .integer(Int64(moment.flight))),
      ("phase", .string(moment.breath.phase.rawValue)),
      ("progress", .number(moment.breath.progress, decimals: 3)),
      ("fullness", .number(moment.breath.fullness, decimals: 3)),
      ("leg", show.leg(at: moment).json()),
      ("width", .integer(Int64(scene.size.x))),
      ("height", .integer(Int64(scene.size.y))),
      ("marks", .array(scene.marks.map { .string("\($0)") })),
    ])
  }
}
