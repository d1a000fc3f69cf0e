import Breathing
import Scenes
import Text

extension APISchema {
  /// The schemas of all documents and of their parts.
  static let all = [
    state, timeline, caution, edge, place, time, leg, fact, next, plan, planDocument, change,
    command, accepted, error, health,
  ]

  private static let phases = ["inhale", "hold_in", "exhale", "hold_out", "rest"]
  private static let version = Member("v", .whole, "The version of the format, 1.")
  private static let now = Member("now_unix", .number, "The instant it is, in seconds since 1970.")
  private static let cycle = Member("cycle", .whole, "Which cycle of flights, from 0.")
  private static let flight = Member(
    "flight",
    .whole,
    "Which flight, from 0; ahead of a flight the one to come."
  )
  private static let bpm = Member("bpm", .number, "Breaths a minute of that flight.")
  private static let pattern = Member("pattern", .text, "What the pace is called.")
  private static let phase = Member("phase", .among(phases), "The phase of the breath.")

  private static let state = APISchema(
    name: "State",
    members: [
      version, now,
      Member("version", .text, "The program's version."),
      Member("start_unix", .number, "When the session began or will begin."),
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
      Member("patterns", .list(.text), "The paces that may be commanded."),
      Member("leg", .schema("Leg"), "The flight under way or to come."),
      Member("next", .schema("Next"), "What comes next, unless paused or over.", isRequired: false),
      Member("view", .among(ViewName.allCases.map(\.rawValue)), "What the picture shows."),
      Member("views", .list(.text), "What it can show."),
      Member("muted", .flag, "Whether all is silent."),
      Member("volume", .whole + .range(0, 100), "How loud it is, in percent."),
      Member(
        "fact",
        .schema("Fact"),
        "The fact that is shown, in an interlude.",
        isRequired: false
      ),
    ]
  )

  private static let timeline = APISchema(
    name: "Timeline",
    members: [
      version, now,
      Member("until_unix", .number, "Up to when it tells."),
      Member("paused", .flag, "Whether the session is paused."),
      Member("edges", .list(.schema("Edge")), "Cues, from the one under way on."),
      Member("places", .list(.schema("Place")), "Where the airports of the cues' legs are."),
      Member("plan", .schema("Plan"), "What the session set out to do."),
      Member(
        "caution",
        .schema("Caution"),
        "Who should not breathe along, where the breath is held or slower than 4.5 a minute.",
        isRequired: false
      ),
    ]
  )

  private static let caution = APISchema(
    name: "Caution",
    members: [
      Member("lead", .text, "What stands before the list."),
      Member("people", .list(.text), "Who should not use it without a doctor's advice."),
      Member("signs", .text, "When to stop, and where not to begin."),
    ]
  )

