import HTTPServer
import Show
import Text

/// What the description of the API says of a route.
extension HTTPRoute {
  var summary: String {
    switch self {
    case .state: "The current state."
    case .timeline: "The breath for a while ahead: enough to compute the level at any instant."
    case .time: "The server's time, for comparing clocks."
    case .nearest: "The aircraft nearest to the place."
    case .radar: "The radar, for drawing it."
    case .airport: "An airport's card, for drawing it."
    case .airports: "The airports that match a search, or the nearest."
    case .pages: "The pages that the client may use."
    case .cues: "Cues as they happen, as server-sent events."
    case .words: "The texts of the pages in the screen's language, keyed by the English texts."
    case .plan: "The plan that other screens follow, if this one leads."
    case .scene: "A picture of the screen at an instant."
    case .screen: "What the window shows, reduced; a new picture every two seconds at most."
    case .displays:
      "The displays of the site: on the MQTT broker, those that follow, and this one."
    case .displayCommands: "Sends a command to a display of the site."
    case .commands: "Sends a command."
    case .health: "Whether cues and frames are on time."
    case .metrics: "Metrics for Prometheus."
    case .description: "This description."
    }
  }

  /// The possible statuses, except for refusals of the connection or the URL.
  var statuses: [HTTPStatus] {
    let refusals: [HTTPStatus] = [.forbidden, .misdirected]
    let token: [HTTPStatus] = audience == .anybody ? [] : [.unauthorized]
    switch self {
    case .state, .time, .words, .pages, .metrics, .description:
      return [.ok] + token + refusals
    case .radar: return [.ok, .notModified, .badRequest] + token + refusals + [.notFound]
    case .airport: return [.ok, .notModified] + token + refusals + [.notFound]
    case .timeline, .nearest, .airports: return [.ok, .badRequest] + token + refusals
    case .cues: return [.ok, .badRequest] + token + refusals + [.unavailable]
    case .plan: return [.ok] + token + refusals + [.notFound]
    case .scene: return [.ok, .badRequest] + token + refusals + [.notFound, .failed, .unavailable]
    case .screen:
      return [.ok, .badRequest] + token + refusals + [.notFound, .failed, .unavailable]
    case .displays: return [.ok] + token + refusals + [.unavailable]
    case .displayCommands:
      return [.accepted, .badRequest] + token + refusals + [
        .notFound, .conflict, .contentTooLarge, .unsupportedMediaType, .unprocessable,
        .tooManyRequests, .unavailable,
      ]
    case .health: return [.ok] + refusals + [.unavailable]
    case .commands:
      return [.accepted, .badRequest] + token + refusals + [
        .conflict, .contentTooLarge, .unsupportedMediaType, .unprocessable, .tooManyRequests,
      ]
    }
  }

  /// The content of a successful response.
  var content: JSONText {
    let text = JSONText.object([("type", .string("string"))])
    func json(_ schema: String) -> JSONText {
      OpenAPI.content("application/json", APISchema.reference(schema))
    }
    return switch self {
    case .state: json("State")
    case .timeline: json("Timeline")
    case .time: json("Time")
    case .nearest: json("Nearest")
    case .radar: json("Radar")
    case .airport: json("Airport")
    case .airports: json("Airports")
    case .pages: json("Pages")
    case .commands: json("Accepted")
    case .health: json("Health")
    case .plan: json("PlanDocument")
    case .words: json("Words")
    case .description:
      OpenAPI.content("application/json", .object([("type", .string("object"))]))
    case .cues: OpenAPI.content("text/event-stream", text)
    case .metrics: OpenAPI.content("text/plain", text)
    case .scene, .screen: OpenAPI.content("image/png", .object([]))
    case .displays: json("Displays")
    case .displayCommands: json("Accepted")
    }
  }

