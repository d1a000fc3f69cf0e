/// HTTP status codes (RFC 9110, section 15).
package enum HTTPStatus: Int, Sendable, Hashable, CaseIterable {
  case ok = 200
  case accepted = 202
  case noContent = 204
  case partialContent = 206
  case notModified = 304
  case temporaryRedirect = 307
  case badRequest = 400
  case unauthorized = 401
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case conflict = 409
  case lengthRequired = 411
  case preconditionFailed = 412
  case contentTooLarge = 413
  case targetTooLong = 414
  case unsupportedMediaType = 415
  case rangeNotSatisfiable = 416
  case misdirected = 421
  case unprocessable = 422
  case tooManyRequests = 429
  case fieldsTooLarge = 431
  case failed = 500
  case unavailable = 503
  case versionNotSupported = 505

  /// The reason phrase.
  package var reason: String {
    switch self {
    case .ok: "OK"
    case .accepted: "Accepted"
    case .noContent: "No Content"
    case .partialContent: "Partial Content"
    case .notModified: "Not Modified"
    case .temporaryRedirect: "Temporary Redirect"
    case .badRequest: "Bad Request"
    case .unauthorized: "Unauthorized"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .conflict: "Conflict"
    case .lengthRequired: "Length Required"
    case .preconditionFailed: "Precondition Failed"
    case .contentTooLarge: "Content Too Large"
    case .targetTooLong: "URI Too Long"
    case .unsupportedMediaType: "Unsupported Media Type"
    case .rangeNotSatisfiable: "Range Not Satisfiable"
    case .misdirected: "Misdirected Request"
    case .unprocessable: "Unprocessable Content"
    case .tooManyRequests: "Too Many Requests"
    case .fieldsTooLarge: "Request Header Fields Too Large"
    case .failed: "Internal Server Error"
    case .unavailable: "Service Unavailable"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}
