package import Network
import Scenes
package import Settings
package import System
import Text

extension Configuration {
  /// The source of the universe. Its identifier is not yet that of this installation.
  ///
  /// - Throws: A failure that names an invalid setting.
  package func dmxStream() throws(Failure) -> DMXStream {
    let (universe, name) = (settings.dmx.universe, settings.dmx.sourceName)
    guard name.utf8.count <= 63 else {
      throw refusal(of: .dmxSourceName, because: "it has \(name.utf8.count) bytes; 63 are allowed")
    }
    let allowed =
      settings.dmx.protocol == .sacn ? SACNSource.universes : ArtNetSource.portAddresses
    guard allowed.contains(universe), let number = UInt16(exactly: universe) else {
      let reason =
        "with \(settings.dmx.protocol.rawValue) it must be \(allowed.lowerBound) to "
        + "\(allowed.upperBound)"
      throw refusal(of: .dmxUniverse, because: reason)
    }
    guard settings.dmx.protocol == .sacn else {
      return .artNet(ArtNetSource(name: name, portAddress: number))
    }
    let priority = UInt8(clamping: settings.dmx.priority)
    var generator = SystemRandomNumberGenerator()
    let id = ComponentID(using: &generator)
    return .sacn(SACNSource(id: id, name: name, priority: priority, universe: number))
  }

  /// The destination of the packets.
  ///
  /// - Throws: A failure that names an invalid setting.
  package func dmxDestination() throws(Failure) -> DMXOutlet.Destination {
    let isArtNet = settings.dmx.protocol == .artnet
    var addresses: [Endpoint] = []
    for text in settings.dmx.to {
      let port = isArtNet ? ArtNetSource.port : SACNSource.port
      guard let address = Endpoint(text, defaultPort: port) else {
        let reason = "\"\(text.withoutCredentials)\" is not a host, nor a host and port"
        throw refusal(of: .dmxTo, because: reason)
      }
      addresses.append(address)
    }
    guard addresses.isEmpty else { return .addresses(addresses) }
    guard !isArtNet else {
      let needed =
        "the addresses of nodes, or a network's broadcast address such as 2.255.255.255"
      throw origin(of: Setting.dmxTo.key) == .builtIn
        ? refusal(of: .dmxProtocol, because: "Art-Net needs dmx.to: \(needed)")
        : refusal(of: .dmxTo, because: "Art-Net needs \(needed)")
    }
    let hops = UInt8(clamping: settings.dmx.ttl)
    return .group(Multicast(interface: settings.dmx.interface, hops: hops))
  }

  /// The address at which ArtPoll is answered; nil for none.
  ///
  /// - Throws: A failure that names an invalid setting.
  package func dmxListen() throws(Failure) -> Endpoint? {
    guard settings.dmx.protocol == .artnet, let text = settings.dmx.listen else { return nil }
    guard let address = Endpoint(text, defaultPort: ArtNetSource.port)?.listenable else {
      let reason = "it is not an address and port such as 0.0.0.0:6454; names are not resolved"
      throw refusal(of: .dmxListen, because: reason)
    }
    return address
  }

  /// The channels of the fixtures in the universe.
  ///
  /// - Throws: A failure that names an invalid setting.
  package func dmxPatch() throws(Failure) -> DMXPatch {
    let dmx = settings.dmx
    guard let fixture = DMXFixture(dmx.fixture) else {
      let reason =
        "it must be parts with a plus between them, each of them dimmer, dimmer16, rgb, rgbw or a "
        + "number from 0 to 255, and one of them a light"
      throw refusal(of: .dmxFixture, because: reason)
    }
    let spacing = dmx.spacing == 0 ? fixture.width : dmx.spacing
    guard spacing >= fixture.width else {
      let reason = "fixtures of \(fixture.width) channels would overlap"
      throw refusal(of: .dmxSpacing, because: reason)
    }
    let (start, count) = (dmx.startChannel, dmx.fixtures)
    guard let patch = DMXPatch(fixture, at: start, count: count, spacing: spacing) else {
      let last = DMXPatch.lastChannel(fixture, at: start, count: count, spacing: spacing)
      let reason =
        "the last fixture would end at channel \(last); a universe has \(DMXPatch.universe)"
      throw refusal(
        ofFirstChosen: [.dmxFixtures, .dmxSpacing, .dmxStartChannel, .dmxFixture],
        because: reason
      )
    }
    return patch
  }

  /// How the fixtures respond to the breath.
  ///
  /// - Throws: A failure that names an invalid setting.
  package func dmxResponse() throws(Failure) -> DMXResponse {
    let dmx = settings.dmx
    guard dmx.low <= dmx.high else {
      throw origin(of: Setting.dmxLow.key) == .builtIn
        ? refusal(of: .dmxHigh, because: "it must not be below dmx.low = \(dmx.low)")
        : refusal(of: .dmxLow, because: "it must not be above dmx.high = \(dmx.high)")
    }
    return DMXResponse(
      low: Double(dmx.low) / 100,
      high: Double(dmx.high) / 100,
      rest: Double(dmx.rest) / 100,
      closed: Double(dmx.closed) / 100,
      curve: dmx.curve,
      lowHue: try dmxHue(.dmxLowColor, dmx.lowColor),
      highHue: try dmxHue(.dmxHighColor, dmx.highColor)
    )
  }

  private func dmxHue(_ setting: Setting, _ text: String) throws(Failure) -> DMXResponse.Hue {
    guard text != "sky" else { return .sky }
    let allowed = "it must be \"sky\" or a colour such as \"#FFD9A0\""
    guard let color = Color(hex: text) else { throw refusal(of: setting, because: allowed) }
    guard color.rgb != 0 else {
      throw refusal(of: setting, because: "black gives no light; \(allowed)")
    }
    return .fixed(color)
  }
}
