import Text

extension APISchema {
  /// The schemas of the displays of a site, and of commands to one of them.
  static let ofDisplays: [APISchema] = [
    APISchema(
      name: "Displays",
      members: [
        version,
        Member("broker", .flag, "Whether there is a broker to which displays report."),
        Member(
          "broker_problem",
          .text,
          "Why the displays on the broker are not listed now.",
          isRequired: false
        ),
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
        Member(
          "unreadable",
          .flag,
          "Whether its newest report could not be read; what is known is from an older one."
        ),
        Member("phase", .text, "The phase of its breath; idle if none.", isRequired: false),
        Member("paused", .flag, "Whether it is paused.", isRequired: false),
        Member("pattern", .text, "Its breathing pattern.", isRequired: false),
        Member("bpm", .number, "Breaths per minute.", isRequired: false),
        Member("view", .text, "What its picture shows.", isRequired: false),
        Member("closed", .flag, "True outside its opening hours.", isRequired: false),
        opensUnix, opensUTCOffset,
        Member(
          "timetable",
          .schema("Timetable"),
          "Its opening hours, holidays and programme, if it is an unattended display.",
          isRequired: false
        ),
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
        Member("commands", .flag, "Whether it accepts commands, if known.", isRequired: false),
        Member(
          "follows",
          .flag,
          "Whether it follows another screen, to which commands that change the breath are sent; if known.",
          isRequired: false
        ),
        troubles,
        Member("self", .flag, "Whether it is the display that answers."),
      ]
    ),
    APISchema(
      name: "DisplayCommand",
      members: [
        Member("display", .text, "The name of the display."),
        Member(
          "command",
          .among(CommandRequest.Name.allCases.map(\.rawValue) + [TimetableRequest.word]),
          "The command."
        ),
        Member(
          "value",
          [("type", .array([.string("string"), .string("integer"), .string("object")]))],
          "The value, for commands that take one; of \(TimetableRequest.word), a TimetableChange.",
          isRequired: false
        ),
      ]
    ),
    APISchema(
      name: "Order",
      members: [
        Member("id", .text, "Identifies it; the display reports it as done."),
        Member("command", .schema("Command"), "The command."),
      ]
    ),
    APISchema(
      name: "Timetable",
      members: [
        Member("hours", .list(.text), "The opening hours, as display.hours; none is always open."),
        Member("holidays", .list(.text), "The days on which it stays closed, as display.holidays."),
        Member("programme", .list(.text), "The views by time, as display.programme."),
        Member(
          "changed",
          .list(part),
          "The parts that staff have set, in place of the settings files."
        ),
        Member("fixed", .list(part), "The parts that command-line options fix."),
      ]
    ),
    APISchema(
      name: "TimetableChange",
      members: TimetableRequest.parts.map { name in
        Member(
          name,
          [
            ("type", .array([.string("array"), .string("null")])),
            ("items", .object([("type", .string("string")), ("maxLength", .integer(longest))])),
            ("maxItems", .integer(Int64(TimetableRequest.maximumEntries))),
          ],
          "As display.\(name); null is the value of the settings files; unchanged if it is missing.",
          isRequired: false
        )
      }
    ),
  ]

  private static let part: [(key: String, value: JSONText?)] = .among(TimetableRequest.parts)
  private static let longest = Int64(TimetableRequest.longestEntry)
}
