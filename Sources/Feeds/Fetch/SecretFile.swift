import Glibc
import System

/// A file that contains a secret and must be readable by its owner only.
///
/// A credential of systemd is the exception: only the service can reach the folder of its
/// credentials, which belong to root and have an access list for the service's user.
public struct SecretFile: Sendable, Hashable {
  /// The path.
  public let path: String

  /// Why the file is rejected.
  public enum Problem: Error, Sendable, Hashable {
    /// It cannot be read; the text is the system's reason.
    case unreadable(String)
    /// Other users may read or write it; `mode` is its permissions.
    case open(mode: UInt32)
    /// It belongs to another user.
    case foreign
    /// It is too large for a secret.
    case tooLarge
  }

  /// The maximum size, in bytes.
  private static let limit = 64 << 10

  /// Whether the service manager placed the file in the service's folder of credentials.
  private let isCredential: Bool

  /// Creates a file from its path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - credentials: The folder of the service's credentials, which systemd sets; nil for none.
  public init(path: String, credentials: String? = Self.credentials) {
    self.path = path
    isCredential =
      credentials.map { folder in
        folder.hasPrefix("/") && path.hasPrefix(folder + "/")
          && !path.dropFirst(folder.utf8.count + 1).contains("/")
      } ?? false
  }

  /// The folder of the service's credentials; nil without systemd.
  public static var credentials: String? {
    getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) }
  }

  /// Reads the file, if only the user running the program has access to it.
  public func read() throws(Problem) -> [UInt8] {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(Self.words(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(Self.words(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable("it is not a file") }
    guard status.st_uid == geteuid() || isCredential else { throw .foreign }
    guard status.st_mode & (isCredential ? 0o007 : 0o077) == 0 else {
      throw .open(mode: status.st_mode & 0o777)
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try [UInt8](readingFrom: descriptor, atMost: Self.limit + 1)
    } catch {
      throw .unreadable(Self.words(error.code))
    }
    guard bytes.count <= Self.limit else { throw .tooLarge }
    return bytes
  }

  private static func words(_ number: Int32) -> String {
    String(cString: strerror(number)).lowercased()
  }
}

extension SecretFile.Problem: CustomStringConvertible {
  /// The problem and the remedy, in words that follow the file's name.
  public var description: String {
    switch self {
    case .unreadable(let why): "it cannot be read: \(why)"
    case .open(let mode):
      "others have access (mode 0\(String(mode, radix: 8))); only its owner may: "
        + "chmod 600"
    case .foreign: "it belongs to another user; it must be your own"
    case .tooLarge: "it is too large to hold a secret"
    }
  }
}
