public import Airports
public import Breathing
public import Cabin
public import Facts
public import Flights

/// Something a person or another machine asks of the show.
public enum Command: Sendable, Hashable {
  /// Stop where we are, or go on.
  case togglePause

  /// Pause or resume, whatever the state.
  case pause(Bool)

  /// Make the breaths a step longer.
  case slower

  /// Make the breaths a step shorter.
  case faster

  /// The breaths are too long: go back two lengths and stay there.
  case tooSlow

  /// Go on to what comes next.
  case skip

  /// Breathe the next of the patterns at hand.
  case nextPattern

  /// Breathe at a pace, from the next breath on; slow ones only where the person at the screen asks.
  case breathe(NamedPace, by: Chooser)

  /// Breathe at a pace that the person at the screen picked. One with holds or slow breaths asks
  /// first.
  case choose(NamedPace)

  /// Accept or decline the question of such a pattern.
  case consent(Bool)

  /// Mark the turns of the breath with soft tones, or do not.
  case tones(Bool)

  /// Sound off, or on again.
  case toggleMute

  /// Mute or unmute, whatever the state.
  case mute(Bool)

  /// How loud it is, in percent.
  case volume(Int)

  /// Change between day, night and following the sun.
  case nextPalette

  /// Wear a palette.
  case palette(PaletteChoice)

  /// Set the most companions, from 0 to 3, none of them real.
  case companions(Int)

  /// Show up to three of the sources' aircraft as companions, at their positions.
  case realCompanions

  /// Take part in the shared sky, or do not, where a relay of it is known.
  case share(SkyShare)

  /// Let planes go farther or less far, from the next flight on.
  case range(FlightRange)

  /// Set the units of lengths.
  case units(Units)

  /// Let nothing travel across the picture, or let it.
  case reduceMotion(Bool)

  /// Show or hide the words "breathe in", "breathe out".
  case toggleCaption

  /// Show or hide the keys.
  case toggleHelp

  /// Fill the display, or return to a window.
  case toggleFullscreen

  /// Draw more or less, for a machine that is faster or slower than thought.
  case detail(Detail)

  /// Show a view.
  case view(ViewName)

  /// Show the airport's card, or the sky again.
  case toggleAirport

  /// Show the radar, or the sky again.
  case toggleRadar

  /// Adopt the sources' aircraft and the status of each source, the best first.
  case traffic(Traffic, sources: [SourceReport])

  /// Adopt other people's planes from the shared sky.
  case fellows([Fellow])

  /// Ask something of the radar.
  case radar(RadarRequest)

  /// Show the card of an airport, by its number in the catalogue.
  case openAirport(Int)

  /// Face another way, clockwise, by degrees.
  case turn(byDegrees: Double)

  /// Turn maps with us, or keep north up.
  case toggleNorthUp

  /// Adopt weather reports.
  case weather(WeatherBook)

  /// Adopt a receiver's position.
  case fix(Fix?)

  /// Adopt the cabin's altitude.
  case cabin(CabinState?)

  /// Search for an airport.
  case search(SearchEdit)

  /// Choose on the settings panel.
  case panel(PanelEdit)

  /// Say on the settings panel what became of keeping the choices.
  case keptChoices(String)

  /// End the session gently; the program stays.
  case stop

  /// Leave what was opened last: the keys, then the card; else the session.
  case back

  /// End the session gently and leave.
  case quit
}
