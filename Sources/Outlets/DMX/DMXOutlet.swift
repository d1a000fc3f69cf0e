import Breathing
public import Network
import Settings
import Show

/// Makes stage or room lights follow the breath: sends one universe many times a second.
public struct DMXOutlet: Sendable {
  /// The destination of the packets.
  public enum Destination: Sendable, Hashable {
    /// The universe's multicast group; E1.31 only.
    case group(Multicast)
    /// Unicast addresses, or the broadcast address of a network.
    case addresses([Endpoint])
  }

  /// The outlet whose dropped events are counted.
  public let outlet: Outlet

  private var stream: DMXStream
  private let destination: Destination
  private let listen: Endpoint?
  private let patch: DMXPatch
  private let response: DMXResponse
  private let rate: Int
  private let memory: DMXMemory
  private let seed: UInt64
  private let log: @Sendable (String) -> Void
  private let ending = DMXEnding()

  /// The allowed frame rates. Lower rates show visible steps, and DMX512 carries at most 44 full
  /// universes per second (ANSI E1.11).
  public static let rates = 30...44

  /// The time between frames while fixtures rest.
  private static let idleFrame: Duration = .milliseconds(200)

  /// The time between universe discovery packets (E131_UNIVERSE_DISCOVERY_INTERVAL).
  private static let discovery: Duration = .seconds(10)

  /// Creates the outlet's service.
  ///
  /// - Parameters:
  ///   - outlet: The outlet, whose lead also applies to frames.
  ///   - stream: The source of the universe.
  ///   - destination: The destination of the packets.
  ///   - listen: The address at which an Art-Net source answers ArtPoll; nil for none.
  ///   - patch: The channels of the fixtures.
  ///   - response: How the fixtures respond to the breath.
  ///   - rate: Frames per second, clamped to `rates`.
  ///   - memory: What was sent last, possibly by an earlier outlet.
  ///   - seed: The seed of the delays before failed lookups are retried.
  ///   - log: Logs a problem in one sentence, once per occurrence.
  public init(
    _ outlet: Outlet,
    as stream: DMXStream,
    to destination: Destination,
    listen: Endpoint? = nil,
    patch: DMXPatch,
    response: DMXResponse,
    rate: Int,
    memory: DMXMemory,
    seed: UInt64,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.outlet = outlet
    (self.stream, self.destination, self.listen) = (stream, destination, listen)
    (self.patch, self.response) = (patch, response)
    self.rate = min(max(rate, Self.rates.lowerBound), Self.rates.upperBound)
    (self.memory, self.seed, self.log) = (memory, seed, log)
  }

  /// Returns the service with the identifier by which consoles recognise its source.
  func identified(as id: () -> ComponentID) -> DMXOutlet {
    var outlet = self
    outlet.stream = stream.identified(as: id)
    return outlet
  }

  /// Runs until the task is cancelled, or until fixtures rest after `rest()`.
  public func run(_ link: ShowLink) async {
    let senders = senders()
    await withTaskGroup { group in
      for sender in senders { group.addTask { await sender.run() } }
      // Fixtures follow the level and ignore cues.
      group.addTask { for await _ in outlet.inbox {} }
      switch (stream, destination) {
      case (.sacn(let source), .group(let multicast)):
        group.addTask { await announce(source, by: multicast) }
      case (.artNet(let source), _):
        if let listen {
          let responder = ArtNetResponder(source, at: listen, seed: seed, log: log)
          group.addTask { await responder.run() }
        }
      default: break
      }
      await sendFrames(through: senders, link)
      group.cancelAll()
    }
  }

  /// Moves the fixtures to the look in which they are left, that of rest or of a closed display, and blocks until they
  /// have it, at most `DMXEnding.longest`. The outlet sends nothing more afterwards.
  public func rest() {
    ending.wait()
  }

  /// The state that is kept from one frame to the next.
  private struct Progress {
    var cadence = DMXCadence()
    var fader: DMXFader?
    var universe: DMXUniverse?

    /// Whether the fixtures rest, so that frames can be rare.
    var isStill = false
  }

