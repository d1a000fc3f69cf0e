import Breathing
import Show
import Text

extension APISchema {
  /// The schemas of all documents and their parts.
  static let all = [
    state, timeline, caution, edge, place, time, leg, fact, next, plan, planDocument, change,
    words, command, accepted, error, health,
  ]

  private static let phases = ["inhale", "hold_in", "exhale", "hold_out", "rest"]
  private static let version = Member("v", .whole, "The version of the format, 1.")
  private static let now = Member("now_unix", .number, "The current time, in seconds since 1970.")
  private static let cycle = Member("cycle", .whole, "The cycle of flights, counted from 0.")
  private static let flight = Member(
    "flight",
    .whole,
    "The flight, counted from 0; before a flight, the next one."
  )
  private static let bpm = Member("bpm", .number, "Breaths per minute of that flight.")
  private static let pattern = Member("pattern", .text, "Name of the pattern.")
  private static let phase = Member("phase", .among(phases), "The phase of the breath.")

  private static let state = APISchema(
    name: "State",
    members: [
      version, now,
      Member("version", .text, "The program's version."),
      Member("start_unix", .number, "When the session begins, in seconds since 1970."),
      Member(
        "stage",
        .among(["ahead", "lead_in", "flight", "interlude", "ending", "over"]),
        "The part of the session."
      ),
      Member("paused", .flag, "Whether the session is paused."),
      phase,
      Member("level", .number + .range(0, 1), "How full the lungs are."),
      Member("progress", .number + .range(0, 1), "How much of the phase has passed."),
      cycle, flight, bpm, pattern,
      Member("patterns", .list(.text), "The patterns that the pattern command accepts."),
      Member("leg", .schema("Leg"), "The current or next flight."),
      Member("next", .schema("Next"), "What comes next, unless paused or over.", isRequired: false),
      Member("view", .among(Views.builtIn.names.map(\.rawValue)), "What the picture shows."),
      Member("views", .list(.text), "The available views."),
      Member("muted", .flag, "Whether the sound is muted."),
      Member("volume", .whole + .range(0, 100), "The volume, in percent."),
      Member(
        "fact",
        .schema("Fact"),
        "The fact on screen, during an interlude.",
        isRequired: false
      ),
    ]
  )

  private static let timeline = APISchema(
    name: "Timeline",
    members: [
      version, now,
      Member("until_unix", .number, "End of the timeline, in seconds since 1970."),
      Member("paused", .flag, "Whether the session is paused."),
      Member("edges", .list(.schema("Edge")), "Cues, starting with the current one."),
      Member("places", .list(.schema("Place")), "Positions of the airports on the cues' legs."),
      Member("plan", .schema("Plan"), "The session's plan."),
      Member(
        "caution",
        .schema("Caution"),
        "Who should not breathe along, if the breath is held or slower than 4.5 a minute.",
        isRequired: false
      ),
    ]
  )

  private static let caution = APISchema(
    name: "Caution",
    members: [
      Member("lead", .text, "The words before the list."),
      Member("people", .list(.text), "Who should not use it without a doctor's advice."),
      Member("signs", .text, "When to stop, and where not to practise."),
    ]
  )

  private static let edge = APISchema(
    name: "Edge",
    members: [
      version,
      Member("id", .text, "Identifier of the cue; ids increase with time."),
      Member(
        "event",
        .among([
          "session_start", "phase", "arrival", "interlude", "ending", "session_end", "paused",
          "resumed", "check_oxygen",
        ]),
        "The kind of cue."
      ),
      phase,
      Member("duration", .number, "Duration of what begins, in seconds."),
      Member("level_from", .number + .range(0, 1), "The level at the edge."),
      Member("level_to", .number + .range(0, 1), "The level it leads to."),
      Member("t_unix", .number, "Time of the cue, in seconds since 1970."),
      cycle, flight, bpm, pattern,
      Member("leg", .schema("Leg"), "The flight."),
      Member("fact", .schema("Fact"), "The fact of an interlude.", isRequired: false),
      Member("next", .schema("Next"), "What comes next.", isRequired: false),
      Member(
        "curve",
        .among(["cosine", "knots"]),
        "The level's course until the next edge: half a cosine over the duration, or knots."
      ),
      Member(
        "knots",
        .list(.list(.number)),
        "Seconds since the edge, level, and slope per second; cubic between knots, then constant.",
        isRequired: false
      ),
    ]
  )

  private static let place = APISchema(
    name: "Place",
    members: [
      Member("code", .text, "The airport's code."),
      Member("north", .number + .range(-90, 90), "Degrees north of the equator."),
      Member("east", .number + .range(-180, 180), "Degrees east of Greenwich."),
    ]
  )

