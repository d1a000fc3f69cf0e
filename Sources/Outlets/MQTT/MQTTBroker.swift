/// A broker and the credentials for it.
public struct MQTTBroker: Sendable, Hashable {
  /// A user name and password.
  public struct Login: Sendable, Hashable {
    /// The name.
    public let user: String

    /// The password; nil if the broker needs none.
    public let password: String?

    /// Creates a login.
    public init(user: String, password: String? = nil) {
      self.user = user
      self.password = password
    }
  }

  /// The PEM files of an encrypted connection.
  public struct TLSFiles: Sendable, Hashable {
    /// The file of trusted certificate authorities; nil for the system's.
    public let authorities: String?

    /// The client certificate, for brokers that require one.
    public let clientCertificate: ClientCertificate?

    /// A certificate and its key.
    public struct ClientCertificate: Sendable, Hashable {
      /// The certificate's file.
      public let certificate: String

      /// The key's file; the key must not have a passphrase.
      public let key: String

      /// Creates a certificate from its files.
      public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
      }
    }

    /// Creates the set of files.
    public init(authorities: String? = nil, clientCertificate: ClientCertificate? = nil) {
      self.authorities = authorities
      self.clientCertificate = clientCertificate
    }
  }

  /// The broker's address.
  public let address: MQTTAddress

  /// The login; nil for an anonymous client.
  public let login: Login?

  /// The files for an encrypted connection.
  public let tlsFiles: TLSFiles

  /// Whether the client authenticates itself by password or certificate. A broker that requires
  /// neither accepts any client.
  public var isAuthenticated: Bool { login?.password != nil || tlsFiles.clientCertificate != nil }

  /// Describes a broker.
  public init(_ address: MQTTAddress, login: Login? = nil, tlsFiles: TLSFiles = TLSFiles()) {
    self.address = address
    self.login = login
    self.tlsFiles = tlsFiles
  }
}
