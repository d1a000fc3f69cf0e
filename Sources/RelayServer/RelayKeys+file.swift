import Feeds
import Glibc
package import SharedSky
package import System

/// Reads and creates the file with a relay's master keys, which only its owner can read. It has a
/// line for each generation, its number and 64 hexadecimal digits, newest last; lines that begin
/// with # are comments.
extension RelayKeys {
  /// Reads the keys.
  ///
  /// - Throws: A failure that names the file, the line and the problem.
  package init(file path: String) throws(Failure) {
    let bytes: [UInt8]
    do throws(SecretFile.Problem) {
      bytes = try SecretFile(path: path).read()
    } catch {
      switch error {
      case .open, .foreign: throw Failure(.noPermission, "\(path): \(error)")
      default: throw Failure(.noInput, "\(path): \(error)")
      }
    }
    var generations: [Generation] = []
    for (number, line) in String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard words.count == 2, let generation = UInt8(first), let key = Self.key(words[1]),
        !generations.contains(where: { $0.number == generation })
      else {
        throw Failure(
          .data,
          "\(path), line \(number + 1): a generation from 0 to 255, not used above, and its key "
            + "of 64 hexadecimal digits, are allowed"
        )
      }
      generations.append(Generation(number: generation, key: key))
    }
    guard let newest = generations.popLast() else {
      throw Failure(.data, "\(path) holds no key; aloft mint --new-key 1 prints a line for it")
    }
    self.init(newest, older: generations)
  }

  /// Reads the keys from a file that is not created: a new key in a file with a mistyped name would
  /// make all identities worthless.
  ///
  /// - Throws: A failure that names the file, and what makes a key if it does not exist.
  package static func existing(in path: String) throws(Failure) -> RelayKeys {
    guard access(path, F_OK) == 0 || errno != ENOENT else {
      let help = "(umask 077; aloft mint --new-key 0 > \(path)) makes one"
      throw Failure(.noInput, "\(path): there is no master key; \(help)")
    }
    return try RelayKeys(file: path)
  }

  /// Reads the keys from a file, or creates it with a new key if it does not exist.
  ///
  /// - Throws: A failure that names the file and the reason.
  package static func kept(in path: String) throws(Failure) -> RelayKeys {
    if access(path, F_OK) != 0, try create(path) {
      Diagnostics.log("created a master key in \(path); keep it: planes' identities depend on it")
    }
    return try RelayKeys(file: path)
  }

  /// Creates a file with a new key. The file appears complete or not at all: after a power cut, no relay could
  /// use half a key.
  ///
  /// - Returns: Whether it was created; false if another program created it first.
  private static func create(_ path: String) throws(Failure) -> Bool {
    func failure(_ status: ExitStatus, _ words: String) -> Failure {
      let reason = String(cString: strerror(errno)).lowercased()
      return Failure(status, "\(path) cannot be \(words): \(reason)")
    }
    let draft = "\(path).new-\(getpid())"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(.cannotCreate, "created") }
    defer {
      close(descriptor)
      unlink(draft)
    }
    let text = Array((newLine(generation: 1) + "\n").utf8)
    guard write(descriptor, text, text.count) == text.count, fsync(descriptor) == 0 else {
      throw failure(.inputOutput, "written")
    }
    guard link(draft, path) == 0 else {
      if errno == EEXIST { return false }
      throw failure(.cannotCreate, "created")
    }
    FilePath(path).folder.synchronizeEntries()
    return true
  }

  /// Returns a line with a random key.
  package static func newLine(generation: UInt8) -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<length).map { _ in
      let byte = UInt8.random(in: .min ... .max, using: &generator)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "\(generation) \(digits.joined())"
  }

  /// Returns the bytes of 64 hexadecimal digits; nil for other text.
  private static func key(_ text: Substring) -> [UInt8]? {
    let digits = text.compactMap(\.hexDigitValue)
    guard text.utf8.count == 2 * length, digits.count == 2 * length else { return nil }
    return (0..<length).map { place -> UInt8 in
      let (high, low) = (digits[2 * place], digits[2 * place + 1])
      return UInt8(high << 4 | low)
    }
  }
}
