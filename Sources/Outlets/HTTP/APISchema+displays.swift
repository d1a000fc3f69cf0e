import Text

extension APISchema {
  /// The schemas of the displays of a house, and of commands to one of them.
  static let ofDisplays: [APISchema] = [
    APISchema(
      name: "Displays",
      members: [
        version,
        Member("broker", .flag, "Whether there is a broker to which displays report."),
        Member(
          "displays",
          .list(.schema("Display")),
          "The displays on the broker, then those that follow this one over HTTP."
        ),
      ]
    ),
    APISchema(
      name: "Display",
      members: [
        Member("site", .text, "The site."),
        Member("name", .text, "The room, or the room and the display: lobby/left."),
        Member("online", .flag, "Whether it is online, if known.", isRequired: false),
        Member("phase", .text, "The phase of its breath; idle if none.", isRequired: false),
        Member("paused", .flag, "Whether it is paused.", isRequired: false),
        Member("pattern", .text, "Its breathing pattern.", isRequired: false),
        Member("bpm", .number, "Breaths per minute.", isRequired: false),
        Member("view", .text, "What its picture shows.", isRequired: false),
        Member("closed", .flag, "True outside its opening hours.", isRequired: false),
        Member(
          "displays",
          .list(.schema("AttachedDisplay")),
          "The displays of its machine.",
          isRequired: false
        ),
        Member("muted", .flag, "Whether its sound is muted.", isRequired: false),
        Member("volume", .whole + .range(0, 100), "Its volume, in percent.", isRequired: false),
        Member("version", .text, "Its program's version.", isRequired: false),
        Member(
          "frame_age",
          .number,
          "Age of its last frame when it reported, in seconds.",
          isRequired: false
        ),
        Member("heard_age", .number, "Age of its last report, in seconds.", isRequired: false),
        Member("commands", .flag, "Whether it accepts commands."),
        Member("self", .flag, "Whether it is the display that answers."),
      ]
    ),
    APISchema(
      name: "DisplayCommand",
      members: [
        Member("display", .text, "The name of the display."),
        Member("command", .among(CommandRequest.Name.allCases.map(\.rawValue)), "The command."),
        Member(
          "value",
          [("type", .array([.string("string"), .string("integer")]))],
          "The value, for commands that take one.",
          isRequired: false
        ),
      ]
    ),
  ]
}
