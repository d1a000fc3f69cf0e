import Breathing
import Synchronization

/// One lamp that runs WLED: knows the last thing it was asked, and asks it when it may.
///
/// Between two changes lies a third of a second at least, counted from the lamp's answer, so that
/// there are at most three in any second: with half a flash each, that is half of what WCAG 2.2, success
/// criterion 2.3.1, allows (three flashes, a flash being two opposing changes). What comes sooner waits,
/// and only the newest is asked.
final class WLEDLamp: Sendable {
  private let address: String
  private let lead: Duration
  private let seed: UInt64
  private let post: WLEDOutlet.Post
  private let note: @Sendable (String) -> Void
  private let wanted = Mutex<WLEDFade?>(nil)
  private let (calls, caller) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// How long it is until a lamp may be changed again.
  static let pause: Duration = .nanoseconds(333_333_334)

  init(
    _ address: String,
    lead: Duration,
    seed: UInt64,
    post: @escaping WLEDOutlet.Post,
    note: @escaping @Sendable (String) -> Void
  ) {
    self.address = address
    self.lead = lead
    self.seed = seed
    self.post = post
    self.note = note
  }

  /// Wants a fade, in place of one that has not been asked yet; returns at once.
  func want(_ fade: WLEDFade) {
    wanted.withLock { $0 = fade }
    caller.yield()
  }

  /// Asks what is wanted, until the task is cancelled.
  func run(_ link: ShowLink) async {
    var backoff = Backoff(
      first: .seconds(1),
      longest: .seconds(60),
      generator: SeededGenerator(seed: seed)
    )
    for await _ in calls {
      // A cancelled stream hands out what it still holds.
      guard !Task.isCancelled else { return }
      guard let fade = wanted.withLock({ $0.take() }) else { continue }
      let json = fade.json(from: link.now().advanced(by: lead)).description
      let problem = await ask(json)
      guard !Task.isCancelled else { return }
      if let problem {
        if backoff.failures == 0 { note("wled: \(address): \(problem); continuing without it") }
        // What it did not hear is wanted still, unless something newer is.
        wanted.withLock { $0 = $0 ?? fade }
        caller.yield()
        try? await Task.sleep(for: max(backoff.waitAfterFailure(), Self.pause))
      } else {
        if backoff.failures > 0 { note("wled: \(address) is back") }
        backoff.succeed()
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  /// Asks a lamp; returns what went wrong, if anything.
  private func ask(_ json: String) async -> String? {
    do {
      let status = try await post(address + "/json/state", json)
      return 200..<300 ~= status ? nil : "it answered with status \(status)"
    } catch {
      return "\(error)"
    }
  }
}
