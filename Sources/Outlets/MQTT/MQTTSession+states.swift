import Text

// The messages of a display's state.

extension MQTTSession {
  /// Returns the message of the complete state.
  func stateMessage(
    _ state: RoomState,
    isRetained: Bool,
    _ context: Context
  ) -> MQTTMessage {
    let json = state.json(
      version: version,
      context.health,
      takesCommands: takesCommands,
      at: context.now
    )
    return MQTTMessage(identity.topic(.state), json.description, isRetained: isRetained)
  }

  /// Returns the message of a short state.
  func shortMessage(_ short: RoomState.Short) -> MQTTMessage {
    // The `render` state expires on its own; a retained one would only delay that.
    MQTTMessage(identity.topic(short.leaf), short.text, isRetained: short.leaf != .render)
  }

  /// Returns all states once the session has ended with the program. The broker would otherwise keep that the display
  /// breathes.
  func finalStates(_ context: Context) -> [MQTTMessage] {
    let state = RoomState(context).ended
    let shortStates = state.shortStates.map { shortMessage($0) }
    return [stateMessage(state, isRetained: true, context)] + shortStates
  }
}

extension RoomState {
  /// Reads the state of the program.
  init(_ context: MQTTSession.Context) {
    self.init(
      context.show,
      context.health,
      isLeading: context.plan != nil,
      isPlanPostponed: context.isPlanPostponed,
      at: context.now
    )
  }
}
