import Breathing
import Feeds
package import Geodesy
import Network
package import SharedSky

/// The real aircraft of a relay as a source of the radar.
///
/// It watches: the relay receives a ghost at the place rounded to a tenth of a degree, and nothing of
/// the screen's own plane. The identity of `sky.identity_file` is not used, because a relay takes two
/// clients with the same one for one plane.
struct SkyAircraft: Sendable {
  let server: Endpoint
  let place: Coordinate
  let isPublic: Bool
  let clock: SessionClock

  private enum Input: Sendable {
    case answer(SkyLink.Update)
    case second
  }

  /// Runs until its task is cancelled.
  func run(_ emit: (AircraftSource.Event) -> Void) async {
    let (events, line) = AsyncStream.makeStream(
      of: Input.self,
      bufferingPolicy: .bufferingNewest(64)
    )
    let ghost = OwnPlane.watcher(near: place, seeing: .real)
    await withTaskGroup { group in
      group.addTask {
        // The source itself reports failures.
        let link = SkyLink(server, by: clock, log: { _ in })
        await link.run { _ in
          ghost
        } _: {
          line.yield(.answer($0))
        }
        line.finish()
      }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil { line.yield(.second) }
      }
      var traffic = SkyTraffic(isPublic: isPublic, at: clock.now)
      for await event in events {
        let updates =
          switch event {
          case .answer(let answer):
            traffic.receive(
              answer.neighbours.all,
              completeWithinMetres: answer.neighbours.extent.completeMetres(around: place),
              refusal: answer.refusal,
              at: clock.now
            )
          case .second: traffic.check(at: clock.now)
          }
        for update in updates { emit(update) }
      }
      group.cancelAll()
    }
  }
}

extension NeighbourTable.Extent {
  /// The distance from a place, in metres, within which a reply to a report from the rounded place contains every
  /// plane; nil if it contains all that the relay knows.
  package func completeMetres(around place: Coordinate) -> Double? {
    switch self {
    case .all: return nil
    case .unknown: return 0
    case .nearest(let farthest):
      let asked = RoundedPlace(place).coordinate
      let metres = Earth.distanceMetres(from: asked, to: farthest.coordinate)
      return max(0, metres - Earth.distanceMetres(from: asked, to: place))
    }
  }
}

extension SkyLink.Update {
  /// Why the relay does not serve this client; nil if it does.
  fileprivate var refusal: String? {
    connectionState.refusal.map { "the relay \($0)" }
  }
}
