import Arguments
import Outlets
import Session
import Settings
import System
import Text

/// Checks what the settings need of this machine.
struct DoctorCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "doctor",
    abstract: "Check that this machine has what the settings need.",
    discussion: """
      Prints a line for each check: its state, what was found and what to do. If the settings \
      cannot be read, that check fails and nothing else is checked. Settings with which no session \
      can begin fail as well. Unless --serve is given, a window appears for a moment, and the sound \
      device is opened without a sound. Folders are checked by writing a small file, and addresses \
      of outlets by listening on them for a moment. Aloft connects to the broker as this display \
      does, asks lamps for their description and the leader for its plan, searches for rooms \
      through Avahi, and looks up OSC hosts. As the user of aloft.service, --serve checks the \
      folders that the unit has.

      The state is ok, note or failed. A check fails if something that the settings need does not \
      work, even if a session can run without it, such as sound. A note does not prevent a session; \
      a broker, lamp or leader that does not answer is one, because Aloft keeps trying. \
      The exit status is 0 if no check failed, 69 if one did, and 64 if an option is wrong.
      """
  )

  @Flag(help: "Check for aloft serve, which needs no display, fonts or sound device.")
  var serve = false

  @Flag(help: "Check for aloft display, which listens on the addresses of its outlets.")
  var display = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: SharedOptions

  func validate() throws {
    guard !(serve && display) else {
      throw ValidationError("Give either --serve or --display.")
    }
  }

  func run() throws {
    let report = try report()
    if json {
      try Output.standard.print(report.json.description)
    } else {
      try Output.standard.print(lines: report.table.lines(width: TerminalWidth.current))
    }
    if let failure = report.failure { throw failure }
  }

  /// Checks the machine.
  private func report() throws(Failure) -> DoctorReport {
    let configuration: Configuration
    do throws(Failure) {
      configuration = try self.configuration()
    } catch {
      // A wrong option is no finding about this machine.
      guard error.status != .usage else { throw error }
      return DoctorReport(unreadable: error)
    }
    let needsWindow = !serve
    if needsWindow { SessionBus.leaveIfSilent() }
    // The service's own user checks the folders that its unit gives it.
    let unit = serve ? ServiceUnit("aloft.service") : nil
    var survey = MainActor.assumeIsolated {
      MachineSurvey(examining: configuration, needsWindow: needsWindow, unit: unit)
    }
    let checks = MachineSurvey.ReceiverCheck.all(for: configuration)
    if !checks.isEmpty {
      survey.receivers = try awaited { await MachineSurvey.ReceiverCheck.run(checks) }
    }
    // What is wrong with it is a finding, not a message.
    let name = configuration.displayName
    let timetable = serve ? nil : TimetableRecord(.builtIn, of: name, log: { _ in })
    return DoctorReport(
      survey,
      for: configuration.settings,
      timetable: timetable,
      refusal: Self.refusal(of: configuration, on: survey),
      needsWindow: needsWindow
    )
  }

  /// Why no session can begin with some settings; nil if one can, or if that depends on data that cannot be read, which
  /// is a check of its own.
  private static func refusal(
    of configuration: Configuration,
    on survey: MachineSurvey
  ) -> Failure? {
    do throws(Failure) {
      try configuration.check()
      if case .fails = survey.data { return nil }
      try SessionBuilder(configuration).check()
      return nil
    } catch {
      return error
    }
  }

  /// The settings of the command that is checked for.
  private func configuration() throws(Failure) -> Configuration {
    try options.configuration().adapted(to: display ? .display : serve ? .daemon : .ownWindow)
  }
}
