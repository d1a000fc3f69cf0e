import Network

extension LinesOutlet {
  /// Listens on a socket for a moment; one in use, or another file in its place, stays as it is.
  ///
  /// - Parameter path: The path of the socket.
  /// - Returns: Why no lines can be read there, in lower case; nil if they can.
  package static func problem(listeningAt path: String) -> String? {
    do throws(NetworkError) {
      _ = try LineSocket(at: path, isShared: false)
      return nil
    } catch {
      return error.description.lowercased()
    }
  }
}
