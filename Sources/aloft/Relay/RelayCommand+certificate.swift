import HTTPServer
import System

extension RelayCommand {
  /// Returns the certificate of the HTTP server; nil if connections are not encrypted.
  func identity() throws(Failure) -> TLSIdentity? {
    guard let httpCertificate, let httpKey else { return nil }
    do throws(TLSFault) {
      return try TLSIdentity(TLSIdentity.Files(certificate: httpCertificate, key: httpKey))
    } catch {
      let option =
        if case .key = error { "--http-key = \(httpKey)" } else {
          "--http-certificate = \(httpCertificate)"
        }
      throw Failure(.configuration, "\(option): \(error)")
    }
  }
}
