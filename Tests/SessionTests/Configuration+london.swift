import Outlets
import Settings
import System

@testable import Session

extension Configuration {
  /// Returns the settings of a text for a screen in London without an HTTP server.
  ///
  /// - Throws: A failure that names what is wrong with the text.
  static func london(_ text: String) throws(Failure) -> Configuration {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"51.4706,-0.4619\"\nhttp.listen = \"off\"\n"
    do throws(ConfigurationError) {
      try configuration.read(own + text, from: "own.toml")
    } catch {
      throw Failure(error)
    }
    return configuration
  }
}
