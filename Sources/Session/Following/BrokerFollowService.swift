import Breathing
import Network
package import Outlets
import Show
import Synchronization
import System

/// Follows the screen that publishes its room's plan through an MQTT broker.
///
/// The plan is retained, so a screen that connects receives it at once. While the leader or the
/// broker is unavailable, the last plan stays in effect.
package struct BrokerFollowService: Sendable {
  /// The MQTT outlet's callbacks for plans and the absence of a leader.
  package let plan: MQTTPlan

  /// Plans from the broker, buffering only the newest.
  private let plans: AsyncStream<[UInt8]>

  /// Called with each plan that differs from the last.
  private let adopt: @Sendable (PlanDocument) -> Void

  /// Logs a message.
  private let log: @Sendable (String) -> Void

  /// The shortest time between two plans: it limits the cost of a flood of them.
  package static let period: Duration = .milliseconds(500)

  /// Creates a service without a plan.
  ///
  /// - Parameters:
  ///   - adopt: Called with each plan that differs from the last.
  ///   - noteAbsence: Called with true when no display that leads the room is online, with false when one is.
  ///   - noteLoss: Called when the broker does not answer, so that nobody knows whether one is.
  ///   - log: Logs a message.
  package init(
    adopt: @escaping @Sendable (PlanDocument) -> Void,
    noteAbsence: @escaping @Sendable (Bool) -> Void = { _ in },
    noteLoss: @escaping @Sendable () -> Void = {},
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) }
  ) {
    let (plans, mail) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let wasAway = Atomic(false)
    plan = MQTTPlan(
      received: { mail.yield($0) },
      noteAbsence: { isAway in
        noteAbsence(isAway)
        guard wasAway.exchange(isAway, ordering: .relaxed) != isAway else { return }
        log(isAway ? Self.absence : "a display that leads the room is online")
      },
      noteLoss: noteLoss
    )
    (self.plans, self.adopt, self.log) = (plans, adopt, log)
  }

  /// The log's line once no leader is online.
  private static let absence =
    "no display that leads the room (room.lead) is online at the broker; continuing alone"

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    var known: PlanDocument?
    var failures = FailureLog()
    for await bytes in plans {
      do throws(PlanDocumentError) {
        let document = try PlanDocument(json: bytes)
        if document != known { adopt(document) }
        known = document
        _ = failures.noteSuccess()
      } catch {
        if failures.noteFailure("\(error)") { log("the plan on the broker is ignored: \(error)") }
      }
      do { try await Task.sleep(for: Self.period) } catch { return }
    }
  }
}
