import Feeds
import HTTPServer
import Outlets
import System

extension FollowService {
  /// Requests the plan once, without reporting anything about this screen.
  ///
  /// - Returns: Why the leader cannot be followed; nil if it can.
  package func problem() async -> String? {
    do {
      _ = try PlanDocument(json: try await planBody())
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Requests the plan.
  ///
  /// - Parameter query: What the request reports about this screen.
  /// - Returns: The plan as JSON.
  /// - Throws: A failure that says what to change if the leader refuses it; otherwise a `FetchError`.
  func planBody(_ query: String = "") async throws -> [UInt8] {
    do {
      return try await body("/v1/plan" + query)
    } catch FetchError.refused(let status, _) where status == 404 {
      throw Failure(.unavailable, "it leads no room; set room.lead = true there")
    }
  }

  /// Requests something of the leader.
  ///
  /// - Parameters:
  ///   - path: The path below the leader's address.
  ///   - limit: The longest time for the answer; nil for five seconds.
  /// - Returns: The answer.
  /// - Throws: A failure that names the setting if the leader refuses the token, or that says that something else
  ///   answers; otherwise a `FetchError`.
  func body(_ path: String, within limit: Duration? = nil) async throws -> [UInt8] {
    var request = FetchRequest(try FetchAddress(leader + path))
    request.timeout = limit ?? .seconds(5)
    request.mayUseProxy = false
    // Only the leader itself may see the token.
    request.mayBeRedirected = token == nil
    if let field = token?.field { request.headers[field.name] = field.value }
    request.maximumBytes = PlanDocument.maximumLength
    let body: [UInt8]
    do throws(FetchError) {
      body = try await fetcher.fetch(request).accepted().body
    } catch {
      // A pattern after `catch` crashes the compiler here (Swift 6.3.1).
      guard case .refused(401, _) = error else { throw error }
      let problem = token == nil ? "it requires a token" : "it does not accept this screen's token"
      throw Failure(.noPermission, "\(problem); http.token_file must have that of the leader")
    }
    guard body.first(where: { $0 > UInt8(ascii: " ") }) != UInt8(ascii: "<") else {
      throw Failure(
        .data,
        "it answers with HTML or XML, as the login page of a network does; JSON is allowed"
      )
    }
    return body
  }
}
