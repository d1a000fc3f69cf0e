import HTTPServer
import Show
import Text

/// The OpenAPI 3.1 description of the API, for developers of clients.
struct OpenAPI: Sendable {
  /// The document.
  let json: JSONText

  /// Describes the API of a version of the program.
  init(version: String) {
    json = .object([
      ("openapi", .string("3.1.0")),
      (
        "info",
        .object([
          ("title", .string("Aloft")), ("version", .string(version)),
          ("description", .string("Guided breathing: cues, state and commands for programs.")),
        ])
      ),
      ("paths", .object(HTTPRoute.allCases.map { ($0.rawValue, Self.path($0)) })),
      (
        "components",
        .object([
          ("schemas", .object(APISchema.all.map { ($0.name, $0.json) })),
          (
            "securitySchemes",
            .object([
              (
                "token",
                .object([("type", .string("http")), ("scheme", .string("bearer"))])
              )
            ])
          ),
        ])
      ),
    ])
  }

  private static func path(_ route: HTTPRoute) -> JSONText {
    .object(
      route.methods.map { method in
        var members: [(key: String, value: JSONText?)] = [
          ("summary", .string(route.summary)),
          ("security", security(route.isForInstruments ? .room : route.audience)),
          ("responses", responses(to: route, isHead: method == "HEAD")),
        ]
        if !route.parameters.isEmpty { members.append(("parameters", .array(route.parameters))) }
        if method == "POST" {
          let name = route == .displayCommands ? "DisplayCommand" : "Command"
          let content = content("application/json", APISchema.reference(name))
          members.append(
            ("requestBody", .object([("required", .boolean(true)), ("content", content)]))
          )
        }
        return (method.lowercased(), .object(members))
      }
    )
  }

  /// Returns the security requirement of an audience: none for everyone, the token for staff, and
  /// either for the room, which depends on a setting.
  private static func security(_ audience: HTTPAccess.Audience) -> JSONText {
    let token = JSONText.object([("token", .array([]))])
    return switch audience {
    case .anybody: .array([])
    case .room: .array([.object([]), token])
    case .staff: .array([token])
    }
  }

  private static func responses(to route: HTTPRoute, isHead: Bool) -> JSONText {
    .object(
      route.statuses.map { status in
        var members: [(key: String, value: JSONText?)] = [("description", .string(status.reason))]
        let isSuccess = status.rawValue < 300 || (route == .health && status == .unavailable)
        if !isHead, status != .notModified {
          members.append(
            (
              "content",
              isSuccess ? route.content : content("application/json", APISchema.reference("Error"))
            )
          )
        }
        return (String(status.rawValue), .object(members))
      }
    )
  }

  static func content(_ type: String, _ schema: JSONText) -> JSONText {
    .object([(type, .object([("schema", schema)]))])
  }
}
