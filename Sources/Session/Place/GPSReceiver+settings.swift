import Breathing
package import Feeds
package import Flights
import Network
package import Settings
import Synchronization
package import System

extension GPSReceiver {
  /// Creates the receiver of the settings, if any.
  ///
  /// - Throws: A failure if the address is invalid.
  package init?(_ configuration: Configuration, by clock: SessionClock) throws(Failure) {
    guard let source = configuration.settings.gpsSource else { return nil }
    guard let server = GPSServer(source) else {
      throw configuration.refusal(of: .gpsSource, because: "it must be \(Setting.gpsAllowed)")
    }
    self.init(
      server: server,
      backoff: Backoff(first: .seconds(1), longest: .seconds(60))
    ) { clock.now }
  }

  /// Waits briefly for a receiver's position.
  ///
  /// - Parameter timeout: The longest wait.
  /// - Returns: What the receiver has reported by then.
  package func listen(for timeout: Duration) async -> GPSSearchResult {
    let finding = GPSSearch(server)
    let listening = Task {
      await run { news in finding.receive(news) }
    }
    let end = ContinuousClock.now + timeout
    while finding.all.fix == nil, ContinuousClock.now < end {
      guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { break }
    }
    listening.cancel()
    await listening.value
    return finding.all
  }
}

/// What a gpsd reported.
package struct GPSSearchResult: Sendable, Hashable {
  /// The gpsd's address.
  package let server: GPSServer

  /// Our position, if reported.
  package var fix: Fix?

  /// The satellites, if reported.
  package var satellites: GPSSatellites?

  /// The version of gpsd, if it answered.
  package var release: String?

  /// Why the last connection failed or was lost.
  package var loss: String?

  package init(
    server: GPSServer,
    fix: Fix? = nil,
    satellites: GPSSatellites? = nil,
    release: String? = nil,
    loss: String? = nil
  ) {
    self.server = server
    self.fix = fix
    self.satellites = satellites
    self.release = release
    self.loss = loss
  }

  /// Why there is no fix, in a few words.
  package var reason: String {
    if release != nil { return "no receiver there has a fix" }
    return loss ?? "no answer"
  }
}

/// A search result that several threads update.
private final class GPSSearch: Sendable {
  private let result: Mutex<GPSSearchResult>

  init(_ server: GPSServer) {
    result = Mutex(GPSSearchResult(server: server))
  }

  var all: GPSSearchResult { result.withLock(\.self) }

  func receive(_ news: GPSReceiver.Event) {
    result.withLock { finding in
      switch news {
      case .connected(let release): finding.release = release
      case .lost(let reason): finding.loss = reason
      case .expired: finding.fix = nil
      case .fix(let fix, let satellites): (finding.fix, finding.satellites) = (fix, satellites)
      }
    }
  }
}
