import Arguments
import Breathing
import Listings
import Outlets
import Session
import Settings
import System
import Text

/// Manages many displays through the broker that they share.
struct FleetCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "fleet",
    abstract: "List the rooms and displays of an MQTT broker, and send them commands.",
    discussion: """
      The displays run aloft serve with mqtt.broker. See \
      \(Documentation.path(of: "docs/mqtt.md")). aloft fleet find lists the screens that are \
      announced on the local network, without a broker.
      """,
    subcommands: [List.self, Send.self, Find.self],
    defaultSubcommand: List.self
  )
}

/// The options of a command that uses a broker.
struct FleetOptions: ArgumentGroup {
  @Option(
    help: """
      The MQTT broker of the site: mqtt://host, or mqtts://host for TLS. The default is mqtt.broker.
      """
  )
  var broker: String?

  @Option(help: "Only the displays of this site.")
  var site: String?

  @Option(help: ArgumentHelp("How many seconds to listen.", valueName: "number"))
  var listen = 2.0

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try (0.1...600).check(listen, of: "--listen")
    if let site, TopicWord(site) == nil {
      let found = "--site = \"\(site.printable(limit: 60))\""
      throw ValidationError("\(found), but it must be \(TopicWord.allowed).")
    }
  }

  /// The settings in effect.
  func configuration() throws(Failure) -> Configuration {
    try shared.configuration(with: [
      ChosenSetting("--broker", .mqttBroker, broker), ChosenSetting("--site", .mqttSite, site),
    ])
  }
}

extension FleetCommand {
  /// Lists rooms and displays.
  struct List: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "list",
      abstract: "List rooms and displays, with their state and the age of their last report.",
      discussion: """
        FRAME is the age of the display's last picture when it reported. HEARD is the age of that \
        report: at most half a minute on a healthy display.
        """
    )

    @OptionGroup var options: FleetOptions

    func run() throws {
      let call = try BrokerSession(try options.configuration())
      defer { call.end() }
      let roster = try call.roster(for: .seconds(options.listen))
      let displays = roster.displays.filter { display in
        options.site.map { $0 == display.identity.site.text } ?? true
      }
      let listing = FleetListing(displays, at: SessionClock().now)
      if options.json {
        try Output.standard.print(listing.json)
      } else if displays.isEmpty {
        Diagnostics.log("no display reported within \(numberText(options.listen)) s")
      } else {
        try Output.standard.print(lines: listing.table.lines(width: TerminalWidth.current))
      }
    }
  }

  /// Sends a command.
  struct Send: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "send",
      abstract: "Send a command to a room, one display of it, or all rooms of the site.",
      usage: """
        aloft fleet send <room> <command> [<value>]
        aloft fleet send <room>/<display> <command> [<value>]
        aloft fleet send --all <command> [<value>]
        """,
      discussion:
        "Commands: \(CommandRequest.Name.allCases.map(\.rawValue).joined(separator: ", "))."
    )

    @Flag(help: "Send to every room of the site with a display online.")
    var all = false

    @Argument(
      help: ArgumentHelp(
        "The room or one of its displays, except with --all; the command; its value.",
        valueName: "room command value"
      )
    )
    var words: [String]

    @OptionGroup var options: FleetOptions

    func validate() throws {
      if namesSuperfluousRoom {
        let found = words[0].printable(limit: 60)
        throw ValidationError("--all takes no room, but \"\(found)\" was given.")
      }
      guard (all ? 1...2 : 2...3).contains(words.count) else {
        let what = all ? "a command" : "a room, a command"
        throw ValidationError("Give \(what) and, if it takes one, a value.")
      }
      do {
        _ = try request()
      } catch let error as RequestRefusal {
        throw ValidationError("\(error)")
      }
    }

    func run() throws {
      let configuration = try options.configuration()
      let site = configuration.settings.mqtt.site
      guard TopicWord(site) != nil else {
        throw configuration.refusal(of: .mqttSite, because: "it must be \(TopicWord.allowed)")
      }
      let call = try BrokerSession(configuration)
      defer { call.end() }
      let targets = try FleetTarget.find(all ? nil : words[0], at: site) {
        isEnough throws(Failure) in
        try call.roster(for: .seconds(options.listen), until: isEnough)
      }
      let request = try request()
      let answers = try call.ask(.command(request), of: targets)
      if options.json {
        try Output.standard.print(FleetAnswerListing(answers, of: targets).json)
      } else {
        for target in targets where !target.displays.isEmpty {
          try Output.standard.print(
            "\(target.name): \(words.suffix(all ? words.count : words.count - 1).joined(separator: " "))"
          )
        }
      }
      try report(FleetOutcome(answers, of: targets))
    }

    /// Logs which displays did not answer or accept no commands, which follow a leader, and where the command had no
    /// effect.
    ///
    /// - Throws: A failure with the reasons if some refused the command or none answered.
    private func report(_ outcome: FleetOutcome) throws(Failure) {
      for remark in outcome.remarks { Diagnostics.log(remark) }
      if let failure = outcome.failure { throw Failure(.unavailable, failure) }
    }

    /// Whether a room was given although the command goes to all.
    private var namesSuperfluousRoom: Bool {
      guard all, words.count > 1 else { return false }
      let areCommands = words.prefix(2).map { CommandRequest.Name(rawValue: $0) != nil }
      return areCommands == [false, true]
    }

    private func request() throws -> CommandRequest {
      let words = all ? words[...] : words.dropFirst()
      return try CommandRequest(words.first ?? "", value: words.dropFirst().first)
    }
  }
}
