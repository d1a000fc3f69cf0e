import ArgumentParser
import Breathing
import Scenes

/// Prints what an instant looks like, for a person or a test to read.
struct SceneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    abstract: "Print the picture of an instant in words."
  )

  @OptionGroup var plan: PlanOptions
  @OptionGroup var look: LookOptions

  @Option(help: ArgumentHelp("Seconds after the session began.", valueName: "seconds"))
  var at = 0.0

  @Option(help: "The picture's width and height, in pixels.")
  var size = PictureSize(width: 1920, height: 1080)

  func run() throws {
    let expedition = try Expedition(try plan.configuration(with: look.chosen))
    let start = SessionClock().now
    let show = try expedition.show(from: start)
    let now = start.advanced(by: .seconds(at))
    let moment = show.moment(at: now)
    print(
      "\(moment.stage), flight \(moment.flight), \(moment.breath.phase), \(show.leg(at: moment))"
    )
    print(show.scene(at: now, size: size.pixels), terminator: "")
  }
}
