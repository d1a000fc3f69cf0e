import Breathing
import Display
import Network
import Screen
package import Settings
package import System

/// Switches the panel of a display, by the first way that works on this machine.
package struct PanelSwitch: Sendable {
  /// A way to switch the panel.
  package enum Way: Sendable, Hashable, CustomStringConvertible {
    /// A shell command with `on` or `off` as `$1`.
    case command(String)
    case dpms
    case wlopm(FilePath)
    case wlrRandr(FilePath)

    package var description: String {
      switch self {
      case .command: "display.power_command"
      case .dpms: "DPMS"
      case .wlopm: "wlopm"
      case .wlrRandr: "wlr-randr"
      }
    }
  }

  /// The ways to try, best first; empty if only the frames turn black.
  package let ways: [Way]

  /// Whether the settings want the panel to be switched.
  let switchesPanel: Bool

  /// The way that worked last.
  package private(set) var proven: Way?

  /// The state that the panel should have but could not be switched to; nil if there is none.
  package private(set) var wanted: Bool?

  private var failures = FailureLog()

  /// Whether the log says that nothing switches the panel.
  private var isGivenUp = false

  private let attempt: @Sendable (Way, _ isOn: Bool) async throws(Failure) -> Void

  /// Finds the ways of this machine.
  ///
  /// - Parameters:
  ///   - settings: The settings of the display.
  ///   - environment: The environment, which names the X server or the Wayland compositor.
  ///   - find: Finds a program.
  ///   - attempt: Switches the panel in one way.
  package init(
    _ settings: DisplaySettings,
    environment: [String: String] = Environment.current,
    find: (String) -> FilePath? = { Environment.program($0) },
    attempt: @escaping @Sendable (Way, _ isOn: Bool) async throws(Failure) -> Void = Self.turn
  ) {
    let command = settings.powerCommand.map { [Way.command($0)] }
    let wlopm = find("wlopm").map { Way.wlopm($0) }
    let wlrRandr = find("wlr-randr").map { Way.wlrRandr($0) }
    func names(_ variable: String) -> Bool { !(environment[variable] ?? "").isEmpty }
    let found: [Way?] =
      switch settings.power {
      case .auto:
        command ?? (names("WAYLAND_DISPLAY") ? [wlopm, wlrRandr] : [])
          + (names("DISPLAY") ? [.dpms] : [])
      case .dpms: [.dpms]
      case .wlopm: [wlopm ?? .wlopm(FilePath("/usr/bin/wlopm"))]
      case .wlrRandr: [wlrRandr ?? .wlrRandr(FilePath("/usr/bin/wlr-randr"))]
      case .command: command ?? []
      case .black: []
      }
    ways = found.compactMap(\.self)
    switchesPanel = settings.power != .black
    self.attempt = attempt
  }

  /// Switches the panel. If the way that worked last fails, the others are tried, unless the task was cancelled: the
  /// service that replaces this one may be switching the panel.
  ///
  /// - Parameter isOn: Whether it is to be on.
  /// - Returns: The lines to log: the way in use when it changes, and each new reason for a failure. A panel that
  ///   nothing switches is on, so what keeps it from being turned on, such as a display server that is gone, is nothing
  ///   new.
  package mutating func turn(isOn: Bool) async -> [String] {
    guard !ways.isEmpty else { return [] }
    wanted = isOn
    var lines: [String] = []
    let order = (proven.map { [$0] } ?? []) + ways.filter { $0 != proven }
    for way in order {
      do throws(Failure) {
        try await attempt(way, isOn)
        if way != proven { lines.append("the panel is switched by \(way)") }
        (proven, failures, wanted) = (way, FailureLog(), nil)
        isGivenUp = false
        return lines
      } catch {
        guard !Task.isCancelled else { return lines }
        let reason = "the panel cannot be switched by \(way): \(error.message)"
        if !(isOn && isGivenUp), failures.noteFailure(reason) { lines.append(reason) }
      }
    }
    proven = nil
    let page = Documentation.path(of: "docs/display.md")
    let words = "the panel stays on outside opening hours, with a black picture (\(page))"
    if failures.noteFailure(words) { lines.append(words) }
    isGivenUp = true
    return lines
  }

  /// Switches the panel in one way.
  ///
  /// - Throws: A failure with the reason why that is not possible.
  package static func turn(_ way: Way, isOn: Bool) async throws(Failure) {
    let word = isOn ? "on" : "off"
    switch way {
    case .command(let line): try await ProgramCall("/bin/sh", ["-c", line, "aloft", word]).run()
    case .dpms: try await signal(isOn)
    case .wlopm(let program): try await ProgramCall(program.string, ["--\(word)", "*"]).run()
    case .wlrRandr(let program):
      let outputs = wlrOutputs(try await ProgramCall(program.string, []).run())
      guard !outputs.isEmpty else { throw Failure(.unavailable, "wlr-randr lists no output") }
      for output in outputs {
        try await ProgramCall(program.string, ["--output", output, "--\(word)"]).run()
      }
    }
  }

  private static func signal(_ isOn: Bool) async throws(Failure) {
    let result: Result<Void, ScreenError>
    do throws(NetworkError) {
      result = try await Worker.run("panel") {
        Result { () throws(ScreenError) in try PanelPower.set(isOn: isOn) }
      }
    } catch {
      throw Failure(.unavailable, "\(error)")
    }
    if case .failure(let error) = result { throw Failure(.unavailable, error.description) }
  }

  /// Returns the names of the outputs in a list of wlr-randr: the first words of the lines that are not indented.
  static func wlrOutputs(_ list: String) -> [String] {
    list.split(separator: "\n").filter { $0.first?.isWhitespace == false }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }
}
