package import System
import Text

/// What the installation of a display's unit needs to know about a machine.
package struct KioskMachine: Sendable, Hashable {
  /// Whether the user of the display exists.
  package var hasUser: Bool
  /// The groups of the machine, among those that the user needs.
  package var groups: [String]
  /// The program that refuses logins, which is the user's shell; nil if the machine has none.
  package var loginRefusal: String?
  /// The bytes of the unit that is installed already, which need not be text; nil if there is none.
  package var unit: [UInt8]?
  /// The number of copies of units that were changed earlier.
  package var keptUnits: Int
  /// Whether systemd runs.
  package var runsSystemd: Bool

  /// Creates a description.
  package init(
    hasUser: Bool,
    groups: [String],
    loginRefusal: String? = nil,
    unit: [UInt8]?,
    keptUnits: Int = 0,
    runsSystemd: Bool
  ) {
    (self.hasUser, self.groups, self.loginRefusal) = (hasUser, groups, loginRefusal)
    (self.unit, self.keptUnits, self.runsSystemd) = (unit, keptUnits, runsSystemd)
  }
}

/// The steps that make a machine run a display as a service. They enable nothing.
package struct KioskInstallation: Sendable, Hashable {
  /// A step.
  package enum Step: Sendable, Hashable {
    /// Creates the user, with a home folder, in some groups; with a shell that refuses logins if there is one.
    case createUser(groups: [String], shell: String?)
    /// Copies a unit that was changed by hand to a path where there is nothing.
    case keepUnit(as: String)
    /// Writes the unit.
    case writeUnit(String)
    /// Makes systemd reload its units.
    case reload
  }

  /// The user that the display runs as.
  package static let user = "aloft-display"
  /// The groups that may use graphics, sound and input devices, where the machine has them.
  package static let groups = ["video", "render", "audio", "input"]
  /// The unit.
  package static let path = "/etc/systemd/system/aloft-display.service"

  /// Returns where a changed unit is kept.
  ///
  /// - Parameter number: The number of those that were kept before, and stay.
  /// - Returns: The path.
  package static func keptPath(after number: Int) -> String {
    path + ".before" + (number == 0 ? "" : ".\(number + 1)")
  }

  /// The program's path in templates.
  private static let templateProgram = "/usr/local/bin/aloft"

  /// The steps in order; empty if everything is as it should be.
  package let steps: [Step]

  /// The text of the unit.
  package let unit: String

  /// Plans an installation.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - template: The text of the unit's template.
  ///   - program: The path of the program.
  /// - Throws: A failure if the template does not start the program, or if systemd would read the path
  ///   as something else.
  package init(
    on machine: KioskMachine,
    template: String,
    program: String
  ) throws(Failure) {
    guard template.includes(Self.templateProgram) else {
      throw Failure(.data, "the unit's template does not start \(Self.templateProgram)")
    }
    let isPlain = program.utf8.allSatisfy { byte in
      0x21...0x7E ~= byte && !"\"'%$\\;".utf8.contains(byte)
    }
    guard program.hasPrefix("/"), isPlain else {
      let reason = "it has characters that mean something else in a unit; install Aloft elsewhere"
      throw Failure(.unavailable, "the program is \(program): \(reason)")
    }
    // The head says how to install the template by hand.
    let body = template.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("#") || $0.isEmpty }
    unit =
      "# Written by aloft display --install.\n\n"
      + body.joined(separator: "\n").substituting(Self.templateProgram, with: program)
    var steps: [Step] = []
    if !machine.hasUser {
      steps.append(.createUser(groups: machine.groups, shell: machine.loginRefusal))
    }
    if machine.unit != Array(unit.utf8) {
      if machine.unit != nil {
        steps.append(.keepUnit(as: Self.keptPath(after: machine.keptUnits)))
      }
      steps.append(.writeUnit(unit))
      if machine.runsSystemd { steps.append(.reload) }
    }
    self.steps = steps
  }

  /// Performs the steps.
  ///
  /// - Parameters:
  ///   - root: The folder that stands for `/`.
  ///   - run: Runs a program to its end, and throws unless it exits with status 0.
  ///   - done: Called after each step.
  /// - Throws: A failure that names what could not be done. The steps before it stay done.
  package func perform(
    in root: FilePath = FilePath("/"),
    run: (_ program: String, _ arguments: [String]) throws(Failure) -> Void,
    done: (Step) throws(Failure) -> Void
  ) throws(Failure) {
    let path = root.appending(String(Self.path.dropFirst()))
    for step in steps {
      switch step {
      case .createUser(let groups, let shell):
        let joined = groups.isEmpty ? [] : ["--groups", groups.joined(separator: ",")]
        let refusing = shell.map { ["--shell", $0] } ?? []
        try run("/usr/sbin/useradd", ["--create-home"] + refusing + joined + [Self.user])
      case .keepUnit(let copy):
        let former: [UInt8]
        do throws(SystemError) {
          former = try path.bytes()
        } catch {
          throw Failure(.noInput, "\(path) cannot be read: \(error)")
        }
        let kept = root.appending(String(copy.dropFirst()))
        try OutputFile.write(former, to: kept.string, access: .shared)
      case .writeUnit(let text):
        try OutputFile.write(Array(text.utf8), to: path.string, access: .shared)
      case .reload: try run("/usr/bin/systemctl", ["daemon-reload"])
      }
      try done(step)
    }
  }
}

extension KioskInstallation.Step {
  /// What the step did, in one line.
  package var report: String {
    switch self {
    case .createUser(let groups, _):
      "created the user \(KioskInstallation.user)"
        + (groups.isEmpty ? "" : " in the groups \(groups.joined(separator: ", "))")
    case .keepUnit(let copy): "copied the former unit to \(copy)"
    case .writeUnit: "wrote \(KioskInstallation.path)"
    case .reload: "reloaded systemd's units"
    }
  }

  /// What the step would do, in one line.
  package var plan: String {
    switch self {
    case .createUser(let groups, _):
      "would create the user \(KioskInstallation.user)"
        + (groups.isEmpty ? "" : " in the groups \(groups.joined(separator: ", "))")
    case .keepUnit(let copy): "would copy the present unit to \(copy)"
    case .writeUnit: "would write \(KioskInstallation.path):"
    case .reload: "would reload systemd's units"
    }
  }
}
