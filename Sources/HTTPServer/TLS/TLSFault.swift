import COpenSSL

/// Why a certificate and its key cannot be used.
public enum TLSFault: Error, Sendable, Hashable {
  /// OpenSSL cannot be loaded.
  case unavailable(String)
  /// The certificate's file is the problem.
  case certificate(String)
  /// The key's file is the problem.
  case key(String)
  /// Others can read the key's file.
  case openKey

  /// The fault that OpenSSL found.
  init(_ found: shim_tls_certificate) {
    var found = found
    let reason = withUnsafeBytes(of: &found.reason) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let because = reason.isEmpty ? "" : ": \(reason)"
    self =
      switch found.fault {
      case SHIM_TLS_NO_CERTIFICATE: .certificate("it contains no certificate in PEM form\(because)")
      case SHIM_TLS_BAD_CHAIN: .certificate("a certificate after the first is damaged\(because)")
      case SHIM_TLS_REFUSED_CERTIFICATE: .certificate("OpenSSL refuses the certificate\(because)")
      case SHIM_TLS_NO_KEY: .key("it contains no private key in PEM form\(because)")
      case SHIM_TLS_LOCKED_KEY: .key("the key is protected by a passphrase; store it without one")
      case SHIM_TLS_OTHER_KEY: .key("the key does not belong to the certificate")
      default: .unavailable("OpenSSL cannot be used\(because)")
      }
  }
}

extension TLSFault: CustomStringConvertible {
  /// The problem, in words that follow the file's name.
  public var description: String {
    switch self {
    case .unavailable(let words), .certificate(let words), .key(let words): words
    case .openKey:
      "every user of this machine has access to it; only its owner and group may: chmod 640"
    }
  }
}