  private static let plan = APISchema(
    name: "Plan",
    members: [
      pattern,
      Member("lead_in", .number, "Time before the first flight, in seconds."),
      Member("flights", .whole, "Flights per cycle."),
      Member("length", .number, "Length in seconds, unless it is endless.", isRequired: false),
      Member("ending", .number, "Length of the gentle end, in seconds."),
      Member("policy", .among(["personal", "public"]), "The audience."),
    ]
  )

  private static let planDocument = APISchema(
    name: "PlanDocument",
    members: [
      version,
      Member("settings", .texts, "The plan's settings, by key."),
      Member("patterns", .texts, "Custom patterns by name, in notation."),
      Member("seed", .text, "The seed of everything random."),
      Member("start_ns", .text, "When the session begins, in nanoseconds since 1970."),
      Member(
        "length_ns",
        .text,
        "Length in nanoseconds; if absent, as in the settings.",
        isRequired: false
      ),
      Member("day", .text, "The date that selects the facts.", isRequired: false),
      interludes,
      Member("changes", .list(.schema("Change")), "Changes since the start, in order of time."),
    ]
  )

  private static let interludes = Member(
    "interludes_ms",
    .list(.whole),
    "Minimum lengths of successive interludes, in milliseconds; the list repeats.",
    isRequired: false
  )

  private static let change = APISchema(
    name: "Change",
    members: [
      Member("at_ns", .text, "Time of the change, in nanoseconds since 1970."),
      Member("command", .among(CommandRequest.Name.allCases.map(\.rawValue)), "What is changed."),
      Member("value", .text, "The value, for commands that take one.", isRequired: false),
    ]
  )

  private static let time = APISchema(name: "Time", members: [now])

  private static let leg = APISchema(
    name: "Leg",
    members: [
      Member("from", .text, "Code of the departure airport."),
      Member("from_city", .text, "City of the departure airport."),
      Member("to", .text, "Code of the arrival airport."),
      Member("to_city", .text, "City of the arrival airport."),
      Member("km", .number, "Length in kilometres."),
    ]
  )

  private static let fact = APISchema(
    name: "Fact",
    members: [
      Member("id", .text, "Identifier of the fact."), Member("text", .text, "The sentence."),
      Member("source", .text, "Source of the fact."),
    ]
  )

  private static let next = APISchema(
    name: "Next",
    members: [
      Member("phase", .among(phases), "The next phase."),
      Member("t_unix", .number, "Start of the phase, in seconds since 1970."),
      Member("duration", .number, "Length of the phase, in seconds."),
    ]
  )

  private static let command = APISchema(
    name: "Command",
    members: [
      Member(
        "command",
        .among(CommandRequest.Name.allCases.map(\.rawValue) + [PlanRequest.word]),
        "The command."
      ),
      Member(
        "value",
        [("type", .array([.string("string"), .string("integer"), .string("object")]))],
        "The value, for commands that take one: "
          + CommandRequest.Name.allCases.compactMap { word in
            word.value.map { "\(word.rawValue): \($0)" }
          }.joined(separator: "; ") + "; \(PlanRequest.word): \(PlanRequest.value)",
        isRequired: false
      ),
    ]
  )

  private static let accepted = APISchema(
    name: "Accepted",
    members: [
      Member("ok", .flag, "True: the command takes effect before the next cue."),
      Member(
        "note",
        .text,
        "Why the command has no effect, such as \"already paused\".",
        isRequired: false
      ),
    ]
  )

  private static let error = APISchema(
    name: "Error",
    members: [Member("error", .text, "One sentence with what was found and what is allowed.")]
  )

  private static let words = APISchema(
    name: "Words",
    members: [
      Member("language", .text, "The language of the screen, as a BCP 47 tag."),
      Member("words", .texts, "The texts of the pages by the English ones, where they differ."),
    ]
  )

  private static let health = APISchema(
    name: "Health",
    members: [
      version,
      Member("ok", .flag, "Whether the daemon is healthy."),
      Member("problem", .text, "The problem, if not healthy.", isRequired: false),
      now,
      Member("uptime", .number, "Uptime of the program, in seconds."),
      Member("cues", .whole, "Number of cues that became due."),
      Member("last_cue_age", .number, "Seconds since the last cue was sent.", isRequired: false),
      Member("frames", .whole, "Number of frames shown."),
      Member("last_frame_age", .number, "Seconds since the last frame.", isRequired: false),
      Member("alone", .text, "Why the screen does not follow its leader.", isRequired: false),
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
}
