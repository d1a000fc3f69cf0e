import Arguments
import Session
import Settings
import System

/// Opens the window with the radar.
struct RadarCommand: ProgramCommand, DescriptorConsumer {
  static let configuration = CommandConfiguration(
    name: "radar",
    abstract:
      "Open a window with aircraft nearby; without radar.sources they are simulated."
  )

  @OptionGroup var plan: PlanOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var radar: RadarLookOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var sound: SoundOptions

  func descriptorNeed() throws -> DescriptorBudget { .flying(try configuration().settings) }

  func run() throws { try FlyCommand.fly(try configuration()) }

  private func configuration() throws(Failure) -> Configuration {
    let view = look.view == nil ? [ChosenSetting("aloft radar", .shownView, "radar")] : []
    let chosen = look.chosen + view + radar.chosen + window.chosen + sound.chosen
    return try plan.configuration(with: chosen).adapted(to: .ownWindow)
  }
}

/// The options for the radar's appearance.
struct RadarLookOptions: ArgumentGroup {
  @Option(help: .init(.radarColor))
  var color: String?

  @Option(help: .init(.radarReach))
  var reach: String?

  @Flag(inversion: .prefixedNo, help: .init(.radarSteady))
  var steady: Bool?

  @Flag(inversion: .prefixedNo, help: .init(.radarVisitors))
  var visitors: Bool?

  @Option(help: .init(.radarSweep))
  var sweep: String?

  @Option(help: .init(.radarLimit))
  var limit: String?

  @Option(help: .init(.radarWithin))
  var within: String?

  @Option(help: .init(.radarBeyond))
  var beyond: String?

  @Option(help: .init(.radarLowest))
  var lowest: String?

  @Option(help: .init(.radarHighest))
  var highest: String?

  @Option(help: .init(.radarKinds))
  var kinds: String?

  @Flag(inversion: .prefixedNo, help: .init(.radarGround))
  var ground: Bool?

  /// The settings chosen by these options.
  var chosen: [ChosenSetting] {
    [
      ChosenSetting("--color", .radarColor, color),
      ChosenSetting("--reach", .radarReach, reach),
      ChosenSetting("--steady", .radarSteady, steady),
      ChosenSetting("--visitors", .radarVisitors, visitors),
      ChosenSetting("--sweep", .radarSweep, sweep),
      ChosenSetting("--limit", .radarLimit, limit),
      ChosenSetting("--within", .radarWithin, within),
      ChosenSetting("--beyond", .radarBeyond, beyond),
      ChosenSetting("--lowest", .radarLowest, lowest),
      ChosenSetting("--highest", .radarHighest, highest),
      ChosenSetting("--kinds", .radarKinds, kinds),
      ChosenSetting("--ground", .radarGround, ground),
    ]
  }
}
