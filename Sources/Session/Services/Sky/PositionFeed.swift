package import Feeds
package import Flights
package import Network
package import SharedSky
import Synchronization
import System

/// Where the positions of a reported aircraft come from: a gpsd on board, a receiver of transponders,
/// or a flight simulator.
package struct PositionFeed: Sendable {
  /// An update.
  package enum Event: Sendable, Hashable {
    /// A position, and whether the aircraft itself says that it is on the ground.
    case fix(Fix, isOnGround: Bool)

    /// The last position is too old.
    case expired

    /// The reason why no positions arrive. The feed retries by itself.
    case failing(String)
  }

  /// What an aircraft with these positions is.
  package let source: PlaneSource

  /// What sends the positions, for messages.
  package let name: String

  private let follow: @Sendable (@escaping @Sendable (Event) -> Void) async -> Void

  /// Runs until its task is cancelled.
  ///
  /// - Parameter emit: Called with each update.
  package func run(_ emit: @escaping @Sendable (Event) -> Void) async {
    await follow(emit)
  }

  /// The positions of a gpsd on board.
  package static func gps(_ receiver: GPSReceiver) -> PositionFeed {
    PositionFeed(source: .gps, name: "gpsd at \(receiver.server)") { emit in
      await receiver.run { event in
        switch event {
        case .fix(let fix, _): emit(.fix(fix, isOnGround: false))
        case .expired: emit(.expired)
        case .lost(let reason): emit(.failing(reason))
        case .connected: break
        }
      }
    }
  }

  /// The positions of one aircraft that a receiver of transponders hears.
  ///
  /// - Parameters:
  ///   - source: The receiver.
  ///   - address: The aircraft's address.
  ///   - clock: The clock by which the receiver's messages are dated.
  /// - Returns: The feed.
  package static func transponder(
    _ source: AircraftSource,
    of address: AircraftAddress,
    by clock: SessionClock
  ) -> PositionFeed {
    PositionFeed(source: .receiver, name: "\(address) at \(source.address)") { emit in
      let fixes = Shared(TransponderFixes(of: address))
      await withTaskGroup { group in
        group.addTask {
          await source.run { event in
            let news = fixes.state.withLock { $0.receive(event, at: clock.now) }
            if let news { emit(news) }
          }
        }
        group.addTask {
          await eachSecond {
            if fixes.state.withLock({ $0.expire(at: clock.now) }) { emit(.expired) }
          }
        }
      }
    }
  }

  /// The positions that a flight simulator sends.
  ///
  /// - Parameters:
  ///   - address: The address of this machine at which they arrive.
  ///   - clock: The clock by which they are dated.
  /// - Returns: The feed.
  package static func simulator(at address: Endpoint, by clock: SessionClock) -> PositionFeed {
    PositionFeed(source: .simulator, name: "a simulator at \(address)") { emit in
      let fixes = Shared(SimulatorFixes())
      let listener = DatagramListener(
        at: address,
        for: "simulator",
        seed: .random(in: 0...UInt64.max),
        log: { Diagnostics.log($0) }
      )
      await withTaskGroup { group in
        group.addTask {
          await listener.run { _ in
          } received: { datagram, sender, _ in
            guard sender.isLocal else { return }
            let fix = fixes.state.withLock {
              $0.receive(datagram, from: sender.hostBytes, at: clock.now)
            }
            if let fix { emit(.fix(fix, isOnGround: false)) }
          }
        }
        group.addTask {
          await eachSecond {
            if fixes.state.withLock({ $0.expire(at: clock.now) }) { emit(.expired) }
          }
        }
      }
    }
  }

  /// What a feed knows, for its task that receives and for the one that watches the age.
  private final class Shared<State: Sendable>: Sendable {
    let state: Mutex<State>

    init(_ state: State) { self.state = Mutex(state) }
  }

  private static func eachSecond(_ body: () -> Void) async {
    while (try? await Task.sleep(for: .seconds(1))) != nil { body() }
  }
}
