import Text

/// The schemas of the daemon's health and of the displays of its machine.
extension APISchema {
  static let health = APISchema(
    name: "Health",
    members: [
      version,
      Member("ok", .flag, "Whether the daemon is healthy."),
      Member("problem", .text, "The problem, if not healthy.", isRequired: false),
      Member("closed", .flag, "True outside the display's opening hours.", isRequired: false),
      Member("opens_unix", .number, "When it opens, in seconds since 1970.", isRequired: false),
      now,
      Member("version", .text, "The program's version."),
      Member("uptime", .number, "Uptime of the program, in seconds."),
      Member("cues", .whole, "Number of cues that became due."),
      Member("last_cue_age", .number, "Seconds since the last cue was sent.", isRequired: false),
      Member("frames", .whole, "Number of frames shown."),
      Member("last_frame_age", .number, "Seconds since the last frame.", isRequired: false),
      Member(
        "displays",
        .list(.schema("AttachedDisplay")),
        "The displays of aloft display.",
        isRequired: false
      ),
      Member("alone", .text, "Why the screen does not follow its leader.", isRequired: false),
      troubles,
      Member(
        "clock_offset",
        .number,
        "Offset of the machine's clock from now_unix, in seconds.",
        isRequired: false
      ),
      Member(
        "clock_error",
        .number,
        "Maximum error of the machine's clock in seconds, from the kernel; absent if nothing "
          + "synchronises it.",
        isRequired: false
      ),
      Member("clock_steps", .whole, "Number of steps of published times."),
      Member("clock_stepped", .number, "Sum of these steps, in seconds."),
    ]
  )

  /// The troubles of a display.
  static let troubles = Member(
    "troubles",
    .list(.text),
    "What fails beside the breath, such as a source of weather; absent if nothing does.",
    isRequired: false
  )

  static let attachedDisplay = APISchema(
    name: "AttachedDisplay",
    members: [
      Member("number", .whole, "Its number, from 0."),
      Member("name", .text, "The name that it reports.", isRequired: false),
      Member("width", .whole, "Its width, in pixels.", isRequired: false),
      Member("height", .whole, "Its height, in pixels.", isRequired: false),
      Member("view", .text, "Its view."),
      Member(
        "state",
        .among(DisplayState.Status.allCases.map(\.rawValue)),
        "Whether frames reach it; closed outside its opening hours."
      ),
      Member("problem", .text, "Why no frames reach it.", isRequired: false),
    ]
  )
}
