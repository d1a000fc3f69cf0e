import CLinux
import Glibc

extension DescriptorLimit {
  /// The number of descriptors that clients never get, because the program needs them itself.
  ///
  /// When tasks wait for a thread, the scheduler of Swift's tasks opens a file of `/proc`, and ends
  /// the program if it cannot. Timers, look-ups of names and files that are read again need some as
  /// well.
  package static let reserve = 16

  /// Accepts a client, unless it would get a descriptor of the reserve; that client keeps waiting.
  ///
  /// - Parameter listener: The listening socket, which does not block.
  /// - Returns: The client's socket, which does not block; the caller closes it.
  /// - Throws: `NetworkError` with the system's error number: EMFILE if only the reserve is left and
  ///   a client waits, EAGAIN if none waits.
  package static func acceptClient(at listener: Int32) throws(NetworkError) -> Int32 {
    // The system assigns the lowest free number, so a copy of the listener shows the client's.
    // Other threads may take that number in between; the reserve is large enough for this.
    let next = fcntl(listener, F_DUPFD_CLOEXEC, 0)
    let isShort = next >= 0 ? !isForClients(next) : errno == EMFILE
    if next >= 0 { close(next) }
    guard !isShort else { throw NetworkError(code: hasClient(at: listener) ? EMFILE : EAGAIN) }
    let client = socket_accept(listener)
    guard client >= 0 else { throw .last }
    return client
  }

  /// Whether a client waits to be accepted.
  private static func hasClient(at listener: Int32) -> Bool {
    var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  /// Whether a client may have a descriptor: the reserve has the highest numbers.
  package static func isForClients(_ descriptor: Int32) -> Bool {
    current.map { Int(descriptor) < $0 - reserve } ?? true
  }
}
