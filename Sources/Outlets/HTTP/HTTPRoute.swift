import HTTPServer

/// The resources, except for the web page's files.
enum HTTPRoute: String, Sendable, CaseIterable {
  case state = "/v1/state"
  case timeline = "/v1/timeline"
  case time = "/v1/time"
  case nearest = "/v1/aircraft/nearest"
  case cues = "/v1/cues"
  case plan = "/v1/plan"
  case words = "/v1/words"
  case scene = "/v1/scene.png"
  case commands = "/v1/commands"
  case health = "/healthz"
  case metrics = "/metrics"
  case description = "/openapi.json"

  /// Who may access the resource.
  var audience: HTTPAccess.Audience {
    switch self {
    case .time, .words, .health, .description: .anybody
    case .state, .timeline, .nearest, .cues: .room
    case .plan, .scene, .commands, .metrics: .staff
    }
  }

  /// The allowed methods.
  var methods: [String] {
    self == .commands ? ["POST"] : ["GET", "HEAD"]
  }
}
