import Breathing
package import Settings

/// The settings of DMX over a network.
package struct DMXSettings: SettingGroup {
  /// The protocol; `off` disables DMX.
  package var `protocol` = DMXProtocol.off
  /// The E1.31 universe, or the Art-Net Port-Address.
  package var universe = 1
  /// The receivers; if empty, the universe's multicast group.
  package var to: [String] = []
  /// The interface for multicast; nil for the one that the routing table chooses.
  package var interface: String?
  /// The time to live of multicast packets.
  package var ttl = 1
  /// The address at which ArtPoll is answered; nil for none.
  package var listen: String? = "0.0.0.0:6454"
  /// The priority, from 0 to 200.
  package var priority = 100
  /// The name that consoles show.
  package var sourceName = "Aloft"
  /// The channels of a fixture, in order.
  package var fixture = "dimmer"
  /// The number of fixtures.
  package var fixtures = 1
  /// The first channel of the first fixture.
  package var startChannel = 1
  /// The channels from one fixture to the next; 0 for no gaps.
  package var spacing = 0
  /// The intensity with empty lungs, with full lungs and at rest, in percent.
  package var low = 10, high = 80, rest = 30
  /// The intensity while a display is closed outside its opening hours, in percent.
  package var closed = 0
  /// How the intensity depends on the breath.
  package var curve = DMXCurve.linear
  /// The colour with empty lungs and with full lungs.
  package var lowColor = "sky", highColor = "sky"
  /// Frames per second.
  package var rate = 40
  /// How early each frame is sent.
  package var lead = Duration.zero

  /// Creates the defaults.
  package init() {}
}

/// The protocols that carry DMX over a network.
package enum DMXProtocol: String, Sendable, Hashable, CaseIterable {
  case off
  case sacn
  case artnet
}

extension Settings {
  /// The settings of DMX over a network.
  package var dmx: DMXSettings {
    get { self[DMXSettings.self] }
    set { self[DMXSettings.self] = newValue }
  }
}

extension Setting {
  package static let dmxProtocol = choice(
    "dmx.protocol",
    \.dmx.protocol,
    """
    Send the breath to stage and room lights as a DMX universe: by "sacn" (ANSI E1.31) or \
    "artnet" (Art-Net 4). "off" sends none.
    """
  )
  package static let dmxUniverse = whole(
    "dmx.universe",
    \.dmx.universe,
    0...63_999,
    "The universe: 1 to 63999 with sACN; the Port-Address, 0 to 32767, with Art-Net."
  )
  package static let dmxTo = texts(
    "dmx.to",
    \.dmx.to,
    "a list of addresses, such as [\"10.0.0.40\", \"node.local\"]",
    """
    Receivers: addresses of nodes or, with Art-Net, a network's broadcast address such as \
    "2.255.255.255". [] is sACN's multicast group; Art-Net needs at least one.
    """
  )
  package static let dmxInterface = optional(
    "dmx.interface",
    \.dmx.interface,
    or: "auto",
    "\"auto\", an interface such as \"eth1\", or its IPv4 address",
    """
    The network interface of sACN multicast: its name or IPv4 address. "auto" follows the \
    system's routes.
    """
  )
  package static let dmxTTL = whole(
    "dmx.ttl",
    \.dmx.ttl,
    0...255,
    "Time to live of sACN multicast: 1 stays in the local network, 0 on this machine."
  )
  package static let dmxListen = optional(
    "dmx.listen",
    \.dmx.listen,
    or: "off",
    "\"off\", or an address and port such as \"0.0.0.0:6454\"",
    """
    Where Art-Net's ArtPoll is answered, so that consoles list Aloft. Nothing else is accepted \
    there. "off" answers none.
    """
  )
  package static let dmxPriority = whole(
    "dmx.priority",
    \.dmx.priority,
    0...200,
    "sACN priority: receivers follow the source with the highest."
  )
  package static let dmxSourceName = text(
    "dmx.source_name",
    \.dmx.sourceName,
    "a name of at most 63 bytes",
    "The name that consoles and receivers show."
  )
  package static let dmxFixture = text(
    "dmx.fixture",
    \.dmx.fixture,
    "parts such as \"dimmer\", \"rgbw\" or \"dimmer16+255+rgb\"",
    """
    The channels of one fixture, in order, with a plus between parts: dimmer, dimmer16 (coarse, \
    fine), rgb, rgbw, or a number from 0 to 255 for a channel that keeps that value.
    """
  )
  package static let dmxFixtures = whole(
    "dmx.fixtures",
    \.dmx.fixtures,
    1...512,
    "The number of fixtures, all of the same kind."
  )
  package static let dmxStartChannel = whole(
    "dmx.start_channel",
    \.dmx.startChannel,
    1...512,
    "The first fixture's first channel."
  )
  package static let dmxSpacing = whole(
    "dmx.spacing",
    \.dmx.spacing,
    0...512,
    "Channels from one fixture's first channel to the next one's; 0 leaves no gap."
  )
  package static let dmxLow = whole(
    "dmx.low",
    \.dmx.low,
    1...100,
    "Intensity when the lungs are empty, in percent. Never 0, so no light goes out."
  )
  package static let dmxHigh = whole(
    "dmx.high",
    \.dmx.high,
    1...100,
    "Intensity when the lungs are full, in percent."
  )
  package static let dmxRest = whole(
    "dmx.rest",
    \.dmx.rest,
    1...100,
    "Intensity in a pause, before and after a session, and when Aloft ends, in percent."
  )
  package static let dmxClosed = whole(
    "dmx.closed",
    \.dmx.closed,
    0...100,
    """
    Intensity while aloft display is closed outside its opening hours, in percent. Lights fade to it with the \
    picture; 0 is dark.
    """
  )
  package static let dmxCurve = choice(
    "dmx.curve",
    \.dmx.curve,
    """
    How intensity follows the breath: "linear" for fixtures with a dimming curve of their own, \
    "square" for those without, "s-curve" for slow ends.
    """
  )
  package static let dmxLowColor = text(
    "dmx.low_color",
    \.dmx.lowColor,
    "\"sky\" or a colour such as \"#3C6EA8\"",
    """
    Colour when the lungs are empty: the channels' values at full intensity, such as "#3C6EA8", \
    or "sky" for the picture's.
    """
  )
  package static let dmxHighColor = text(
    "dmx.high_color",
    \.dmx.highColor,
    "\"sky\" or a colour such as \"#FFD9A0\"",
    "Colour when the lungs are full."
  )
  package static let dmxRate = whole("dmx.rate", \.dmx.rate, DMXOutlet.rates, "Frames per second.")
  package static let dmxLead = duration(
    "dmx.lead",
    \.dmx.lead,
    leads,
    "How far ahead frames are sent, for fixtures with latency."
  )

  /// The settings of DMX over a network.
  package static let dmx = [
    dmxProtocol, dmxUniverse, dmxTo, dmxInterface, dmxTTL, dmxListen, dmxPriority, dmxSourceName,
    dmxFixture, dmxFixtures, dmxStartChannel, dmxSpacing, dmxLow, dmxHigh, dmxRest, dmxClosed,
    dmxCurve, dmxLowColor, dmxHighColor, dmxRate, dmxLead,
  ]
}
