import Breathing
package import Flights
import Geodesy
package import Network
import Show
import Synchronization
import System
import Text

/// Sends real traffic and the ownship position to apps in a cockpit, as GDL 90 over UDP, once a second.
///
/// It sends what `RealTraffic` contains and nothing else.
package struct GDL90Outlet: Sendable {
  /// The aircraft that carries this program.
  package struct Ownship: Sendable, Hashable {
    /// Its ICAO address, under which it is not sent as traffic; nil if unknown.
    package let address: AircraftAddress?

    /// Its callsign; empty if unknown.
    package let callsign: String

    /// Creates the description of the ownship.
    package init(address: AircraftAddress?, callsign: String) {
      (self.address, self.callsign) = (address, callsign)
    }
  }

  private let outlet: Outlet
  private let ownship: Ownship
  private let receivers: [Endpoint]
  private let listen: Endpoint?
  private let seed: UInt64
  private let log: @Sendable (String) -> Void

  /// The most aircraft sent; apps on tablets show a few dozen.
  static let maximumCount = 64

  /// How long after each full second messages are sent, so that no two fall into the same second although
  /// the show's clock and the time of day differ by some milliseconds.
  private static let delay: Duration = .milliseconds(100)

  /// The age from which a fix is too old to be the ownship position.
  private static let oldestFix: Duration = .seconds(5)

  /// Creates the outlet's service.
  ///
  /// - Parameters:
  ///   - outlet: The outlet whose lost datagrams are counted.
  ///   - ownship: The aircraft that carries this program.
  ///   - receivers: The receivers that are named.
  ///   - listen: The address at which apps announce themselves; nil to listen for none.
  ///   - seed: The seed of the delays before something is tried again.
  ///   - log: Logs a problem in one sentence, once per occurrence.
  package init(
    _ outlet: Outlet,
    as ownship: Ownship,
    to receivers: [Endpoint],
    listen: Endpoint?,
    seed: UInt64,
    log: @escaping @Sendable (String) -> Void
  ) {
    (self.outlet, self.ownship) = (outlet, ownship)
    (self.receivers, self.listen) = (receivers, listen)
    (self.seed, self.log) = (seed, log)
  }

  /// Runs until the task is cancelled.
  package func run(_ link: ShowLink) async {
    let senders = receivers.enumerated().map { index, receiver in
      DatagramSender(
        to: receiver,
        named: "\(receiver)",
        for: outlet.name,
        seed: seed &+ UInt64(index),
        log: log
      )
    }
    let announced = GDL90Announced(log: log)
    await withTaskGroup { group in
      for sender in senders { group.addTask { await sender.run() } }
      // Traffic does not depend on the breath.
      group.addTask { for await _ in outlet.inbox {} }
      if let listen {
        let listener = DatagramListener(at: listen, for: outlet.name, seed: seed, log: log)
        group.addTask {
          await listener.run {
            announced.open($0)
          } received: { datagram, sender, _ in
            announced.receive(datagram, from: sender, at: .now)
          }
        }
      }
      while !Task.isCancelled {
        let next = link.now().next(onGridOf: .seconds(1))
        guard (try? await link.sleep(until: next.advanced(by: Self.delay))) != nil else { break }
        // Reports of aircraft and the position are on the session's clock, which is never set.
        let (show, at) = link.windowShow(link.now())
        let datagrams = datagrams(show, at: at, unixSeconds: UnixTime.now)
        var lost = senders.count { !$0.send(datagrams) }
        // An app that is named may announce itself as well.
        let named = senders.compactMap(\.address)
        lost += announced.send(datagrams, besides: named, at: .now)
        if lost > 0 { outlet.noteDropped(lost) }
      }
      group.cancelAll()
    }
  }

  /// Writes the datagrams of a second.
  ///
  /// - Parameters:
  ///   - show: The show, whose radar has the traffic and whose surroundings have the fix.
  ///   - now: The instant on the show's clock.
  ///   - unixSeconds: The time of day.
  /// - Returns: The datagrams, with a message each.
  func datagrams(_ show: Show, at now: Instant, unixSeconds: Int64) -> [[UInt8]] {
    let fix = show.surroundings.fix.flatMap {
      $0.instant.duration(to: now) < Self.oldestFix ? $0 : nil
    }
    let traffic = show.realTraffic(at: now, near: fix?.coordinate).aircraft
      .filter { $0.aircraft.address != ownship.address }.prefix(Self.maximumCount)
    var messages = [
      GDL90Heartbeat(hasPosition: fix != nil, secondOfDay: Int(unixSeconds % 86_400)).message,
      GDL90Identification().message,
    ]
    if let fix {
      let report = GDL90Report(fix, address: ownship.address, callsign: ownship.callsign)
      messages.append(report.message(GDL90Report.ownship))
      if let metres = fix.altitudeMetres {
        messages.append(GDL90Altitude(feet: metres / Earth.metresPerFoot).message)
      }
    }
    messages += traffic.map { GDL90Report($0).message(GDL90Report.traffic) }
    return messages.map { GDL90Frame($0).bytes }
  }
}

/// The apps that announced themselves, and the socket by which they are served.
final class GDL90Announced: Sendable {
  private let receivers = Mutex(GDL90Receivers())
  private let socket = Mutex<DatagramSocket?>(nil)
  private let log: @Sendable (String) -> Void

  init(log: @escaping @Sendable (String) -> Void) {
    self.log = log
  }

  func open(_ socket: DatagramSocket) {
    self.socket.withLock { $0 = socket }
  }

  func receive(_ datagram: [UInt8], from sender: SocketAddress, at now: ContinuousClock.Instant) {
    guard let announcement = GDL90Announcement(datagram) else { return }
    let isNew = receivers.withLock { $0.receive(announcement, from: sender, at: now) }
    if isNew {
      log("gdl90: serving \(announcement.app.isEmpty ? "an app" : announcement.app.printable)")
    }
  }

  /// Sends datagrams to each app whose address is not in a list. Returns the number of apps that they did not reach.
  func send(
    _ datagrams: [[UInt8]],
    besides others: [SocketAddress],
    at now: ContinuousClock.Instant
  ) -> Int {
    let addresses = receivers.withLock { receivers in
      receivers.forget(at: now)
      return receivers.addresses(besides: others)
    }
    guard let socket = socket.withLock(\.self) else { return addresses.count }
    return addresses.count { address in
      do {
        for datagram in datagrams { try socket.send(datagram, to: address) }
        return false
      } catch {
        return true
      }
    }
  }
}
