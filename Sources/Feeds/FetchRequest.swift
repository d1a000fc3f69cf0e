/// What to fetch, and how patiently.
public struct FetchRequest: Sendable, Hashable {
  /// Where from.
  public var address: FetchAddress

  /// Header fields besides the usual ones, such as `Accept`.
  public var headers: [String: String] = [:]

  /// The fields of a form. With a form the request is a POST, otherwise a GET.
  public var form: [String: String]?

  /// The body of a POST as JSON (`application/json`), instead of a form.
  public var json: String?

  /// Whether redirects are followed. Not for requests with secrets, which are for the addressed
  /// server only.
  public var mayBeRedirected = true

  /// Which version is here already: when it is still the newest, the answer comes without a body.
  public var validator: FetchValidator?

  /// The connection timeout.
  public var connectTimeout: Duration = .seconds(10)

  /// The timeout of the whole transfer.
  public var timeout: Duration = .seconds(60)

  /// The largest body after decompression, in bytes.
  public var maximumBytes = 16 << 20

  /// Creates a request for an address.
  public init(_ address: FetchAddress, validator: FetchValidator? = nil) {
    self.address = address
    self.validator = validator
  }
}

/// Distinguishes versions of the content on a server or in a file.
public struct FetchValidator: Sendable, Hashable {
  /// The version's name, in the server's own words.
  public var etag: String?

  /// When the version was made, in the server's own words.
  public var lastModified: String?

  /// Creates a validator from a server's response.
  public init(etag: String?, lastModified: String?) {
    self.etag = etag
    self.lastModified = lastModified
  }
}

extension FetchRequest {
  /// The form as it travels (`application/x-www-form-urlencoded`, WHATWG URL, 5.2), its fields in the
  /// order of their names.
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
  /// The method and the address, without anything that may be secret.
  public var description: String { "\(form == nil && json == nil ? "GET" : "POST") \(address)" }

  /// Only the description, so that no form or header is printed by accident.
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
