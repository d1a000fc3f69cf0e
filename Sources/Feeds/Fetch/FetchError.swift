import Glibc

/// Why content could not be fetched. No case contains a part of an address that may be secret.
public enum FetchError: Error, Sendable, Hashable {
  /// The address is invalid; the text is the reason.
  case address(String)

  /// A file cannot be read; the text is the system's reason.
  case unreadable(path: String, String)

  /// The server cannot be reached; the text is the reason.
  case unreachable(String)

  /// The server's certificate is not valid for this machine; the text is the reason.
  case untrusted(String)

  /// Nothing of the body arrived in the time that the request allows. A proxy that the request went through is named.
  case timedOut(Duration, proxy: String? = nil)

  /// Only a part of the body, this many bytes, arrived in the time that the request allows.
  case tooSlow(received: Int, Duration)

  /// The connection ended before the whole body arrived.
  case cutShort(received: Int)

  /// The body or the head is larger than the request allows.
  case tooLarge(limit: Int)

  /// Too many redirects, or one to an address that is not allowed.
  case misdirected

  /// The response is not as expected; the text is the reason.
  case malformed(String)

  /// The server answered with an error status.
  case refused(status: Int, retryAfter: RetryAfter?)

  /// The server rejects the credentials; the text names the server, and its reason if that is a
  /// known word of the protocol.
  case notAuthorised(String)

  /// The content has not changed for this time.
  case stale(Duration)

  /// The content is this old, so its positions are no longer valid.
  case outdated(Duration)

  /// The source reported this many aircraft, and then repeatedly none.
  case emptied(Int)

  /// The task was cancelled.
  case cancelled
}

extension FetchError {
  /// Whether the error may be temporary.
  public var isTransient: Bool {
    switch self {
    // A network that wants its user to sign in first redirects everything to its own page.
    case .unreachable, .untrusted, .timedOut, .tooSlow, .cutShort, .misdirected, .malformed, .stale,
      .outdated, .emptied:
      true
    case .refused(let status, _): status == 408 || status == 429 || status >= 500
    case .address, .unreadable, .tooLarge, .notAuthorised, .cancelled: false
    }
  }

  /// Returns the error of a connection that could not be made.
  ///
  /// - Parameters:
  ///   - number: The system's error number; 0 if it is unknown.
  ///   - proxy: The host and port of the proxy; nil without one.
  /// - Returns: The error.
  static func unconnected(errno number: Int32, proxy: String?) -> FetchError {
    let server = proxy.map { "the proxy \($0)" } ?? "the server"
    return switch number {
    case ECONNREFUSED: .unreachable("\(server) refused the connection")
    case EHOSTUNREACH: .unreachable("there is no route to \(server)")
    case ENETUNREACH:
      .unreachable("the network is unreachable" + (proxy.map { "; the proxy is \($0)" } ?? ""))
    case ETIMEDOUT: .unreachable("\(server) does not answer")
    case 0: .unreachable("\(server) cannot be reached")
    default:
      .unreachable("\(server) cannot be reached: \(String(cString: strerror(number)).lowercased())")
    }
  }

  /// The delay that the server requests, if any.
  public var retryAfter: RetryAfter? {
    guard case .refused(_, let retryAfter) = self else { return nil }
    return retryAfter
  }
}

extension FetchError: CustomStringConvertible {
  /// The problem, in words that follow the address.
  public var description: String {
    switch self {
    case .address(let why): why
    case .unreadable(_, let why): "it cannot be read: \(why)"
    case .unreachable(let why): "no connection: \(why)"
    case .untrusted(let why): "the server is not trusted: \(why)"
    case .timedOut(let time, let proxy):
      "no answer within \(time.formatted)" + (proxy.map { " through the proxy \($0)" } ?? "")
    case .tooSlow(let received, let time):
      "only \(received) bytes of the answer arrived within \(time.formatted)"
    case .cutShort(let received):
      "the connection ended after \(received) bytes, before the body did"
    case .tooLarge(let limit): "the answer is larger than \(limit) bytes"
    case .misdirected: "too many redirects, or a redirect to an address that is not allowed"
    case .malformed(let why): "the answer is malformed: \(why)"
    case .refused(let status, let retryAfter):
      "the server answered \(status)\(Self.meaning(of: status))" + Self.retryText(retryAfter)
    case .notAuthorised(let why): why
    case .stale(let time): "no new data for \(time.formatted)"
    case .outdated(let age):
      "it was written \(age.inWords) ago; use replay:FILE for a recording"
    case .emptied(let count):
      "no aircraft in \(EmptySkyCheck.furtherPolls + 1) answers in a row; the one before listed \(count)"
    case .cancelled: "cancelled"
    }
  }

  /// The delay that the server requests, in words, if it is at least a minute.
  private static func retryText(_ retryAfter: RetryAfter?) -> String {
    guard case .seconds(let seconds) = retryAfter, seconds >= 60 else { return "" }
    let minutes = min(seconds, 86_400) / 60
    return minutes < 120 ? "; retry after \(minutes) min" : "; retry after \(minutes / 60) h"
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 400: " (bad request)"
    case 401: " (not authorised)"
    case 403: " (forbidden)"
    case 404: " (not found)"
    case 429: " (too many requests)"
    case 500: " (internal error)"
    case 502: " (bad gateway)"
    case 503: " (unavailable)"
    case 504: " (gateway timed out)"
    default: ""
    }
  }
}

extension Duration {
  /// The duration in seconds, in the shortest form.
  fileprivate var formatted: String {
    let (seconds, attoseconds) = components
    guard attoseconds != 0 else { return "\(seconds) s" }
    return "\(Double(seconds) + Double(attoseconds) / 1e18) s"
  }

  /// The duration in a suitable unit, rounded down: `90 s`, `47 min`, `36 h`, `1847 days`.
  fileprivate var inWords: String {
    switch components.seconds {
    case let seconds where seconds < 120: "\(seconds) s"
    case let seconds where seconds < 7200: "\(seconds / 60) min"
    case let seconds where seconds < 172_800: "\(seconds / 3600) h"
    case let seconds: "\(seconds / 86_400) days"
    }
  }
}
