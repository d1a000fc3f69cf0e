import Text

/// By what OpenSky knows an account: the identity and the secret of an API client.
///
/// It prints as nothing but that it is there.
public struct OpenSkyCredentials: Sendable, Hashable {
  let identity: String
  let secret: String

  /// Why something holds no credentials. No case holds any of it.
  public enum Problem: Error, Sendable, Hashable {
    /// It is not a JSON object with two texts, `clientId` and `clientSecret`.
    case form
    /// One of the two is empty, too long, or holds what no credentials hold.
    case characters(String)
  }

  /// Creates credentials.
  ///
  /// - Throws: `Problem.characters` where one is empty, longer than 1,024 bytes, or holds anything
  ///   but visible ASCII.
  public init(identity: String, secret: String) throws(Problem) {
    for (name, text) in [("clientId", identity), ("clientSecret", secret)] {
      guard (1...1024).contains(text.utf8.count), text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
      else { throw .characters(name) }
    }
    self.identity = identity
    self.secret = secret
  }

  /// Reads the file as downloaded from OpenSky: `{"clientId": "…", "clientSecret": "…"}`.
  public init(file bytes: [UInt8]) throws(Problem) {
    guard let object = try? JSONValue(bytes), let identity = object["clientId"]?.string,
      let secret = object["clientSecret"]?.string
    else { throw .form }
    try self.init(identity: identity, secret: secret)
  }
}

extension OpenSkyCredentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// That there are credentials.
  public var description: String { "credentials of OpenSky" }

  /// That there are credentials.
  public var debugDescription: String { description }

  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension OpenSkyCredentials.Problem: CustomStringConvertible {
  /// The problem and what is allowed, in words that follow the place.
  public var description: String {
    switch self {
    case .form: "it must be a JSON object with two texts, clientId and clientSecret"
    case .characters(let name): "\(name) must be 1 to 1024 visible characters of ASCII"
    }
  }
}
