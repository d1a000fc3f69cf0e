import Glibc

/// The file pages that only the start used: most of the program, its libraries and the checksum of
/// its data.
///
/// A running service needs a third of them. The system would reclaim the others when memory runs
/// short; releasing them at once makes the process's figures show what it needs. They stay in the
/// system's cache, and are mapped again when used.
struct StartPages: Sendable {
  /// A file in memory that cannot be written to there, and of which no page differs from the file.
  struct Mapping: Sendable, Hashable {
    let addresses: Range<UInt>
    let path: String
  }

  /// The program and the libraries it is linked with, which stay where they are for as long as it runs.
  private let code: [Mapping]

  /// Releases all file pages. Nothing may run at the same time: memory that another thread maps in
  /// place of a file would lose its contents.
  init() {
    let all = Self.unwritten(Self.account)
    Self.giveBack(all)
    let program = Self.program
    code = all.filter { $0.path == program || $0.path.contains(".so") }
  }

  /// Releases the pages of the program and its libraries; other threads may run.
  func giveBack() { Self.giveBack(code) }

  private static func giveBack(_ mappings: [Mapping]) {
    for mapping in mappings {
      guard let start = UnsafeMutableRawPointer(bitPattern: mapping.addresses.lowerBound) else {
        continue
      }
      _ = madvise(start, mapping.addresses.count, MADV_DONTNEED)
    }
  }

  /// Finds the files in memory that cannot be written to and were not.
  ///
  /// - Parameter text: The kernel's account of a process's memory, as proc_pid_smaps(5) says.
  /// - Returns: The files, and where they are.
  static func unwritten(_ text: String) -> [Mapping] {
    var found: [Mapping] = []
    var mapping: Mapping?
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = Substring(line).split(separator: " ", maxSplits: 5)
      if words.count >= 5, words[0].contains("-"), !words[0].hasSuffix(":") {
        // address perms offset dev inode pathname
        let path = words.count == 6 ? String(words[5].drop { $0 == " " }) : ""
        let isWanted = path.hasPrefix("/") && !words[1].contains("w")
        mapping = isWanted ? range(words[0]).map { Mapping(addresses: $0, path: path) } : nil
      } else if let candidate = mapping, words.first == "Anonymous:" {
        // Pages that relocation wrote to are the process's own, though they can be written no more.
        if words.count > 1, words[1] == "0" { found.append(candidate) }
        mapping = nil
      }
    }
    return found
  }

  /// The kernel's summary of this process's memory, read in parts; empty if there is none.
  static var account: String {
    let descriptor = open("/proc/self/smaps", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &part, part.count), count > 0 { text += part[..<count] }
    return String(decoding: text, as: UTF8.self)
  }

  private static var program: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    return String(decoding: path.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func range(_ text: Substring) -> Range<UInt>? {
    let ends = text.split(separator: "-").map { UInt($0, radix: 16) }
    guard ends.count == 2, let start = ends[0], let end = ends[1], start < end else { return nil }
    return start..<end
  }
}
