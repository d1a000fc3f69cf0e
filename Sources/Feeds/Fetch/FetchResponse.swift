/// A response from a server or a file.
public struct FetchResponse: Sendable, Hashable {
  /// The HTTP status: 200 with a body, 304 if the caller's version is current. Files use these two
  /// as well.
  public let status: Int

  /// The header fields by lower-case name; repeated fields are joined by commas.
  public let headers: [String: String]

  /// The body, decompressed.
  public let body: [UInt8]

  /// When a file was last changed, in seconds since the Unix epoch; nil for a server.
  public let changedUnixSeconds: Int64?

  /// Creates a response.
  public init(
    status: Int,
    headers: [String: String],
    body: [UInt8],
    changedUnixSeconds: Int64? = nil
  ) {
    self.changedUnixSeconds = changedUnixSeconds
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the caller's version is current; the body is then empty.
  public var isNotModified: Bool { status == 304 }

  /// Identifies this version in a later request; nil if the server sent no validator.
  public var validator: FetchValidator? {
    let validator = FetchValidator(etag: headers["etag"], lastModified: headers["last-modified"])
    return validator.etag == nil && validator.lastModified == nil ? nil : validator
  }

  /// The delay that the server requests, if any.
  public var retryAfter: RetryAfter? {
    (headers["retry-after"] ?? headers["x-rate-limit-retry-after-seconds"])
      .flatMap(RetryAfter.init)?.counted(from: headers["date"])
  }

  /// Returns the response if its status means success.
  ///
  /// - Throws: `FetchError.refused` for every status except 200 to 299 and 304.
  public func accepted() throws(FetchError) -> FetchResponse {
    guard (200..<300).contains(status) || isNotModified
    else { throw .refused(status: status, retryAfter: retryAfter) }
    return self
  }
}
