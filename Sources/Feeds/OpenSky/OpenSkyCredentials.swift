import Text

/// The credentials of an OpenSky account: the ID and secret of an API client.
///
/// Printing them reveals only that they exist.
public struct OpenSkyCredentials: Sendable, Hashable {
  let clientID: String
  let secret: String

  /// Why credentials are invalid. No case contains a part of them.
  public enum Problem: Error, Sendable, Hashable {
    /// The file is not a JSON object with the strings `clientId` and `clientSecret`.
    case form
    /// The named value is empty, too long, or has invalid characters.
    case characters(String)
  }

  /// Creates credentials.
  ///
  /// - Throws: `Problem.characters` if a value is empty, longer than 1,024 bytes, or contains
  ///   anything but visible ASCII.
  public init(clientID: String, secret: String) throws(Problem) {
    for (name, text) in [("clientId", clientID), ("clientSecret", secret)] {
      guard (1...1024).contains(text.utf8.count), text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
      else { throw .characters(name) }
    }
    self.clientID = clientID
    self.secret = secret
  }

  /// Reads the file that OpenSky offers for download: `{"clientId": "…", "clientSecret": "…"}`.
  public init(file bytes: [UInt8]) throws(Problem) {
    guard let object = try? JSONValue(bytes), let clientID = object["clientId"]?.string,
      let secret = object["clientSecret"]?.string
    else { throw .form }
    try self.init(clientID: clientID, secret: secret)
  }
}

extension OpenSkyCredentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// Contains no secret.
  public var description: String { "credentials of OpenSky" }

  /// Contains no secret.
  public var debugDescription: String { description }

  /// Empty, so that reflection reveals no secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension OpenSkyCredentials.Problem: CustomStringConvertible {
  /// The problem and what is allowed, in words that follow the file's name.
  public var description: String {
    switch self {
    case .form: "it must be a JSON object with two strings, clientId and clientSecret"
    case .characters(let name): "\(name) must be 1 to 1024 visible ASCII characters"
    }
  }
}
