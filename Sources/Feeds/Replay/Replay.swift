/// A recording to replay, written as `replay:FILE` or `replay:FILE?speed=10&loop=no`.
public struct Replay: Sendable, Hashable {
  /// The path of the file.
  public let path: String

  /// The playback speed: seconds of the recording per second.
  public let speed: Double

  /// Whether it restarts at its end.
  public let loops: Bool

  /// The allowed playback speeds.
  public static let speeds = 0.1...1000.0

  /// The prefix of a recording's address.
  static let scheme = "replay:"

  /// Creates a replay.
  ///
  /// - Throws: `FetchError.address` for an empty path, or a speed outside 0.1 to 1000.
  public init(path: String, speed: Double = 1, loops: Bool = true) throws(FetchError) {
    guard !path.isEmpty else { throw .address("a recording must look like replay:FILE") }
    guard Self.speeds.contains(speed) else { throw .address("speed must be from 0.1 to 1000") }
    self.path = path
    self.speed = speed
    self.loops = loops
  }

  /// Reads the text after `replay:`: a path, and optionally options after a question mark.
  init(_ text: Substring) throws(FetchError) {
    var (speed, loops) = (1.0, true)
    let mark = text.lastIndex(of: "?")
    if let mark {
      for option in text[text.index(after: mark)...].split(separator: "&") {
        switch option.split(separator: "=", maxSplits: 1).map(String.init) {
        case let words where words.count == 2 && words[0] == "speed":
          guard let number = Double(words[1]) else {
            throw .address("speed must be a number from 0.1 to 1000")
          }
          speed = number
        case ["loop", "yes"]: loops = true
        case ["loop", "no"]: loops = false
        default: throw .address("after ? only speed=NUMBER and loop=yes or loop=no are allowed")
        }
      }
    }
    try self.init(path: String(text[..<(mark ?? text.endIndex)]), speed: speed, loops: loops)
  }
}

extension Replay: CustomStringConvertible {
  /// The address, as the initialiser reads it.
  public var description: String {
    let options =
      (speed == 1 ? [] : ["speed=\(speed == speed.rounded() ? "\(Int(speed))" : "\(speed)")"])
      + (loops ? [] : ["loop=no"])
    // A path that contains a question mark needs another one at its end.
    let mark = options.isEmpty && !path.contains("?") ? "" : "?"
    return Self.scheme + path + mark + options.joined(separator: "&")
  }
}
