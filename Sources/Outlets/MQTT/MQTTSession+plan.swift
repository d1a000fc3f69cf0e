// The plan of a room, which its leader publishes, and which the broker retains. The leader reads the topic, too: if two
// displays lead the room, the last plan counts, and neither deletes that of the other.

extension MQTTSession {
  /// Returns the plan if it differs from the one published last. A display that stops leading deletes its own, so that
  /// no display follows it from then on.
  mutating func plan(_ context: Context) -> [MQTTMessage] {
    guard context.plan != publishedPlan else { return [] }
    publishedPlan = context.plan
    guard let plan = context.plan else {
      planTopics.remove(planTopic)
      return hasOtherPlan ? [] : [message([])]
    }
    hasOtherPlan = false
    planTopics.insert(planTopic)
    return [message(plan)]
  }

  /// Processes the plan on the broker, on a display that does not follow it.
  ///
  /// - Parameters:
  ///   - plan: The plan; empty if it was deleted.
  ///   - context: The state of the program.
  /// - Returns: The plan of this display if that was deleted.
  mutating func planOnBroker(_ plan: [UInt8], _ context: Context) -> [MQTTMessage] {
    guard plan.isEmpty else {
      hasOtherPlan = plan != publishedPlan
      return []
    }
    // Another display that led the room, too, has deleted it.
    publishedPlan = nil
    return self.plan(context)
  }

  /// Returns messages that delete the plans of earlier settings, on topics on which this display publishes none now.
  /// Another display that leads such a room publishes its own again.
  mutating func deletions(_ context: Context) -> [MQTTMessage] {
    let former = planTopics.filter { context.plan == nil || $0 != planTopic }
    planTopics.subtract(former)
    return former.sorted().map { MQTTMessage($0, [], quality: .atLeastOnce, isRetained: true) }
  }

  /// Returns the last messages of a connection: a display that no longer leads deletes its plan. One that leads leaves
  /// it to displays that are switched on while it is away. If the display leaves, the session is over.
  func lastMessages(_ context: Context) -> [MQTTMessage] {
    var session = self
    let plan = context.plan == nil ? session.plan(context) : []
    return plan + (context.isEnding ? finalStates(context) : []) + [will]
  }

  private var planTopic: String { identity.roomTopic(.plan) }

  private func message(_ plan: [UInt8]) -> MQTTMessage {
    MQTTMessage(planTopic, plan, quality: .atLeastOnce, isRetained: true)
  }
}
