import Glibc
import Network
import Outlets
import Settings
import System

extension MachineSurvey {
  /// The shortest closure that is reported, in days: wrong settings are then more likely than long holidays.
  private static let longClosure: Int64 = 60

  /// Looks for the devices and programs that the settings name, without which a session can run.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - needsWindow: Whether a window is needed, whose panel may be switched.
  /// - Returns: Those that cannot be used.
  static func deviceLosses(_ configuration: Configuration, needsWindow: Bool) -> [Loss] {
    var losses: [Loss] = []
    // Without ALSA in the program, no session can begin, which is a check of its own.
    if let port = configuration.settings.midi.port, MIDIOutlet.isAvailable,
      let reason = MIDIOutlet.problem(openingPort: port)
    {
      losses.append(Loss(name: "midi", reason: reason, consequence: "no MIDI is sent"))
    }
    if configuration.settings.dmx.protocol == .sacn,
      case .group(let multicast)? = try? configuration.dmxDestination(),
      let problem = multicast.problem
    {
      let reason = "\(Setting.dmxInterface.key): \(problem)"
      losses.append(Loss(name: "dmx", reason: reason, consequence: "no sACN is sent"))
    }
    if let source = try? configuration.cabinSource(), let reason = source.problem {
      let consequence = "the cabin's pressure is unknown"
      losses.append(Loss(name: "cabin", reason: reason, consequence: consequence))
    }
    if configuration.settings.unattended.isUnattended,
      let hours = try? configuration.openingHours(),
      hours.isClosed(forDays: longClosure, from: UnixTime.now, in: systemZoneOffset)
    {
      losses.append(
        Loss(
          name: "opening hours",
          reason: "the display is closed for the next \(longClosure) days, or longer",
          consequence: "it stays dark",
          remedy: "correct display.hours and display.holidays"
        )
      )
    }
    if needsWindow, let reason = panelProblem(configuration) {
      losses.append(
        Loss(
          name: "panel",
          reason: reason,
          consequence: "otherwise the panel stays on outside opening hours, with a black picture",
          remedy: "set display.power_command to a command that switches the panel"
        )
      )
    }
    return losses
  }

  /// Why the panel of an unattended display cannot be switched; nil if it can or stays on.
  private static func panelProblem(_ configuration: Configuration) -> String? {
    guard configuration.settings.unattended.isUnattended,
      let hours = try? configuration.openingHours(), !hours.isAlwaysOpen
    else { return nil }
    return PanelSwitch(configuration.settings.unattended).problem()
  }
}

extension Multicast {
  /// Why nothing can be sent; nil if something can.
  fileprivate var problem: String? {
    do throws(NetworkError) {
      try DatagramSocket(family: AF_INET).send(by: self)
      return nil
    } catch {
      return error.description
    }
  }
}

extension CabinSource {
  /// Why the source gives no pressure; nil if it gives one. A command is not run, but looked for.
  var problem: String? {
    if case .command(let line, _) = self {
      return ShellProgram(of: line)?.problem.map { "\(Setting.cabinCommand.key): \($0)" }
    }
    do throws(Failure) {
      _ = try hectopascalsWithoutCommand()
      return nil
    } catch {
      return error.message
    }
  }
}
