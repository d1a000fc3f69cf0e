import Breathing
import Show
import Synchronization

/// Makes WLED lamps follow the breath: one request per phase, and the lamps fade on their own.
public struct WLEDOutlet: Sendable {
  /// Posts JSON to a URL, and returns the status of the response. Throws if there is none in time.
  public typealias Post = @Sendable (_ address: String, _ json: String) async throws -> Int

  private let outlet: Outlet
  private let fader: WLEDFader
  private let lamps: [WLEDLamp]
  private let memory: WLEDMemory

  /// Creates the outlet's service.
  ///
  /// - Parameters:
  ///   - outlet: The outlet whose cues are sent.
  ///   - lamps: The lamps' URLs, such as `http://wled.local`.
  ///   - range: The range of brightness.
  ///   - closed: The brightness while the display is closed, from 0 to 255; 0 switches lamps off.
  ///   - isColored: Whether lamps use the colours of the sky.
  ///   - memory: What lamps were sent last, possibly by an earlier outlet.
  ///   - seed: The seed of the delays before a failed lamp is tried again.
  ///   - post: Posts the requests.
  ///   - log: Logs a problem in one sentence, once per occurrence.
  public init(
    _ outlet: Outlet,
    to lamps: [String],
    range: WLEDFade.BrightnessRange,
    closed: Int,
    isColored: Bool,
    memory: WLEDMemory = WLEDMemory(),
    seed: UInt64,
    post: @escaping Post,
    log: @escaping @Sendable (String) -> Void
  ) {
    (self.outlet, self.memory) = (outlet, memory)
    fader = WLEDFader(range: range, closed: closed, isColored: isColored)
    self.lamps = lamps.enumerated().map { index, address in
      WLEDLamp(
        address,
        lead: outlet.lead,
        seed: seed &+ UInt64(index),
        memory: memory,
        post: post,
        log: log,
        note: { outlet.troubles.note(.lamps, of: address, isPresent: $0) }
      )
    }
  }

  /// Runs until the task is cancelled.
  public func run(_ link: ShowLink) async {
    await withTaskGroup { group in
      for lamp in lamps { group.addTask { await lamp.run(link) } }
      let state = WLEDState(fader)
      begin(state, link)
      var timer = fallTimer(state, link)
      for await event in outlet.inbox {
        follow(event, by: state, link)
        timer?.cancel()
        timer = fallTimer(state, link)
      }
      timer?.cancel()
      group.cancelAll()
    }
  }

  /// Asks lamps for the fade under way, except lamps that have the light of a closed display already. It is never
  /// inlined into `run`, for the reason at `DMXOutlet.sendFrame`.
  @inline(never)
  private func begin(_ state: WLEDState, _ link: ShowLink) {
    let (show, now) = (link.show(), early(link))
    guard let fade = state.fader.withLock({ $0.begin(show, at: now) }) else { return }
    for lamp in lamps
    where !show.isClosed || memory.brightness(of: lamp.address) != fade.brightness {
      lamp.want(fade)
    }
  }

  /// Asks lamps for the fade that an event begins. It is never inlined into `run`, for the reason at
  /// `DMXOutlet.sendFrame`.
  @inline(never)
  private func follow(_ event: Outlet.Event, by state: WLEDState, _ link: ShowLink) {
    let (show, now) = (link.show(), early(link))
    // Under the lock, so that lamps get fades in the order in which they were decided.
    state.fader.withLock { want($0.fade(for: event, in: show, at: now)) }
  }

  /// Starts the timer of the fade before the next flight, which no cue begins; nil if none is to come. Each event may
  /// change the time.
  private func fallTimer(_ state: WLEDState, _ link: ShowLink) -> Task<Void, Never>? {
    guard let due = nextFall(state, link)?.advanced(by: .zero - outlet.lead) else { return nil }
    return Task {
      repeat {
        guard (try? await link.sleep(until: due)) != nil else { return }
        // The clock may have been set meanwhile.
      } while link.now() < due
      beginFall(state, link)
    }
  }

  /// Returns when the fade before the next flight begins. It is never inlined, for the reason at `DMXOutlet.sendFrame`.
  @inline(never)
  private func nextFall(_ state: WLEDState, _ link: ShowLink) -> Instant? {
    let (show, now) = (link.show(), early(link))
    return state.fader.withLock { $0.nextFall(in: show, at: now) }
  }

  /// Asks lamps for the fade before the next flight, if it is due. It is never inlined, for the reason at
  /// `DMXOutlet.sendFrame`.
  @inline(never)
  private func beginFall(_ state: WLEDState, _ link: ShowLink) {
    let (show, now) = (link.show(), early(link))
    state.fader.withLock { want($0.beginFall(in: show, at: now)) }
  }

  /// The instant of the breath that lamps are sent now.
  private func early(_ link: ShowLink) -> Instant { link.now().advanced(by: outlet.lead) }

  private func want(_ fade: WLEDFade?) {
    guard let fade else { return }
    for lamp in lamps { lamp.want(fade) }
  }
}

/// The fader of an outlet, which events and the timer of the fade before a flight use.
private final class WLEDState: Sendable {
  let fader: Mutex<WLEDFader>

  init(_ fader: WLEDFader) {
    self.fader = Mutex(fader)
  }
}
