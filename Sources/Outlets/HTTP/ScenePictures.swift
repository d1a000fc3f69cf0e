import Breathing
import HTTPServer
import Network
import Show
import Synchronization

/// Draws instants on request, one at a time: drawing is by far the most expensive request, and the
/// breath has priority.
final class ScenePictures: Sendable {
  private let limits: HTTPLimits
  private let log: @Sendable (String) -> Void
  private let draw: HTTPOutlet.Picture
  private let isBusy = Atomic(false)
  private let failures = Mutex(FailureLog())

  /// Creates a source of pictures.
  init(
    limits: HTTPLimits,
    log: @escaping @Sendable (String) -> Void,
    draw: @escaping HTTPOutlet.Picture
  ) {
    self.limits = limits
    self.log = log
    self.draw = draw
  }

  /// The parameters of a picture.
  struct PictureRequest: Sendable, Hashable {
    /// The greatest distance of an instant from now: a day.
    static let farthest: Duration = .seconds(86_400)

    /// The instant; nil for now.
    var at: Instant?
    /// Width and height, in pixels.
    var size: SIMD2<Int> = [960, 540]
    /// The view; nil for the current one.
    var view: ViewName?

    /// Reads the query of a request: `at`, `size` and `view`.
    init(
      _ query: [String: String],
      now: Instant,
      pixels: Int,
      views: Views
    ) throws(HTTPRefusal) {
      if let text = query["at"] {
        guard let instant = Double(text).flatMap(Instant.init(plausibleUnixSeconds:)),
          now.duration(to: instant).magnitude <= Self.farthest
        else {
          throw HTTPRefusal(.badRequest, "at must be seconds since 1970, within a day of now")
        }
        at = instant
      }
      if let text = query["size"] {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
          16...8_192 ~= width, 16...8_192 ~= height, width * height <= pixels
        else {
          throw HTTPRefusal(
            .badRequest,
            "size must be such as 960x540, with sides of 16 or more and at most \(pixels) pixels"
          )
        }
        size = [width, height]
      }
      if let text = query["view"] {
        guard let view = views.name(text) else {
          let names = views.names.map(\.rawValue).joined(separator: ", ")
          throw HTTPRefusal(.badRequest, "view must be one of \(names)")
        }
        self.view = view
      }
    }
  }

  /// Returns a picture as PNG.
  ///
  /// - Throws: `HTTPRefusal` if the query is invalid, another picture is being drawn, or drawing
  ///   failed.
  func picture(
    _ query: [String: String],
    on windowShow: @escaping @Sendable (Instant) -> (show: Show, at: Instant),
    at now: Instant
  ) async throws(HTTPRefusal) -> [UInt8] {
    let views = windowShow(now).show.views
    let request = try PictureRequest(query, now: now, pixels: limits.pixels, views: views)
    guard !isBusy.exchange(true, ordering: .acquiring) else {
      throw HTTPRefusal(.unavailable, "another picture is being drawn")
    }
    defer { isBusy.store(false, ordering: .releasing) }
    let result: Result<[UInt8], any Error>
    do throws(NetworkError) {
      result = try await Worker.run("picture") { [draw] in
        var (show, instant) = windowShow(request.at ?? now)
        // The view is applied at an earlier instant, so that it does not fade in.
        if let view = request.view {
          show.apply(.view(view), at: instant.advanced(by: .seconds(-60)))
        }
        show.prepare(for: instant)
        return Result { try draw(show, instant, request.size) }
      }
    } catch {
      throw HTTPRefusal(.unavailable, "no thread is left to draw a picture: \(error)")
    }
    switch result {
    case .success(let bytes):
      failures.withLock { _ = $0.noteSuccess() }
      return bytes
    case .failure(let error):
      // The log says why, but not the answer: the reason may name files of this machine.
      let problem = "http: the picture could not be drawn: \(error)"
      if failures.withLock({ $0.noteFailure(problem) }) { log(problem) }
      throw HTTPRefusal(.failed, "the picture could not be drawn")
    }
  }
}

extension HTTPRouter {
  /// Draws the requested picture.
  func scene(_ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
    guard let pictures else { throw HTTPRefusal(.notFound, "pictures are not available") }
    let bytes = try await pictures.picture(request.query, on: link.windowShow, at: link.now())
    return HTTPResponse(type: "image/png", body: bytes)
  }
}