  private func sendFrames(through senders: [DatagramSender], _ link: ShowLink) async {
    let frame = Duration.seconds(1) / rate
    var progress = Progress()
    while !Task.isCancelled {
      let now = link.now().next(onGridOf: progress.isStill ? Self.idleFrame : frame)
      guard (try? await link.sleep(until: now)) != nil else { return }
      guard sendFrame(at: now, through: senders, link, &progress) else { return ending.reach() }
    }
  }

  /// Sends the frame of an instant, if one is due.
  ///
  /// It is never inlined into `sendFrames`, because Swift 6.3.1 reserves too little memory for an asynchronous function
  /// that holds a show, and the function then writes beyond it. `.ci/async-frames` finds such functions.
  ///
  /// - Returns: Whether more frames follow; false once the fixtures have the look in which they are left.
  @inline(never)
  private func sendFrame(
    at now: Instant,
    through senders: [DatagramSender],
    _ link: ShowLink,
    _ progress: inout Progress
  ) -> Bool {
    let (show, instant) = (link.show(), now.advanced(by: outlet.lead))
    let (moment, palette) = (show.moment(at: instant), show.palette(at: instant))
    let (isEnding, isClosed) = (ending.isAsked, show.isClosed)
    let isResting = isClosed || DMXResponse.isResting(at: moment)
    let resting = isClosed ? response.closed(palette) : response.resting(palette)
    let target = isEnding || isClosed ? resting : response.look(at: moment, palette)

    let unknown = isClosed ? resting : response.beginning(palette)
    var moving = progress.fader ?? DMXFader(from: memory.look ?? unknown)
    var universe = progress.universe ?? memory.universe(of: stream).patched(with: patch)
    let speed = isResting && !isEnding ? DMXFader.calmest : DMXFader.fastest
    let goal = universe.isJoined || isEnding ? target : moving.look
    let look = moving.move(toward: goal, at: now, speed: speed)
    let (wanted, atRest) = (patch.values(of: look), patch.values(of: resting))
    universe.move(to: wanted, resting: atRest, in: moving.passed)
    (progress.fader, progress.universe, progress.isStill) = (moving, universe, false)
    memory.keep(look, universe, of: stream)

    if progress.cadence.sends(universe.values, at: now) {
      let packet = stream.packet(universe.values, sequence: memory.nextSequence(of: stream))
      let lost = senders.count { !$0.send([packet]) }
      if lost > 0 { outlet.noteDropped(lost) }
    }
    guard look == target, universe.isJoined, progress.cadence.isQuiet else { return true }
    progress.isStill = isResting && !isEnding
    return !isEnding
  }

  /// Sends universe discovery packets until the task is cancelled. What prevents them prevents the universe's packets
  /// as well, and is logged there.
  private func announce(_ source: SACNSource, by multicast: Multicast) async {
    let group = SACNSource.group(of: SACNSource.discoveryUniverse)
    let sender = DatagramSender(
      to: Endpoint(host: group, port: SACNSource.port),
      named: group,
      for: outlet.name,
      multicast: multicast,
      seed: seed,
      log: { _ in }
    )
    await withTaskGroup { group in
      group.addTask { await sender.run() }
      while (try? await Task.sleep(for: Self.discovery)) != nil {
        sender.send([source.discovery()])
      }
      group.cancelAll()
    }
  }

  private func senders() -> [DatagramSender] {
    switch (destination, stream) {
    case (.group(let multicast), .sacn(let source)):
      let group = Endpoint(host: SACNSource.group(of: source.universe), port: SACNSource.port)
      return [sender(to: group, by: multicast, number: 1)]
    case (.group, .artNet): return []
    case (.addresses(let addresses), _):
      return addresses.enumerated().map { sender(to: $1, by: nil, number: $0 + 1) }
    }
  }

  private func sender(to endpoint: Endpoint, by multicast: Multicast?, number: Int)
    -> DatagramSender
  {
    let address = endpoint.description
    let interface = multicast.map { $0.interface ?? "auto" }
    return DatagramSender(
      to: endpoint,
      named: address + (interface.map { " (\(Setting.dmxInterface.key) = \"\($0)\")" } ?? ""),
      for: outlet.name,
      multicast: multicast,
      seed: seed &+ UInt64(number),
      log: log,
      note: { [outlet] in outlet.troubles.note(.dmx, of: address, isPresent: $0) }
    )
  }
}
