import Synchronization

/// The troubles of what runs together: an outlet, or the services of a session.
///
/// What replaces it after a reload has a list of its own. A service that ends late therefore changes nothing in
/// reports.
package final class TroubleList: Sendable {
  /// What is not reached, by the trouble that this is.
  private let unreached = Mutex<[Trouble: Set<String>]>([:])

  /// Creates an empty list.
  package init() {}

  /// Records whether a source or receiver is not reached.
  ///
  /// - Parameters:
  ///   - trouble: The trouble that this is.
  ///   - receiver: The receiver, if there may be several; a trouble is over once all of them are reached.
  ///   - isPresent: Whether it is not reached.
  package func note(_ trouble: Trouble, of receiver: String = "", isPresent: Bool) {
    unreached.withLock { unreached in
      var receivers = unreached[trouble] ?? []
      if isPresent { receivers.insert(receiver) } else { receivers.remove(receiver) }
      unreached[trouble] = receivers.isEmpty ? nil : receivers
    }
  }

  /// The troubles that last.
  package var present: Set<Trouble> { unreached.withLock { Set($0.keys) } }
}
