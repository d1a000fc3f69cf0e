package import Scenes
import Screen
import System

/// Watches the address of the companion page where that is this machine's address in its network, which may get one only
/// after the start, or another one.
package struct PageAddressWatch: Sendable {
  private let address: @Sendable () -> String?
  private let shown: @Sendable () -> QRCode?
  private let show: @Sendable (QRCode?) -> Void
  private let pause: @Sendable (Duration) async throws -> Void
  private let log: @Sendable (String) -> Void

  /// How often it looks.
  package static let interval: Duration = .seconds(10)

  /// Creates a watch.
  ///
  /// - Parameters:
  ///   - address: Returns the page's URL; nil without a network.
  ///   - shown: Returns the QR code in effect.
  ///   - show: Replaces that code.
  ///   - pause: Waits for a time.
  ///   - log: Logs a message.
  package init(
    _ address: @escaping @Sendable () -> String?,
    shown: @escaping @Sendable () -> QRCode?,
    show: @escaping @Sendable (QRCode?) -> Void,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) }
  ) {
    (self.address, self.shown, self.show) = (address, shown, show)
    (self.pause, self.log) = (pause, log)
  }

  /// Runs until its task is cancelled.
  package func run() async {
    while (try? await pause(Self.interval)) != nil {
      let url = address()
      let code = url.flatMap { QRCode(text: $0) }
      // Not compared with the last look: a session that was planned without a network has no code.
      guard code != shown() else { continue }
      show(code)
      log(
        url.map { "the QR code (http.qr) shows \($0) now" }
          ?? "no network; the QR code (http.qr) is not shown"
      )
    }
  }
}
