/// What to fetch, and within which limits.
public struct FetchRequest: Sendable, Hashable {
  /// The address.
  public var address: FetchAddress

  /// Additional header fields, such as `Accept`.
  public var headers: [String: String] = [:]

  /// The fields of a form, which makes the request a POST instead of a GET.
  public var form: [String: String]?

  /// A JSON body (`application/json`), which makes the request a POST; used instead of a form.
  public var json: String?

  /// Whether redirects are followed. False for requests with secrets, which only the addressed
  /// server may see. A POST is never redirected: it changes something on the server that is addressed.
  public var mayBeRedirected = true

  /// Whether it may go through a proxy that the environment names. False for requests to machines of one's own network,
  /// such as the screen that leads and lamps: a proxy would read their secrets, and may not reach them.
  public var mayUseProxy = true

  /// The version that the caller already has. If it is still current, the response has no body.
  public var validator: FetchValidator?

  /// The connection timeout.
  public var connectTimeout: Duration = .seconds(10)

  /// The timeout of the whole transfer.
  public var timeout: Duration = .seconds(60)

  /// The longest time without a byte from the server; nil if only `timeout` limits it.
  public var stallTimeout: Duration?

  /// The maximum size of the body after decompression, in bytes.
  public var maximumBytes = 16 << 20

  /// Creates a request for an address.
  public init(_ address: FetchAddress, validator: FetchValidator? = nil) {
    self.address = address
    self.validator = validator
  }
}

/// Identifies a version of the content on a server or in a file.
public struct FetchValidator: Sendable, Hashable {
  /// The version's entity tag, exactly as the server sent it.
  public var etag: String?

  /// The version's date, exactly as the server sent it.
  public var lastModified: String?

  /// Creates a validator from a server's response.
  public init(etag: String?, lastModified: String?) {
    self.etag = etag
    self.lastModified = lastModified
  }
}

extension FetchRequest {
  /// Whether redirects are followed, as far as `RedirectCheck` allows.
  var followsRedirects: Bool { mayBeRedirected && form == nil && json == nil }

  /// The encoded form (`application/x-www-form-urlencoded`, WHATWG URL, 5.2), its fields sorted by
  /// name.
  var encodedForm: String? {
    form.map { form in
      form.sorted { $0.key < $1.key }
        .map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }
        .joined(separator: "&")
    }
  }

  private static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "*"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: " "): encoded += "+"
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }
}

extension FetchRequest: CustomStringConvertible, CustomReflectable {
  /// The method and the address, without parts that may be secret.
  public var description: String { "\(form == nil && json == nil ? "GET" : "POST") \(address)" }

  /// Contains only the description, so that forms and headers are not printed by accident.
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
