/// A broker, and how to be let in.
public struct MQTTBroker: Sendable, Hashable {
  /// Who we say we are.
  public struct Login: Sendable, Hashable {
    /// The name.
    public let user: String

    /// The password, if the broker wants one.
    public let password: String?

    /// Creates a login.
    public init(user: String, password: String? = nil) {
      self.user = user
      self.password = password
    }
  }

  /// The files by which an encrypted connection knows whom it talks to, in PEM.
  public struct Papers: Sendable, Hashable {
    /// The certificates of the authorities that are trusted; nil for those of the system.
    public let authorities: String?

    /// Our own certificate and its key, for brokers that ask for one.
    public let own: Own?

    /// A certificate and its key.
    public struct Own: Sendable, Hashable {
      /// The file of the certificate.
      public let certificate: String

      /// The file of the key, which must not want a passphrase.
      public let key: String

      /// Names a certificate's files.
      public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
      }
    }

    /// Names the files.
    public init(authorities: String? = nil, own: Own? = nil) {
      self.authorities = authorities
      self.own = own
    }
  }

  /// Where it is.
  public let address: MQTTAddress

  /// Who we say we are; nil for nobody in particular.
  public let login: Login?

  /// The files for an encrypted connection.
  public let papers: Papers

  /// Whether we show it a password or a certificate. One that asks for neither accepts any client.
  public var isAuthenticated: Bool { login?.password != nil || papers.own != nil }

  /// Describes a broker.
  public init(_ address: MQTTAddress, login: Login? = nil, papers: Papers = Papers()) {
    self.address = address
    self.login = login
    self.papers = papers
  }
}
