import Network
import Settings
import System

extension Configuration {
  /// Returns the address in a setting.
  ///
  /// - Parameters:
  ///   - text: The setting's value; nil if it is off.
  ///   - setting: The setting.
  ///   - defaultHost: The host of a port alone.
  /// - Returns: The address; nil for none.
  /// - Throws: A failure that names the setting if its value is no address.
  func endpoint(
    _ text: String?,
    of setting: Setting,
    defaultHost: String
  ) throws(Failure) -> Endpoint? {
    guard let text else { return nil }
    guard let address = Endpoint(text, defaultHost: defaultHost) else {
      throw refusal(of: setting, because: "it is not a port, nor an address and port")
    }
    return address
  }
}
