extension Configuration {
  /// The settings in effect that enable an outlet or a way to send commands.
  package var chosenOutlets: [Setting] {
    let outlets: [(setting: Setting, isOn: Bool)] = [
      (.httpListen, settings.http.listen != nil),
      (.oscTargets, !settings.osc.targets.isEmpty),
      (.oscListen, settings.osc.listen != nil),
      (.wledLamps, !settings.wled.lamps.isEmpty),
      (.dmxProtocol, settings.dmx.protocol != .off),
      (.midiPort, settings.midi.port != nil),
      (.linesSocket, settings.lines.socket != nil),
      (.linesOutput, settings.lines.writesOutput),
      (.mqttBroker, settings.mqtt.broker != nil),
    ]
    return outlets.filter { $0.isOn && origin(of: $0.setting.key) != .builtIn }.map(\.setting)
  }
}
