/// What came back.
public struct FetchResponse: Sendable, Hashable {
  /// The status of HTTP: 200 for a body, 304 for "you have it already"; files answer with these
  /// two as well.
  public let status: Int

  /// The header fields, by lower-case name; repeated ones are joined by commas.
  public let headers: [String: String]

  /// The bytes, unpacked when they travelled packed.
  public let body: [UInt8]

  /// Creates an answer.
  public init(status: Int, headers: [String: String], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the version named in the request is still the newest; the body is then empty.
  public var isNotModified: Bool { status == 304 }

  /// Identifies this version in a later request; nil if the server gives no validator.
  public var validator: FetchValidator? {
    let validator = FetchValidator(etag: headers["etag"], lastModified: headers["last-modified"])
    return validator.etag == nil && validator.lastModified == nil ? nil : validator
  }

  /// The delay requested by the server, if any.
  public var retryAfter: RetryAfter? {
    (headers["retry-after"] ?? headers["x-rate-limit-retry-after-seconds"])
      .flatMap(RetryAfter.init)
  }

  /// Returns itself if there is a body, or none is needed.
  ///
  /// - Throws: `FetchError.refused` for every status but 200 to 299 and 304.
  public func accepted() throws(FetchError) -> FetchResponse {
    guard (200..<300).contains(status) || isNotModified
    else { throw .refused(status: status, retryAfter: retryAfter) }
    return self
  }
}
