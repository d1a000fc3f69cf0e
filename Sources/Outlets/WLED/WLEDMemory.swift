import Synchronization

/// The brightness that lamps were sent last, kept across reloads. After a reload a closed display leaves alone those that
/// have its light already, because somebody may have switched one on by hand since.
public final class WLEDMemory: Sendable {
  private let levels = Mutex<[String: Int]>([:])

  /// Creates the memory of a program that has not sent anything.
  public init() {}

  /// Returns the final brightness of the last fade that the lamp at a URL accepted; nil before the first.
  package func brightness(of address: String) -> Int? { levels.withLock { $0[address] } }

  /// Records a fade that the lamp at a URL accepted.
  func keep(_ fade: WLEDFade, of address: String) {
    levels.withLock { $0[address] = fade.brightness }
  }
}
