package import HTTPServer
import Outlets
package import SharedSky
import Synchronization
import Text

/// Answers the map page's requests for the sky. The sky is computed at most once in two seconds,
/// whatever the number of requests, and one answer at a time.
package final class SkyRouter: Sendable {
  /// The maximum number of planes in an answer, which then has about 150 kB.
  package static let maximumPlanes = 5_000

  /// How long a computed sky is reused.
  package static let cacheLifetime: Duration = .seconds(2)

  private struct CachedSky {
    let sky: CoarseSky
    let end: ContinuousClock.Instant
    /// The answers so far: for the whole sky, which most clients request, and for areas.
    var answers: [SkyArea: Answer] = [:]
  }

  /// The maximum number of answers kept.
  private static let maximumAnswers = 64

  private struct Answer {
    let entityTag: String
    let body: String
  }

  private let currentSky: @Sendable () -> CoarseSky
  private let last = Mutex<CachedSky?>(nil)

  /// Creates a router.
  ///
  /// - Parameter currentSky: Returns the current sky; never called twice at once.
  package init(currentSky: @escaping @Sendable () -> CoarseSky) {
    self.currentSky = currentSky
  }

  /// Answers a request for the sky, or with a `box` in its query for an area.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - now: The current time.
  /// - Returns: The sky as JSON, or 304 if the client's version is current.
  /// - Throws: `HTTPRefusal` if the box is invalid.
  package func answer(
    _ request: HTTPRequest,
    at now: ContinuousClock.Instant = .now
  ) throws(HTTPRefusal) -> HTTPResponse {
    let box = request.query["box"]
    let area = box.flatMap { SkyArea($0) }
    if let box, area == nil {
      throw HTTPRefusal(
        .badRequest,
        "box = \"\(box)\", but it must be west,south,east,north in degrees, such as -1,51,0,52"
      )
    }
    let answer = current(in: area?.atTenths ?? .globe, at: now)
    let fields: [(name: String, value: String)] = [("ETag", answer.entityTag)]
    if request.matchesEntityTag(answer.entityTag) {
      return HTTPResponse(empty: .notModified, fields: [("Cache-Control", "no-cache")] + fields)
    }
    var response = HTTPResponse(
      type: "application/json",
      caching: "no-cache",
      body: answer.body.utf8
    )
    response.fields += fields
    return response
  }

  private func current(in area: SkyArea, at now: ContinuousClock.Instant) -> Answer {
    last.withLock { last in
      var current: CachedSky
      if let last, now < last.end {
        current = last
      } else {
        current = CachedSky(sky: currentSky(), end: now.advanced(by: Self.cacheLifetime))
      }
      if let answer = current.answers[area] { return answer }
      let answer = Self.answer(current.sky, in: area == .globe ? nil : area)
      if current.answers.count < Self.maximumAnswers { current.answers[area] = answer }
      last = current
      return answer
    }
  }

  private static func answer(_ sky: CoarseSky, in area: SkyArea?) -> Answer {
    let document = SkyDocument(sky, in: area, limit: maximumPlanes)
    let planes = document.planes.description
    // The entity tag does not depend on the time: if no plane changed, it stays the same.
    return Answer(
      entityTag: EntityTag.weak(of: planes.utf8),
      body: "{\"v\":\(SkyDocument.version),\"now_unix\":\(document.time),\(planes.dropFirst())"
    )
  }
}
