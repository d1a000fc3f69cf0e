import Breathing
import Show

/// Makes WLED lamps follow the breath: one request per phase, and the lamps fade on their own.
public struct WLEDOutlet: Sendable {
  /// Posts JSON to a URL, and returns the status of the response. Throws if there is none in time.
  public typealias Post = @Sendable (_ address: String, _ json: String) async throws -> Int

  private let outlet: Outlet
  private let range: WLEDFade.BrightnessRange
  private let isColored: Bool
  private let lamps: [WLEDLamp]

  /// Creates the outlet's service.
  ///
  /// - Parameters:
  ///   - outlet: The outlet whose cues are sent.
  ///   - lamps: The lamps' URLs, such as `http://wled.local`.
  ///   - range: The range of brightness.
  ///   - isColored: Whether lamps use the colours of the sky.
  ///   - seed: The seed of the delays before a failed lamp is tried again.
  ///   - post: Posts the requests.
  ///   - log: Logs a problem in one sentence, once per occurrence.
  public init(
    _ outlet: Outlet,
    to lamps: [String],
    range: WLEDFade.BrightnessRange,
    isColored: Bool,
    seed: UInt64,
    post: @escaping Post,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.outlet = outlet
    self.range = range
    self.isColored = isColored
    self.lamps = lamps.enumerated().map { index, address in
      WLEDLamp(
        address,
        lead: outlet.lead,
        seed: seed &+ UInt64(index),
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
      var last = currentFade(link)
      if let last { for lamp in lamps { lamp.want(last) } }
      for await event in outlet.inbox {
        guard case .cue(let cue) = event, let fade = fade(cue, link), fade != last else { continue }
        last = fade
        for lamp in lamps { lamp.want(fade) }
      }
      group.cancelAll()
    }
  }

  private func fade(_ cue: Cue, _ link: ShowLink) -> WLEDFade? {
    WLEDFade(cue, in: link.show(), range: range, isColored: isColored)
  }

  /// Returns the rest of the fade under way, so that after a reload no lamp waits for the next cue; nil before the
  /// session, and after it, when somebody may have switched a lamp off by hand. It is never inlined into `run`, for
  /// the reason at `DMXOutlet.sendFrame`.
  @inline(never)
  private func currentFade(_ link: ShowLink) -> WLEDFade? {
    let now = link.now().advanced(by: outlet.lead)
    guard let cue = link.show().currentCue(at: now), cue.event != .sessionEnd else { return nil }
    return fade(cue, link)?.joined(at: now)
  }
}
