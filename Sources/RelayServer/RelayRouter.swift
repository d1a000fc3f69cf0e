import Breathing
package import HTTPServer
import Outlets
import SharedSky
import System
package import Text

/// Answers HTTP requests to a relay: the map page and its data, and the relay's health.
///
/// Everything it serves is public: only the contents of `CoarsePlane` about planes, and only
/// counters about the relay.
package struct RelayRouter: Sendable {
  /// The files of the map page.
  package let web: StaticFiles

  /// Answers requests for the sky.
  package let sky: SkyRouter

  /// The words of the map page.
  package let words: Words

  /// Returns the relay's problem, if it has one.
  package let problem: @Sendable () -> String?

  /// Returns the relay's metrics in the text format of Prometheus.
  package let metrics: @Sendable () -> String

  /// Returns problems that do not make the relay unhealthy.
  package var remarks: @Sendable () -> [String] = { [] }

  private let start = ContinuousClock.now

  /// Compute the sky, and read the files. A disk that does not answer delays files only.
  private let skies, files: AnswerQueue

  package init(
    web: StaticFiles,
    sky: SkyRouter,
    words: Words = Words(),
    problem: @escaping @Sendable () -> String?,
    metrics: @escaping @Sendable () -> String,
    remarks: @escaping @Sendable () -> [String] = { [] },
    skies: AnswerQueue = AnswerQueue("sky"),
    files: AnswerQueue = AnswerQueue("files")
  ) {
    self.web = web
    self.sky = sky
    self.words = words
    self.problem = problem
    self.metrics = metrics
    self.remarks = remarks
    (self.skies, self.files) = (skies, files)
  }

  private static let methods = ["GET", "HEAD"]

  /// Answers a request.
  package func answer(_ request: HTTPRequest) async -> HTTPAnswer {
    do throws(HTTPRefusal) {
      guard Self.methods.contains(request.method) else {
        throw HTTPRefusal(
          .methodNotAllowed,
          "allowed methods: \(Self.methods.joined(separator: ", "))"
        )
      }
      return .response(try await response(to: request))
    } catch {
      var response = HTTPResponse(error)
      if error.status == .methodNotAllowed {
        response.fields.append(("Allow", Self.methods.joined(separator: ", ")))
      }
      return .response(response)
    }
  }

  private func response(to request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
    switch request.path {
    case "/v1/sky":
      return try await skies.response { () throws(HTTPRefusal) in try sky.answer(request) }
    case "/v1/words": return HTTPResponse(json: words.document(of: Message.ofSkyPage))
    case "/healthz": return health()
    case "/metrics": return HTTPResponse(type: MetricsText.type, body: metrics().utf8)
    default: return try await web.response(to: request, on: files)
    }
  }

  private func health() -> HTTPResponse {
    let problem = problem()
    let remarks = remarks()
    return HTTPResponse(
      problem == nil ? .ok : .unavailable,
      json: .object([
        ("ok", .boolean(problem == nil)), ("problem", problem.map(JSONText.string)),
        ("version", .string(Release.version)),
        ("uptime", .number(start.duration(to: .now).seconds, decimals: 3)),
        ("remarks", remarks.isEmpty ? nil : .array(remarks.map(JSONText.string))),
      ])
    )
  }
}
