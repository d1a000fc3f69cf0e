import Network
import Synchronization

/// The universes that a program sends, and their receivers, as other programs on the machine can notice them.
final class DMXClaims: Sendable {
  private let held = Mutex<[String: NameClaim]>([:])

  /// Claims a universe at some receivers, in place of what was claimed before.
  ///
  /// - Parameters:
  ///   - universe: The universe.
  ///   - receivers: The receivers' names.
  /// - Returns: Those of the receivers to which another program on this machine sends the universe.
  func claim(_ universe: DMXStream.Universe, at receivers: Set<String>) -> [String] {
    held.withLock { held -> [String] in
      var next: [String: NameClaim] = [:]
      var contested: [String] = []
      for receiver in receivers.sorted() {
        let name = "aloft-dmx-\(universe)-\(receiver)"
        if let claim = held[name] {
          next[name] = claim
          continue
        }
        do throws(NetworkError) {
          if let claim = try NameClaim(name) {
            next[name] = claim
          } else {
            contested.append(receiver)
          }
        } catch {
          // Where no names can be claimed, other programs are not noticed.
        }
      }
      held = next
      return contested
    }
  }

  /// Releases what was claimed, because the program sends nothing more.
  func release() {
    held.withLock { $0 = [:] }
  }
}
