package import Feeds
import HTTPServer
import Network
package import System

/// The NOTAMs of the last poll, in a file of the state folder.
///
/// The file is one line, `aloft-notams 1 TIME SOURCE`, and then the body as the server sent it. The source is a
/// hash of the address, which may contain a key.
package final class NotamFile: NotamStore {
  private let home: StateHome
  private let path: String
  private let queue = WorkQueue("notams")
  private let log: @Sendable (String) -> Void

  /// The file's name, and the most bytes read.
  private static let name = "notams", longestBytes = 40 << 20

  private static let mark = "aloft-notams 1"

  /// Creates the store.
  ///
  /// - Parameters:
  ///   - home: The state folder.
  ///   - log: Logs a message.
  package init(in home: StateHome, log: @escaping @Sendable (String) -> Void = Diagnostics.log) {
    (self.home, self.log) = (home, log)
    path = home.file(Self.name)
  }

  package func load(of address: FetchAddress) -> StoredNotams? {
    queue.perform { Self.read(path, address) }
  }

  package func save(_ stored: StoredNotams, of address: FetchAddress) {
    queue.add { [self] in write(stored, address) }
  }

  package func confirm(atUnixSeconds time: Int64, of address: FetchAddress) {
    queue.add { [self] in
      guard let stored = Self.read(path, address) else { return }
      write(StoredNotams(body: stored.body, receivedUnixSeconds: time), address)
    }
  }

  private static func read(_ path: String, _ address: FetchAddress) -> StoredNotams? {
    guard let bytes = try? FilePath(path).bytes(atMost: longestBytes, waits: false),
      let end = bytes.prefix(100).firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 4, words[0...1].joined(separator: " ") == mark,
      let time = Int64(words[2]), words[3] == source(address)
    else { return nil }
    return StoredNotams(body: Array(bytes[(end + 1)...]), receivedUnixSeconds: time)
  }

  private func write(_ stored: StoredNotams, _ address: FetchAddress) {
    let head = "\(Self.mark) \(stored.receivedUnixSeconds) \(Self.source(address))\n"
    do throws(Failure) {
      try home.make()
      try OutputFile.store(Array(head.utf8) + stored.body, at: path)
    } catch {
      log("the NOTAMs are not stored for the next start: \(error.message)")
    }
  }

  private static func source(_ address: FetchAddress) -> String {
    guard case .web(let text) = address else { return "file" }
    return EntityTag.strong(of: text.utf8).filter { $0 != "\"" }
  }
}
