import HTTPServer

/// The resources, except for the web page's files.
enum HTTPRoute: String, Sendable, CaseIterable {
  case state = "/v1/state"
  case timeline = "/v1/timeline"
  case time = "/v1/time"
  case nearest = "/v1/aircraft/nearest"
  case radar = "/v1/radar"
  case airport = "/v1/airport"
  case airports = "/v1/airports"
  case pages = "/v1/pages"
  case cues = "/v1/cues"
  case plan = "/v1/plan"
  case words = "/v1/words"
  case scene = "/v1/scene.png"
  case screen = "/v1/screen.png"
  case displays = "/v1/displays"
  case displayCommands = "/v1/displays/commands"
  case commands = "/v1/commands"
  case health = "/healthz"
  case metrics = "/metrics"
  case description = "/openapi.json"

  /// Who may access the resource.
  var audience: HTTPAccess.Audience {
    switch self {
    case .time, .words, .pages, .health, .description: .anybody
    case .state, .timeline, .nearest, .cues: .room
    case .radar, .airport, .airports, .plan, .scene, .screen, .commands, .metrics: .staff
    case .displays, .displayCommands: .staff
    }
  }

  /// Whether it serves the radar and the airport pages, which can be opened to the room.
  var isForInstruments: Bool {
    switch self {
    case .radar, .airport, .airports: true
    default: false
    }
  }

  /// The allowed methods.
  var methods: [String] {
    self == .commands || self == .displayCommands ? ["POST"] : ["GET", "HEAD"]
  }
}
