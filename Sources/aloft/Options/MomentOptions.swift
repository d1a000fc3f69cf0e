import Arguments
import Text

/// The options of a command that shows an instant of a session.
struct MomentOptions: ArgumentGroup {
  @Option(
    help: ArgumentHelp(
      "Seconds since the session started, up to 31622400; the default is late in the first inhale.",
      valueName: "seconds"
    )
  )
  var at: Double?

  @OptionGroup var session: StartOptions

  func validate() throws {
    if let at, !(0...31_622_400).contains(at) {
      throw ValidationError("--at = \(numberText(at)), but it must be from 0 to 31622400, a year.")
    }
  }
}
