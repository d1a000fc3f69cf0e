package import HTTPServer
import Outlets
import SharedSky
import Text

/// Answers HTTP requests to a relay: the map page and its sky, and the relay's health.
///
/// Everything is public: of planes only what `CoarsePlane` contains, of the relay only figures.
package struct RelayRouter: Sendable {
  /// The files of the map page.
  package let web: StaticFiles

  /// What answers for the sky.
  package let sky: SkyRouter

  /// The relay's problem, if any.
  package let problem: @Sendable () -> String?

  /// The relay's figures in the text format of Prometheus.
  package let metrics: @Sendable () -> String

  /// What is not as it should be although the relay is well.
  package var remarks: @Sendable () -> [String] = { [] }

  package init(
    web: StaticFiles,
    sky: SkyRouter,
    problem: @escaping @Sendable () -> String?,
    metrics: @escaping @Sendable () -> String,
    remarks: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.web = web
    self.sky = sky
    self.problem = problem
    self.metrics = metrics
    self.remarks = remarks
  }

  private static let methods = ["GET", "HEAD"]

  /// Answers a request.
  package func answer(_ request: HTTPRequest) -> HTTPAnswer {
    do throws(HTTPRefusal) {
      guard Self.methods.contains(request.method) else {
        throw HTTPRefusal(
          .methodNotAllowed,
          "allowed methods: \(Self.methods.joined(separator: ", "))"
        )
      }
      return .response(try response(to: request))
    } catch {
      var response = HTTPResponse(error)
      if error.status == .methodNotAllowed {
        response.fields.append(("Allow", Self.methods.joined(separator: ", ")))
      }
      return .response(response)
    }
  }

  private func response(to request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
    switch request.path {
    case "/v1/sky": return try sky.answer(request)
    case "/healthz": return health()
    case "/metrics": return HTTPResponse(type: MetricsText.type, body: metrics().utf8)
    default:
      guard let file = web.response(to: request) else {
        throw HTTPRefusal(.notFound, "no such resource")
      }
      return file
    }
  }

  private func health() -> HTTPResponse {
    let problem = problem()
    let remarks = remarks()
    return HTTPResponse(
      problem == nil ? .ok : .unavailable,
      json: .object([
        ("ok", .boolean(problem == nil)), ("problem", problem.map(JSONText.string)),
        ("remarks", remarks.isEmpty ? nil : .array(remarks.map(JSONText.string))),
      ])
    )
  }
}
