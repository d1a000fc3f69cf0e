import Glibc
import System

/// The look that was sent last, in a file. A program that is started again after it was killed continues from there,
/// so that fixtures, which hold the look meanwhile, do not jump.
///
/// The file is written with every frame that changes the look, so it must be in memory, such as in a `RuntimeHome`.
/// After a power cut there is none, and fixtures begin from `DMXResponse.beginning`.
final class DMXLookFile: Sendable {
  private let descriptor: Int32

  /// The number of steps of each number in the file.
  private static let steps = 65_535.0

  /// The greatest length of a file's name, in bytes; a system allows 255.
  private static let longestName = 200

  /// The length of the text, which is always the same: four numbers of five digits.
  private static let length = 24

  /// Opens a file, which is created if it is missing.
  ///
  /// - Parameter path: The file.
  /// - Throws: The system's reason if it cannot be opened.
  init(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw .last }
    self.descriptor = descriptor
  }

  /// Opens the file of a stream in a folder that is in memory. Programs that send one universe to different receivers
  /// have a file each.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - receivers: The receivers' names.
  ///   - home: The folder, which is made if it is missing; nil if there is none.
  ///   - log: Logs why there is no file.
  /// - Returns: The file; nil if there is none.
  static func of(
    _ stream: DMXStream,
    at receivers: Set<String>,
    in home: RuntimeHome?,
    log: (String) -> Void
  ) -> DMXLookFile? {
    guard let home else { return nil }
    let path = home.file(name(of: stream, at: receivers))
    do throws(SystemError) {
      try home.make()
      return try DMXLookFile(path)
    } catch {
      log("dmx: \(path) cannot be used: \(error); lights may jump at a start after a crash")
      return nil
    }
  }

  /// Returns the name of a stream's file, such as `dmx-artnet-3-10.0.0.40_6454`.
  private static func name(of stream: DMXStream, at receivers: Set<String>) -> String {
    let words = ["dmx-\(stream.universe)"] + receivers.sorted()
    let bytes = words.joined(separator: "-").utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      let isPlain = character.isLetter || character.isNumber || ".-".contains(character)
      return byte < 0x80 && isPlain ? byte : UInt8(ascii: "_")
    }
    return String(decoding: bytes.prefix(longestName), as: UTF8.self)
  }

  deinit {
    close(descriptor)
  }

  /// The look; nil if the file is empty or holds something else.
  var look: DMXLook? {
    var bytes = [UInt8](repeating: 0, count: Self.length)
    guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    let shares = words.compactMap { UInt16($0) }.map { Double($0) / Self.steps }
    guard words.count == 4, shares.count == 4 else { return nil }
    let color = SIMD3(shares[1], shares[2], shares[3])
    // Less than the floor is the look of a closed display.
    return DMXLook(closedAt: shares[0], color: color)
  }

  /// Writes a look. A failure is not reported: it is of no consequence unless the program is killed.
  func keep(_ look: DMXLook) {
    let shares = [look.intensity, look.color.x, look.color.y, look.color.z]
    let words = shares.map { share in
      let digits = String(Int((share * Self.steps).rounded()))
      return String(repeating: "0", count: 5 - digits.count) + digits
    }
    let bytes = Array((words.joined(separator: " ") + "\n").utf8)
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }
}
