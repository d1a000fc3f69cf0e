import Breathing
import Show

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
      var fader = self.fader
      begin(&fader, link)
      for await event in outlet.inbox { follow(event, by: &fader, link) }
      group.cancelAll()
    }
  }

  /// Asks lamps for the fade under way, except lamps that have the light of a closed display already. It is never
  /// inlined into `run`, for the reason at `DMXOutlet.sendFrame`.
  @inline(never)
  private func begin(_ fader: inout WLEDFader, _ link: ShowLink) {
    let show = link.show()
    guard let fade = fader.begin(show, at: link.now().advanced(by: outlet.lead)) else { return }
    for lamp in lamps
    where !show.isClosed || memory.brightness(of: lamp.address) != fade.brightness {
      lamp.want(fade)
    }
  }

  /// Asks lamps for the fade that an event begins. It is never inlined into `run`, for the reason at
  /// `DMXOutlet.sendFrame`.
  @inline(never)
  private func follow(_ event: Outlet.Event, by fader: inout WLEDFader, _ link: ShowLink) {
    want(fader.fade(for: event, in: link.show(), at: link.now().advanced(by: outlet.lead)))
  }

  private func want(_ fade: WLEDFade?) {
    guard let fade else { return }
    for lamp in lamps { lamp.want(fade) }
  }
}
