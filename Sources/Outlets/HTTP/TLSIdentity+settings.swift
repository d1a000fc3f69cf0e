import HTTPServer
import Settings
import System

extension TLSIdentity {
  /// The certificate and key of the settings, if any.
  ///
  /// - Throws: A failure that names the setting and the file that cannot be used.
  static func chosen(_ configuration: Configuration) throws(Failure) -> TLSIdentity? {
    let settings = configuration.settings.http
    guard let certificate = settings.certificate else {
      guard settings.key == nil else {
        throw configuration.refusal(of: .httpKey, because: "it requires http.certificate as well")
      }
      return nil
    }
    guard let key = settings.key else {
      throw configuration.refusal(of: .httpCertificate, because: "it requires http.key as well")
    }
    let files = Files(
      certificate: FilePath(expandingTilde: certificate).string,
      key: FilePath(expandingTilde: key).string
    )
    do throws(TLSFault) {
      return try TLSIdentity(files)
    } catch {
      let setting: Setting =
        switch error {
        case .key, .openKey: .httpKey
        case .certificate, .unavailable: .httpCertificate
        }
      let refusal = configuration.refusal(of: setting, because: "\(error)")
      throw error == .openKey ? Failure(.noPermission, refusal.message) : refusal
    }
  }
}
