package import Feeds
package import System

extension Configuration {
  /// Returns the failure for a setting that names a rejected file of a secret.
  package func refusal(of setting: Setting, because problem: SecretFile.Problem) -> Failure {
    let failure = refusal(of: setting, because: "\(problem)")
    switch problem {
    case .open, .foreign: return Failure(.noPermission, failure.message)
    case .unreadable, .tooLarge: return failure
    }
  }
}