  private static let edge = APISchema(
    name: "Edge",
    members: [
      version,
      Member("id", .text, "What the cue is called; ids are in the order of time."),
      Member(
        "event",
        .among([
          "session_start", "phase", "arrival", "interlude", "ending", "session_end", "paused",
          "resumed", "check_oxygen",
        ]),
        "What happens."
      ),
      phase,
      Member("duration", .number, "How long what begins lasts, in seconds."),
      Member("level_from", .number + .range(0, 1), "The level at the edge."),
      Member("level_to", .number + .range(0, 1), "The level it leads to."),
      Member("t_unix", .number, "When it is, in seconds since 1970."),
      cycle, flight, bpm, pattern,
      Member("leg", .schema("Leg"), "The flight."),
      Member("fact", .schema("Fact"), "The fact of an interlude.", isRequired: false),
      Member("next", .schema("Next"), "What comes next.", isRequired: false),
      Member(
        "curve",
        .among(["cosine", "knots"]),
        "How the level goes until the next edge: half a cosine over the duration, or by knots."
      ),
      Member(
        "knots",
        .list(.list(.number)),
        "Seconds since the edge, level and slope a second: cubic between two, level after the last.",
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
      Member("lead_in", .number, "The time before the first flight, in seconds."),
      Member("flights", .whole, "How many flights make a cycle."),
      Member("length", .number, "How long it lasts, unless it is endless.", isRequired: false),
      Member("ending", .number, "How long the gentle end lasts, in seconds."),
      Member("policy", .among(["personal", "public"]), "Who breathes along."),
    ]
  )

  private static let planDocument = APISchema(
    name: "PlanDocument",
    members: [
      version,
      Member("settings", .texts, "The settings of the plan by their keys."),
      Member("patterns", .texts, "Own patterns by their names, in notation."),
      Member("seed", .text, "From which everything random is drawn."),
      Member("start_ns", .text, "When the session begins, in nanoseconds since 1970."),
      Member(
        "length_ns",
        .text,
        "How long it lasts, in nanoseconds; else what the settings say.",
        isRequired: false
      ),
      Member("day", .text, "The day whose facts are shown.", isRequired: false),
      interludes,
      Member("changes", .list(.schema("Change")), "What was changed since, in the order of time."),
    ]
  )

  private static let interludes = Member(
    "interludes_ms",
    .list(.whole),
    "How long successive interludes last at least, in milliseconds; then they repeat.",
    isRequired: false
  )

  private static let change = APISchema(
    name: "Change",
    members: [
      Member("at_ns", .text, "When it is made, in nanoseconds since 1970."),
      Member("command", .among(CommandRequest.Word.allCases.map(\.rawValue)), "What is changed."),
      Member("value", .text, "For the commands that take one.", isRequired: false),
    ]
  )

  private static let time = APISchema(name: "Time", members: [now])

  private static let leg = APISchema(
    name: "Leg",
    members: [
      Member("from", .text, "The code of the airport it leaves from."),
      Member("from_city", .text, "That airport's city."),
      Member("to", .text, "The code of the airport it arrives at."),
      Member("to_city", .text, "That airport's city."),
      Member("km", .number, "How long it is, in kilometres."),
    ]
  )

  private static let fact = APISchema(
    name: "Fact",
    members: [
      Member("id", .text, "What names it."), Member("text", .text, "The sentence."),
      Member("source", .text, "Where it is written."),
    ]
  )

  private static let next = APISchema(
    name: "Next",
    members: [
      Member("phase", .among(phases), "The phase that comes."),
      Member("t_unix", .number, "When it begins."),
      Member("duration", .number, "How long it lasts, in seconds."),
    ]
  )

  private static let command = APISchema(
    name: "Command",
    members: [
      Member(
        "command",
        .among(CommandRequest.Word.allCases.map(\.rawValue) + [PlanRequest.word]),
        "What is asked."
      ),
      Member(
        "value",
        [("type", .array([.string("string"), .string("integer"), .string("object")]))],
        "For the commands that take one: "
          + CommandRequest.Word.allCases.compactMap { word in
            word.value.map { "\(word.rawValue) \($0)" }
          }.joined(separator: "; ") + "; \(PlanRequest.word) \(PlanRequest.value)",
        isRequired: false
      ),
    ]
  )

  private static let accepted = APISchema(
    name: "Accepted",
    members: [
      Member("ok", .flag, "True: it will be done before the next cue."),
      Member(
        "note",
        .text,
        "Why nothing is left to do, such as \"already paused\".",
        isRequired: false
      ),
    ]
  )

  private static let error = APISchema(
    name: "Error",
    members: [Member("error", .text, "What was found and what is allowed, in a sentence.")]
  )

  private static let health = APISchema(
    name: "Health",
    members: [
      version,
      Member("ok", .flag, "Whether all is well."),
      Member("problem", .text, "What is not.", isRequired: false),
      now,
      Member("uptime", .number, "How long the program has run, in seconds."),
      Member("cues", .whole, "How many cues became due."),
      Member("last_cue_age", .number, "How long ago the last was told.", isRequired: false),
      Member("frames", .whole, "How many pictures were shown."),
      Member("last_frame_age", .number, "How long ago the last was shown.", isRequired: false),
      Member("alone", .text, "Why it does not follow its leader's plan.", isRequired: false),
      Member(
        "clock_offset",
        .number,
        "How far the machine's clock is ahead of now_unix, in seconds.",
        isRequired: false
      ),
      Member(
        "clock_error",
        .number,
        "How wrong the machine's clock is at most by the kernel's account; absent where nothing "
          + "keeps it.",
        isRequired: false
      ),
      Member("clock_steps", .whole, "How often published times moved at once."),
      Member("clock_stepped", .number, "By how many seconds they moved in all."),
    ]
  )
}
