import Synchronization
import Text

/// A server's certificate and its key, in two files that are read again when they change.
///
/// A renewed certificate is used for new connections; those that are open keep theirs. If the new files cannot be
/// used, the former certificate stays in use and the reason is logged once.
public final class TLSIdentity: Sendable {
  /// The paths of the files, which may be the same.
  public struct Files: Sendable, Hashable {
    /// The certificate and then its issuers, as PEM.
    public let certificate: String
    /// The key, as PEM.
    public let key: String

    /// Creates the paths.
    public init(certificate: String, key: String) {
      (self.certificate, self.key) = (certificate, key)
    }
  }

  private struct Versions: Hashable {
    let certificate, key: FileVersion?
  }

  /// What the checks have found.
  private struct State {
    /// The files that the context was made from.
    var versions: Versions
    /// The files that could not be used, and whether that was logged.
    var rejected: (versions: Versions, isLogged: Bool)?
    /// The last warning about the validity.
    var warning: String?
  }

  /// The time between two checks of the files.
  static let interval: Duration = .seconds(10)

  /// How long before its expiry a certificate is reported, in seconds.
  private static let notice: Int64 = 7 * CivilTime.secondsPerDay

  private let files: Files

  /// The context in use. New connections do not wait for a check, which may read from a slow disk.
  private let current: Mutex<TLSContext>

  /// Locked while changed files are read, so that one thread reads them.
  private let state: Mutex<State>

  /// Reads the files.
  ///
  /// - Throws: `TLSFault` if they cannot be used.
  public init(_ files: Files) throws(TLSFault) {
    self.files = files
    let (context, versions) = try Self.read(files)
    current = Mutex(context)
    state = Mutex(State(versions: versions))
  }

  /// The context of new connections.
  package var context: TLSContext { current.withLock(\.self) }

  /// Reads the files again if they have changed.
  ///
  /// - Parameters:
  ///   - unixSeconds: The current time, in seconds since 1970.
  ///   - log: Logs a message.
  package func refresh(atUnixSeconds unixSeconds: Int64, log: (String) -> Void) {
    var messages = state.withLock { reload(&$0) }
    let warning = warning(atUnixSeconds: unixSeconds)
    let shouldLog = state.withLock { state in
      defer { state.warning = warning }
      return warning != state.warning
    }
    if let warning, shouldLog { messages.append(warning) }
    for message in messages { log("http: \(message)") }
  }

  /// Returns what is wrong with the certificate's period of validity; nil if nothing is.
  package func warning(atUnixSeconds now: Int64) -> String? {
    let validity = context.validity
    if now < validity.lowerBound {
      return "\(files.certificate) is valid from \(Self.day(validity.lowerBound)); "
        + "clients refuse it until then"
    }
    if now > validity.upperBound {
      return "\(files.certificate) expired on \(Self.day(validity.upperBound)); clients refuse it"
    }
    guard now > validity.upperBound - Self.notice else { return nil }
    return "\(files.certificate) expires on \(Self.day(validity.upperBound)) and is not renewed yet"
  }

  /// Returns messages for the log.
  private func reload(_ state: inout State) -> [String] {
    let found = Versions(
      certificate: FileVersion(path: files.certificate),
      key: FileVersion(path: files.key)
    )
    guard found != state.versions else {
      state.rejected = nil
      return []
    }
    // A rejected pair is tried again at the next check, because the key may be written after its certificate; then
    // only a further change makes it worth another attempt.
    if let rejected = state.rejected, rejected.versions == found, rejected.isLogged { return [] }
    do throws(TLSFault) {
      let (context, versions) = try Self.read(files)
      current.withLock { $0 = context }
      state.versions = versions
      state.rejected = nil
      let end = Self.day(context.validity.upperBound)
      return ["\(files.certificate) was renewed; it is valid until \(end)"]
    } catch {
      let isSecond = state.rejected?.versions == found
      state.rejected = (found, isLogged: isSecond)
      return isSecond ? ["\(words(for: error)); the former certificate stays in use"] : []
    }
  }

  private func words(for fault: TLSFault) -> String {
    switch fault {
    case .certificate: "\(files.certificate): \(fault)"
    case .key, .openKey: "\(files.key): \(fault)"
    case .unavailable: "\(fault)"
    }
  }

  private static func read(_ files: Files) throws(TLSFault) -> (TLSContext, Versions) {
    let certificate: TLSFile
    let key: TLSFile
    do throws(TLSFileProblem) {
      certificate = try TLSFile(path: files.certificate)
    } catch {
      throw .certificate(error.description)
    }
    do throws(TLSFileProblem) {
      key = try TLSFile(path: files.key)
    } catch {
      throw .key(error.description)
    }
    guard !key.isOpenToAll else { throw .openKey }
    let context = try TLSContext(chain: certificate.bytes, key: key.bytes)
    return (context, Versions(certificate: certificate.version, key: key.version))
  }

  /// The date in UTC, such as `2027-03-31`.
  private static func day(_ unixSeconds: Int64) -> String {
    String(CivilTime(unixSeconds: unixSeconds).description.prefix(10))
  }
}
