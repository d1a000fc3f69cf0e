public import Breathing
import Dispatch

/// A client of the shared sky with its socket: talks to a relay on a thread of its own.
///
/// The name of the relay is looked up again whenever it has been silent for a while or says that another
/// relay serves this part of the sky, and a new socket opened, so that changed addresses at either end
/// are found.
public struct SkyLink: Sendable {
  /// What there is to tell.
  public struct News: Sendable {
    /// The other planes.
    public let neighbours: NeighbourTable

    /// How it stands with the relay.
    public let standing: SkyClient.Standing

    /// Who one is to the relay, once it has said so.
    public let id: PlaneID?
  }

  /// The relay's name or number.
  public let host: String

  /// The relay's port.
  public let port: UInt16

  private let seed: UInt64
  private let clock: @Sendable () -> Instant
  private let note: @Sendable (String) -> Void

  /// How often the plane is looked at for something to report early.
  private static let glance: Duration = .milliseconds(200)

  /// How long after a look-up a silent relay's name is looked up again.
  private static let renewal: Duration = .seconds(30)

  /// How long after a look-up a socket that has lost its way makes room for another.
  private static let refreshment: Duration = .seconds(5)

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - host: The relay's name or number.
  ///   - port: The relay's port.
  ///   - seed: From which chance is drawn; another one for each link.
  ///   - clock: The instant it is.
  ///   - note: Told in a sentence what does not go well, and when it does again.
  public init(
    to host: String,
    port: UInt16,
    seed: UInt64,
    clock: @escaping @Sendable () -> Instant,
    note: @escaping @Sendable (String) -> Void
  ) {
    self.host = host
    self.port = port
    self.seed = seed
    self.clock = clock
    self.note = note
  }

  /// Talks to the relay until its task is cancelled, and says farewell then.
  ///
  /// - Parameters:
  ///   - plane: What there is to say of one's own plane at an instant, if anything; called on another
  ///     thread.
  ///   - tell: Told on that thread whenever the relay told something.
  public func run(
    _ plane: @escaping @Sendable (Instant) -> OwnPlane?,
    _ tell: @escaping @Sendable (News) -> Void
  ) async {
    guard let bell = SkyBell() else { return note("sky: no pipe can be opened") }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "aloft.sky").async {
          talk(until: bell, plane, tell)
          continuation.resume()
        }
      }
    } onCancel: {
      bell.ring()
    }
  }

  private func talk(
    until bell: SkyBell,
    _ plane: (Instant) -> OwnPlane?,
    _ tell: (News) -> Void
  ) {
    var client = SkyClient(seed: seed)
    var (turn, failures) = (0, 0)
    var reporter = SkyReporter(name: "\(host):\(port)", tell: note)
    repeat {
      do throws(SkySocketError) {
        let socket = try SkySocket(to: host, port: port, turn: turn)
        client.moved()
        failures = 0
        let opened = clock()
        var hasWay = true
        repeat {
          let now = clock()
          if let own = plane(now), let packet = client.packet(for: own, at: now) {
            hasWay = socket.send(packet)
          }
          guard !bell.wait(Self.wait(for: client, at: clock()), for: socket.descriptor) else {
            if let packet = client.farewell(at: clock()) { _ = socket.send(packet) }
            return
          }
          let before = client.answers
          socket.receive { client.take($0, at: clock()) }
          if client.answers != before {
            tell(News(neighbours: client.neighbours, standing: client.standing, id: client.id))
          }
          reporter.follow(client)
        } while !isStale(client, hasWay: hasWay, since: opened.duration(to: clock()))
      } catch {
        reporter.fail(error.description)
        guard !bell.wait(.seconds(5) * (1 << min(failures, 3)), for: nil) else { return }
        failures += 1
      }
      turn += 1
    } while true
  }

  /// Whether another socket is worth a try, some time after this one was opened.
  private func isStale(_ client: SkyClient, hasWay: Bool, since: Duration) -> Bool {
    if !hasWay { return since > Self.refreshment }
    guard since > Self.renewal else { return false }
    return client.isSentElsewhere || client.unanswered >= SkyClient.silence / 2
  }

  private static func wait(for client: SkyClient, at now: Instant) -> Duration {
    guard let deadline = client.deadline else { return glance }
    return min(max(now.duration(to: deadline), .milliseconds(1)), glance)
  }
}
