import Scenes

/// Lets lamps that run WLED breathe along: one request a phase, and they fade by themselves.
public struct WLEDOutlet: Sendable {
  /// Hands JSON to an address by HTTP, and returns the status of the answer; throws where there is
  /// none in time.
  public typealias Post = @Sendable (_ address: String, _ json: String) async throws -> Int

  private let outlet: Outlet
  private let reach: WLEDFade.Reach
  private let isColored: Bool
  private let lamps: [WLEDLamp]

  /// Creates the outlet's service.
  ///
  /// - Parameters:
  ///   - outlet: Where it is told what happens.
  ///   - lamps: Their addresses, such as `http://wled.local`.
  ///   - reach: How bright they may be.
  ///   - isColored: Whether they take the colours of the sky.
  ///   - seed: From which the waits are drawn before a lamp that failed is tried again.
  ///   - post: How they are asked.
  ///   - note: Told in a sentence what does not go well, once each time.
  public init(
    _ outlet: Outlet,
    to lamps: [String],
    reach: WLEDFade.Reach,
    isColored: Bool,
    seed: UInt64,
    post: @escaping Post,
    note: @escaping @Sendable (String) -> Void
  ) {
    self.outlet = outlet
    self.reach = reach
    self.isColored = isColored
    self.lamps = lamps.enumerated().map { index, address in
      WLEDLamp(address, lead: outlet.lead, seed: seed &+ UInt64(index), post: post, note: note)
    }
  }

  /// Runs until its task is cancelled.
  public func run(_ link: ShowLink) async {
    await withTaskGroup { group in
      for lamp in lamps { group.addTask { await lamp.run(link) } }
      for await event in outlet.inbox {
        guard case .cue(let cue) = event,
          let fade = WLEDFade(cue, in: link.show(), reach: reach, isColored: isColored)
        else { continue }
        for lamp in lamps { lamp.want(fade) }
      }
      group.cancelAll()
    }
  }
}
