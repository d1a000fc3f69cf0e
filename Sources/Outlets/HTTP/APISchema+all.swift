import Breathing
import Flights
import Show
import Text

extension APISchema {
  /// The schemas of all documents and their parts.
  static let all: [APISchema] =
    [
      state, timeline, caution, edge, place, time, nearest, aircraft, plan, planDocument, change,
      rangeChange, words, command,
      accepted, error, health, attachedDisplay,
    ] + ofInstruments + ofDisplays + cueObjects

  static let version = Member(.version)
  static let now = Member("now_unix", .number, "The current time, in seconds since 1970.")
  private static let pattern = Member(.pattern)

  static let opensUnix = Member(
    "opens_unix",
    .whole,
    "When it opens, in seconds since 1970, while it is closed.",
    isRequired: false
  )
  static let opensUTCOffset = Member(
    "opens_utc_offset",
    .whole,
    "How far its local time is ahead of UTC then, in seconds.",
    isRequired: false
  )

  private static let state = APISchema(
    name: "State",
    members: [
      version, now,
      Member("version", .text, "The program's version."),
      Member("start_unix", .number, "When the session begins, in seconds since 1970."),
      Member(
        CueField.seed.name,
        .text,
        "The seed of the session, only for clients that may send commands.",
        isRequired: false
      ),
      Member(
        "stage",
        .among(["ahead", "lead_in", "flight", "interlude", "ending", "over"]),
        "The part of the session."
      ),
      Member("paused", .flag, "Whether the session is paused."),
      Member(
        "announced",
        .flag,
        "Whether a change of the breath or another session was announced that has not begun."
      ),
      Member("postponed", .flag, "Whether another session waits for start after this one."),
      Member("follows", .flag, "Whether another screen decides how this one breathes."),
      Member("leads", .flag, "Whether other screens may follow this one."),
      Member(.phase), Member(.level), Member(.progress), Member(.cycle), Member(.flight),
      Member(.breathsPerMinute), pattern,
      Member("patterns", .list(.text), "The patterns that the pattern command accepts."),
      Member(.leg), Member(.next),
      Member("view", .among(Views.builtIn.names.map(\.rawValue)), "What the picture shows."),
      Member("views", .list(.text), "The available views."),
      Member("closed", .flag, "Whether the display is closed outside its opening hours."),
      opensUnix, opensUTCOffset,
      Member("muted", .flag, "Whether the sound is muted."),
      Member("volume", .whole + .range(0, 100), "The volume, in percent."),
      Member(.fact),
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
      Member("people", .list(.text), "Who should ask a doctor first."),
      Member("signs", .text, "When to stop, and where not to practise."),
    ]
  )

  private static let edge = APISchema(
    name: "Edge",
    members: CueField.cue.filter { $0.name != CueField.seed.name }.map { Member(ofEdge: $0) } + [
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
      Member(
        "rest_ns",
        .text,
        "The part of the lead-in that only this session has, after held breaths, in nanoseconds.",
        isRequired: false
      ),
      Member("day", .text, "The date that selects the facts.", isRequired: false),
      interludes,
      Member("ranges", .list(.schema("RangeChange")), "Changes of sky.range.", isRequired: false),
      Member("place", .text, "The name of the place; absent if unknown.", isRequired: false),
      Member("changes", .list(.schema("Change")), "Changes since the start, in order of time."),
      Member(
        "order",
        .schema("Order"),
        "A command of staff for the display that asks, if it performs such commands.",
        isRequired: false
      ),
    ]
  )

  private static let interludes = Member(
    "interludes_ms",
    .list(.whole),
    "Minimum lengths of successive interludes, in milliseconds, from "
      + "\(PlanDocument.interludeMilliseconds.lowerBound) to "
      + "\(PlanDocument.interludeMilliseconds.upperBound); at most "
      + "\(PlanDocument.maximumInterludes), and the list repeats.",
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

  private static let rangeChange = APISchema(
    name: "RangeChange",
    members: [
      Member("after_flight", .whole, "The number of the last flight that it does not affect."),
      Member("range", .among(FlightRange.allCases.map(\.rawValue)), "The range of later flights."),
    ]
  )

  private static let time = APISchema(name: "Time", members: [now])

  private static let nearest = APISchema(
    name: "Nearest",
    members: [
      version, now,
      Member("simulated", .flag, "Whether the aircraft are simulated, because no source is set."),
      Member("source", .text, "The source whose aircraft these are.", isRequired: false),
      Member("attribution", .text, "What its provider wants credited.", isRequired: false),
      Member("range_km", .number, "The radar's range, in kilometres."),
      Member("count", .whole, "The number of aircraft in the air within it."),
      Member(
        "aircraft",
        .list(.schema("Aircraft")),
        "The nearest of them; empty if no aircraft is near."
      ),
    ]
  )

  private static let aircraft = APISchema(
    name: "Aircraft",
    members: [
      Member("address", .text, "The transponder address, in hexadecimal digits."),
      Member("name", .text, "The callsign, else the registration, else the address."),
      Member("callsign", .text, "The callsign.", isRequired: false),
      Member("registration", .text, "The registration.", isRequired: false),
      Member("type", .text, "The ICAO type designator, such as A388.", isRequired: false),
      Member("kind", .text, "The type or kind, in the screen's language.", isRequired: false),
      Member("country", .text, "The country of registration, likewise.", isRequired: false),
      Member("origin", .text, "The airport of departure.", isRequired: false),
      Member("destination", .text, "The airport of destination.", isRequired: false),
      Member("distance_km", .number, "The distance, in kilometres."),
      Member("bearing_deg", .whole + .range(0, 359), "The true bearing, in degrees."),
      Member("compass", .text, "The bearing as one of 16 points, such as NNE."),
      Member("direction", .text, "The same in words, in the screen's language."),
      Member("elevation_deg", .whole, "Degrees above the horizon.", isRequired: false),
      Member("altitude_ft", .whole, "The altitude, in feet.", isRequired: false),
      Member("altitude_m", .whole, "The altitude, in metres.", isRequired: false),
      Member("climb_fpm", .whole, "The vertical speed, in feet a minute.", isRequired: false),
      Member("speed_kt", .whole, "The speed over the ground, in knots.", isRequired: false),
      Member("speed_kmh", .whole, "The same in kilometres an hour.", isRequired: false),
      Member(
        "track_deg",
        .whole + .range(0, 359),
        "The true track; on the ground, the true heading if the track is unknown.",
        isRequired: false
      ),
      Member(
        "seen_s",
        .number,
        "The age of its last position in seconds, unless it is simulated.",
        isRequired: false
      ),
      Member("watched", .flag, "Whether it is listed in radar.watch."),
    ]
  )

  /// The objects within cues.
  private static let cueObjects = CueField.cue.compactMap { field -> APISchema? in
    guard case .object(let object) = field.kind else { return nil }
    return APISchema(name: object.name, members: object.fields.map { Member($0) })
  }

  private static let error = APISchema(
    name: "Error",
    members: [Member("error", .text, "One sentence with what was found and what is allowed.")]
  )

  private static let words = APISchema(
    name: "Words",
    members: [
      Member("language", .text, "The language of the screen, as a BCP 47 tag."),
      Member(
        "words",
        .texts,
        "The texts of the pages by the English ones, where they differ. A text with a count has one"
          + " for each plural form: {count} day[0], {count} day[1]."
      ),
      Member(
        "plural_forms",
        .text,
        "The plural form of the counts from 0 to 199, a digit each; a greater count has the form of"
          + " 100 plus its last two digits."
      ),
    ]
  )
}
