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
        switch error {
        case .key, .openKey: "--http-key = \(httpKey)"
        case .certificate, .unavailable: "--http-certificate = \(httpCertificate)"
        }
      throw Failure(error == .openKey ? .noPermission : .configuration, "\(option): \(error)")
    }
  }
}
