/// What to fetch, and how patiently.
public struct FetchRequest: Sendable, Hashable {
  /// Where from.
  public var address: FetchAddress

  /// What to tell the server besides what always goes along, such as `Accept`.
  public var headers: [String: String] = [:]

  /// Which version is here already: when it is still the newest, the answer comes without a body.
  public var validator: FetchValidator?

  /// How long reaching the server may take.
  public var connectTimeout: Duration = .seconds(10)

  /// How long all of it may take.
  public var timeout: Duration = .seconds(60)

  /// How many bytes a body may have, unpacked, at most.
  public var maximumBytes = 16 << 20

  /// Creates a request for what lies at an address.
  public init(_ address: FetchAddress, validator: FetchValidator? = nil) {
    self.address = address
    self.validator = validator
  }
}

/// By what a server, or a file, tells one version of its content from another.
public struct FetchValidator: Sendable, Hashable {
  /// The version's name, in the server's own words.
  public var etag: String?

  /// When the version was made, in the server's own words.
  public var lastModified: String?

  /// Creates a validator from what a server said.
  public init(etag: String?, lastModified: String?) {
    self.etag = etag
    self.lastModified = lastModified
  }
}
