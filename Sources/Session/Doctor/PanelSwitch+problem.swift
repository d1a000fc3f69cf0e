import Display
import Screen
import System

extension PanelSwitch {
  /// Looks for a way that this machine has, without switching the panel.
  ///
  /// - Parameter checkDPMS: Checks whether the X server has DPMS.
  /// - Returns: Why there is none; nil if there is one, or if only the frames are to turn black.
  func problem(
    checkDPMS: () throws(ScreenError) -> Void = { () throws(ScreenError) in try PanelPower.check() }
  ) -> String? {
    guard !ways.isEmpty else {
      return switchesPanel
        ? "there is no X server, and no Wayland compositor with wlopm or wlr-randr" : nil
    }
    var problems: [String] = []
    for way in ways {
      guard let problem = Self.problem(of: way, checkDPMS) else { return nil }
      problems.append("\(way): \(problem)")
    }
    return problems.joined(separator: "; ")
  }

  private static func problem(
    of way: Way,
    _ checkDPMS: () throws(ScreenError) -> Void
  ) -> String? {
    switch way {
    case .command(let line): return ShellProgram(of: line)?.problem
    case .wlopm(let program), .wlrRandr(let program):
      return program.isExecutable ? nil : "it is not installed"
    case .dpms:
      do throws(ScreenError) {
        try checkDPMS()
        return nil
      } catch {
        return error.description
      }
    }
  }
}
