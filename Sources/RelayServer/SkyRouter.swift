package import HTTPServer
import Outlets
package import SharedSky
import Synchronization
import Text

/// Answers what the map page asks of the sky; however many ask, the sky is looked at once in two
/// seconds.
package final class SkyRouter: Sendable {
  /// The most planes in an answer; these are about 150 kB.
  package static let most = 5_000

  /// For how long a look at the sky is good.
  package static let patience: Duration = .seconds(2)

  private struct Look {
    let sky: CoarseSky
    let end: ContinuousClock.Instant
    /// The answer for the whole sky, which most clients request.
    let whole: Answer
  }

  private struct Answer {
    let mark: String
    let body: String
  }

  private let look: @Sendable () -> CoarseSky
  private let last = Mutex<Look?>(nil)

  /// Creates a desk.
  ///
  /// - Parameter look: Looks at the sky; one call at a time.
  package init(look: @escaping @Sendable () -> CoarseSky) {
    self.look = look
  }

  /// Answers a request for the sky, or with `box` in its query for a part of it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - now: The time it came.
  /// - Returns: The sky in JSON, or only word that the client has it already.
  /// - Throws: `HTTPRefusal` where the box is none.
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
    let current = current(at: now)
    let answer = area == nil ? current.whole : Self.answer(current.sky, in: area)
    let mark: [(name: String, value: String)] = [("ETag", answer.mark)]
    if request.knows(answer.mark) {
      return HTTPResponse(empty: .notModified, fields: [("Cache-Control", "no-cache")] + mark)
    }
    var response = HTTPResponse(
      type: "application/json",
      caching: "no-cache",
      body: answer.body.utf8
    )
    response.fields += mark
    return response
  }

  private func current(at now: ContinuousClock.Instant) -> Look {
    last.withLock { last in
      if let last, now < last.end { return last }
      let sky = look()
      let next = Look(
        sky: sky,
        end: now.advanced(by: Self.patience),
        whole: Self.answer(sky, in: nil)
      )
      last = next
      return next
    }
  }

  private static func answer(_ sky: CoarseSky, in area: SkyArea?) -> Answer {
    let document = SkyDocument(sky, in: area, most: most)
    let planes = document.planes.description
    // The time is not part of the mark: a sky in which nothing changed is the same sky.
    return Answer(
      mark: EntityTag.mark(of: planes.utf8),
      body: "{\"v\":\(SkyDocument.version),\"now_unix\":\(document.time),\(planes.dropFirst())"
    )
  }
}
