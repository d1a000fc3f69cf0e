import Glibc
import System

/// A socket on which a program of this machine listens, as the kernel lists it.
struct ListeningSocket: Sendable, Hashable {
  /// Its inode, by which a process that holds it is found.
  let inode: UInt64

  /// The number of its user.
  let user: UInt32

  /// Whether a process called `aloft` holds it, other than this one.
  var isHeldByAloft: Bool {
    let (own, mark) = (getpid(), "socket:[\(inode)]")
    let names = (try? FilePath("/proc").names()) ?? []
    return names.contains { name in
      let process = FilePath("/proc").appending(name)
      guard let id = Int32(name), id != own, process.appending("comm").text() == "aloft\n" else {
        return false
      }
      let folder = process.appending("fd")
      // What another user's process holds is hidden, but not whose it is.
      guard let descriptors = try? folder.names() else { return user == Self.user(of: process) }
      return descriptors.contains { folder.appending($0).link?.name == mark }
    }
  }

  /// Returns the number of a file's owner; nil without the file.
  static func user(of file: FilePath) -> UInt32? {
    var status = stat()
    return stat(file.string, &status) == 0 ? status.st_uid : nil
  }
}

extension ListeningSocket {
  /// Reads the sockets that listen at a port.
  ///
  /// - Parameters:
  ///   - port: The port, at any address.
  ///   - table: A table of the kernel, such as `/proc/net/tcp`.
  /// - Returns: The sockets; connections are left out.
  static func all(at port: UInt16, in table: String) -> [ListeningSocket] {
    table.split(separator: "\n").dropFirst().compactMap { line in
      // The fields are the slot, the two addresses, the state, the queues, the timer, the retransmissions, the user,
      // the timeout and the inode. Of the states, 0A is a listening TCP socket, and 07 a UDP socket without a peer.
      let fields = line.split(separator: " ")
      guard fields.count > 9, let local = fields[1].split(separator: ":").last,
        UInt16(local, radix: 16) == port, fields[3] == "0A" || fields[3] == "07",
        let user = UInt32(fields[7]), let inode = UInt64(fields[9])
      else { return nil }
      return ListeningSocket(inode: inode, user: user)
    }
  }

  /// Reads the Unix sockets at a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - user: The number of the file's owner.
  ///   - table: The table of the kernel, `/proc/net/unix`.
  /// - Returns: The sockets; connections, which have the same path, are among them.
  static func all(at path: String, of user: UInt32, in table: String) -> [ListeningSocket] {
    table.split(separator: "\n").dropFirst().compactMap { line in
      // The inode is the seventh field. The path is the rest of the line, and may have spaces.
      let fields = line.split(separator: " ", maxSplits: 7)
      guard fields.count == 8, fields[7] == path, let inode = UInt64(fields[6]) else { return nil }
      return ListeningSocket(inode: inode, user: user)
    }
  }

  /// Whether another Aloft listens at a port.
  ///
  /// - Parameters:
  ///   - port: The port, at any address.
  ///   - transport: `tcp` or `udp`.
  /// - Returns: False also if that cannot be found out.
  static func isAlofts(port: UInt16, _ transport: String) -> Bool {
    ["", "6"].contains { version in
      all(at: port, in: table("\(transport)\(version)")).contains { $0.isHeldByAloft }
    }
  }

  /// Whether another Aloft listens at a Unix socket; false also if that cannot be found out.
  static func isAlofts(path: String) -> Bool {
    guard let user = Self.user(of: FilePath(path)) else { return false }
    return all(at: path, of: user, in: table("unix")).contains { $0.isHeldByAloft }
  }

  /// Returns a table of sockets; empty if the kernel gives none.
  private static func table(_ name: String) -> String {
    // Paths of other programs need not be UTF-8.
    let bytes = try? FilePath("/proc/net").appending(name).bytes(waits: false)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
