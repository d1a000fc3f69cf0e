import Breathing
import Network
import Settings
import Synchronization
import Text

/// A WLED lamp, with a limit on its rate of changes.
///
/// At least a third of a second passes between a lamp's answer and its next change, so there are at
/// most three changes per second. A flash is two opposing changes, so that is half of what WCAG 2.2
/// (success criterion 2.3.1) allows: three flashes per second. Of the fades requested meanwhile,
/// only the newest is sent.
final class WLEDLamp: Sendable {
  let address: String
  /// The URL without a password, for messages.
  private let name: String
  private let lead: Duration
  private let seed: UInt64
  private let memory: WLEDMemory
  private let post: WLEDOutlet.Post
  private let log: @Sendable (String) -> Void
  private let note: @Sendable (Bool) -> Void
  private let wanted = Mutex<WLEDFade?>(nil)
  private let (calls, caller) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// The shortest time between an answer and the next change.
  static let pause: Duration = .nanoseconds(333_333_334)

  /// Creates a lamp.
  ///
  /// - Parameters:
  ///   - address: Its URL.
  ///   - lead: How early cues are delivered.
  ///   - seed: The seed of the delays after failures.
  ///   - memory: What it was sent last, possibly by an earlier outlet.
  ///   - post: Posts the requests.
  ///   - log: Logs a problem in one sentence, once per occurrence.
  ///   - note: Called with true after a request that failed, and with false while the lamp answers steadily.
  init(
    _ address: String,
    lead: Duration,
    seed: UInt64,
    memory: WLEDMemory,
    post: @escaping WLEDOutlet.Post,
    log: @escaping @Sendable (String) -> Void,
    note: @escaping @Sendable (Bool) -> Void
  ) {
    self.address = address
    name = address.withoutCredentials
    self.lead = lead
    self.seed = seed
    self.memory = memory
    self.post = post
    self.log = log
    self.note = note
  }

  /// Requests a fade in place of one that has not been sent; returns at once.
  func want(_ fade: WLEDFade) {
    wanted.withLock { $0 = fade }
    caller.yield()
  }

  /// Sends the requested fades until the task is cancelled.
  func run(_ link: ShowLink) async {
    var backoff = Backoff(
      first: .seconds(1),
      longest: .seconds(60),
      generator: SeededGenerator(seed: seed)
    )
    var (failures, steadiness) = (FailureLog(), Steadiness<Instant>())
    var isAway = false
    for await _ in calls {
      // A cancelled stream still returns the elements it holds.
      guard !Task.isCancelled else { return }
      guard let fade = wanted.withLock({ $0.take() }) else { continue }
      let start = link.now().advanced(by: lead)
      // A lamp that returns may be far from the end of the fade, such as after a power cut.
      let json = (isAway ? fade.joined(at: start) : fade).json(from: start).description
      let problem = await ask(json)
      guard !Task.isCancelled else { return }
      isAway = problem != nil
      if let problem {
        steadiness.fail(at: link.now())
        note(true)
        if failures.noteFailure(problem) {
          log("wled: \(name): \(problem); continuing without it")
        }
        // A fade that failed is sent again, unless there is a newer one.
        wanted.withLock { $0 = $0 ?? fade }
        caller.yield()
        try? await Task.sleep(for: max(backoff.waitAfterFailure(), Self.pause))
      } else {
        memory.keep(fade, of: address)
        // A lamp that comes and goes is asked again soon all the same, because a fade lasts only seconds.
        backoff.succeed()
        if steadiness.succeed(at: link.now()), failures.noteSuccess() {
          log("wled: \(name) is back")
        }
        if !steadiness.isLost { note(false) }
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  /// Sends JSON to the lamp. Returns the problem, or nil.
  private func ask(_ json: String) async -> String? {
    do {
      let status = try await post(address + "/json/state", json)
      return 200..<300 ~= status ? nil : "it answered with status \(status)"
    } catch {
      return "\(error)"
    }
  }
}