  /// The query parameters.
  var parameters: [JSONText] {
    switch self {
    case .timeline:
      [
        Self.parameter(
          "seconds",
          "Minimum length in seconds; 120 by default.",
          [("type", .string("integer")), ("minimum", .integer(1)), ("maximum", .integer(600))]
        )
      ]
    case .screen:
      [
        Self.parameter(
          "display",
          "Number of the display, from 0; the first window by default.",
          [("type", .string("integer")), ("minimum", .integer(0))]
        )
      ]
    case .nearest:
      [
        Self.parameter(
          "count",
          "Maximum number of aircraft; 1 by default.",
          [
            ("type", .string("integer")),
            ("minimum", .integer(Int64(NearestDocument.Query.counts.lowerBound))),
            ("maximum", .integer(Int64(NearestDocument.Query.counts.upperBound))),
          ]
        ),
        Self.parameter(
          "watched",
          "Whether only aircraft of radar.watch count; false by default.",
          [("type", .string("boolean"))]
        ),
      ]
    case .radar:
      [
        Self.parameter(
          "selected",
          "The address of the aircraft to describe; the nearest in the air by default, and if it is not shown.",
          [("type", .string("string")), ("minLength", .integer(1)), ("maxLength", .integer(12))]
        )
      ]
    case .airport:
      [
        Self.parameter(
          "code",
          "A code of the airport; the one on the screen's card by default.",
          [("type", .string("string"))]
        )
      ]
    case .plan: Self.ofFollower
    case .airports:
      [
        Self.parameter(
          "q",
          "What to search for; the nearest airfields by default.",
          [("type", .string("string")), ("maxLength", .integer(100))]
        )
      ]
    case .scene:
      [
        Self.parameter(
          "at",
          "Time in seconds since 1970, within a day of now; now by default.",
          [("type", .string("number"))]
        ),
        Self.parameter(
          "size",
          "Width and height in pixels; 960x540 by default.",
          [("type", .string("string")), ("pattern", .string("^[0-9]+x[0-9]+$"))]
        ),
        Self.parameter(
          "view",
          "The view; the current one by default.",
          [
            ("type", .string("string")),
            ("enum", .array(Views.builtIn.names.map { .string($0.rawValue) })),
          ]
        ),
      ]
    case .cues:
      [
        Self.parameter(
          "Last-Event-ID",
          in: "header",
          "The id of the last cue received; later cues are sent first.",
          [("type", .string("string"))]
        ),
        Self.parameter(
          "ping",
          "Whether pings are comments, which is the default, or events, of which the first is sent at once.",
          [("type", .string("string")), ("enum", .array([.string("comment"), .string("event")]))]
        ),
      ]
    default: []
    }
  }

  /// What a screen that follows this one may report about itself.
  private static var ofFollower: [JSONText] {
    let text: [(key: String, value: JSONText?)] = [("type", .string("string"))]
    let flag: [(key: String, value: JSONText?)] = [("type", .string("boolean"))]
    let number: [(key: String, value: JSONText?)] = [("type", .string("integer"))]
    return [
      parameter("site", "The site of the screen that asks.", text),
      parameter(
        "display",
        "Its room, or room and display: lobby/left. It is then listed by /v1/displays for ten minutes.",
        text
      ),
      parameter("phase", "The phase of its breath.", text),
      parameter("paused", "Whether it is paused.", flag),
      parameter("closed", "Whether it is closed, outside its opening hours.", flag),
      parameter("opens", "When it opens, in seconds since 1970; absent while it is open.", number),
      parameter(
        "opens_utc_offset",
        "How far its local time is ahead of UTC then, in seconds.",
        number
      ),
      parameter("displays", "The displays of its machine, in the form that Aloft sends.", text),
      parameter(
        "attached",
        "The same in full: a list of AttachedDisplay as JSON; absent if it would be too long.",
        text
      ),
      parameter("pattern", "Its breathing pattern.", text),
      parameter(
        "bpm",
        "Breaths per minute.",
        [("type", .string("number")), ("minimum", .integer(0))]
      ),
      parameter(
        "timetable",
        "Its opening hours, holidays and programme: a Timetable as JSON.",
        text
      ),
      parameter(
        "orders",
        "Whether it performs commands that come with the plan, in the member order.",
        flag
      ),
      parameter("follows", "Whether it follows this screen; if absent, it does.", flag),
      parameter("troubles", "What fails beside its breath: texts with | between them.", text),
      parameter("done", "The id of the last order that it performed or refused.", text),
      parameter("refused", "Why it refused that order; absent if it did not.", text),
      parameter("note", "A remark on that order, if there is one.", text),
      parameter("view", "Its view.", text),
      parameter("version", "Its version.", text),
      parameter("muted", "Whether its sound is muted.", flag),
      parameter(
        "volume",
        "Its volume, in percent.",
        [("type", .string("integer")), ("minimum", .integer(0)), ("maximum", .integer(100))]
      ),
      parameter(
        "frame_age",
        "The age of its last frame, in seconds; none without a window.",
        [("type", .string("number")), ("minimum", .integer(0))]
      ),
    ]
  }

  private static func parameter(
    _ name: String,
    in place: String = "query",
    _ description: String,
    _ schema: [(key: String, value: JSONText?)]
  ) -> JSONText {
    .object([
      ("name", .string(name)), ("in", .string(place)), ("required", .boolean(false)),
      ("description", .string(description)), ("schema", .object(schema)),
    ])
  }
}
