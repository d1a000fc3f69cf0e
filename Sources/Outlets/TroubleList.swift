import Synchronization

/// The troubles of what runs together: an outlet, or the services of a session.
///
/// Whatever replaces these after a reload has a list of its own, so a service that ends late does not change the
/// reports.
package final class TroubleList: Sendable {
  /// The sources and receivers that cannot be reached, by kind of trouble.
  private let unreached = Mutex<[Trouble: Set<String>]>([:])

  /// Creates an empty list.
  package init() {}

  /// Records whether a source or receiver cannot be reached.
  ///
  /// - Parameters:
  ///   - trouble: The kind of trouble.
  ///   - receiver: The receiver, if there may be several; a trouble is over once all of them are reached.
  ///   - isPresent: Whether it cannot be reached.
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
