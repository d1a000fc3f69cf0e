public import Breathing
public import Cabin
public import Facts
public import Flights
public import Geodesy
public import Notams
public import Weather

/// A request to the show from a person or another program.
public enum Command: Sendable, Hashable {
  /// Pause or resume.
  case togglePause

  /// Pause or resume, whatever the state.
  case pause(Bool)

  /// Make the next breath a step longer; a ramp then leads a step further.
  case slower

  /// Make the next breath a step shorter than this one, and keep that length.
  case faster

  /// Shorten the breaths by two steps, because they are too long, and keep that length.
  case tooSlow

  /// Set the session's length in minutes; 0 is endless.
  case length(minutes: Double)

  /// Show the facts of some sets; none turns facts off.
  case facts(Set<FactSet>)

  /// Skip to the next stage.
  case skip

  /// Switch to the next of the available patterns.
  case nextPattern

  /// Switch to a pace with the next breath. A slow pace must be chosen by the person at the screen.
  case breathe(NamedPace, by: Chooser)

  /// Switch to a pace that the person at the screen picked. One with holds or slow breaths asks
  /// first.
  case choose(NamedPace)

  /// Answer the open question: the caution about such a pattern, or the offer of newer data.
  case answer(Bool)

  /// Perform a step on the buttons of that question.
  case question(QuestionEdit)

  /// Offer newer data, once a card has been seen, and name the date of those in use, such as "2025-12-02".
  case offerUpdate(dataOf: String)

  /// Show how an update of the data ended.
  case updated(UpdateOutcome)

  /// Turn the soft tones at the turns of the breath on or off.
  case tones(Bool)

  /// Mute or unmute.
  case toggleMute

  /// Mute or unmute, whatever the state.
  case mute(Bool)

  /// Set the volume, in percent.
  case volume(Int)

  /// Set the volume of the music, in percent of the volume.
  case musicVolume(Int)

  /// Set the volume of tones and blips, in percent of the volume.
  case tonesVolume(Int)

  /// Cycle through day, night and following the sun.
  case nextPalette

  /// Set the palette.
  case palette(PaletteChoice)

  /// Set the maximum number of invented companions, from 0 to 3.
  case companions(Int)

  /// Show up to three of the sources' aircraft as companions, at their positions.
  case realCompanions

  /// Set the participation in the shared sky, if a relay is configured.
  case share(SkyShare)

  /// Set the range of flights from the next one on.
  case range(FlightRange)

  /// Set the units of lengths.
  case units(Units)

  /// Turn reduced motion on or off.
  case reduceMotion(Bool)

  /// Show or hide the words "breathe in", "breathe out".
  case toggleCaption

  /// Show or hide the keys.
  case toggleHelp

  /// Perform a command from the list of keys, which closes.
  indirect case chooseKey(Command)

  /// Fill the display, or return to a window.
  case toggleFullscreen

  /// Set the level of detail, depending on the speed of the machine.
  case detail(Detail)

  /// Show a view.
  case view(ViewName)

  /// Show a view, or the home view again.
  case toggleView(ViewName)

  /// Adopt the sources' aircraft and the status of each source, best first.
  case traffic(Traffic, sources: [SourceReport])

  /// Adopt other people's planes from the shared sky.
  case neighbours([NeighbourPlane])

  /// Send a request to the radar.
  case radar(RadarRequest)

  /// Show the card of the airport at an index of the catalogue.
  case openAirport(Int)

  /// Turn the facing direction clockwise, by degrees.
  case turn(byDegrees: Double)

  /// Toggle between heading up and north up.
  case toggleNorthUp

  /// Turn to a page of the card.
  case turnCard(to: CardPage)

  /// Adopt weather reports.
  case weather(WeatherReports)

  /// Adopt NOTAMs.
  case notams(NotamList)

  /// Adopt the passes of satellites from now on.
  case satellites([SatellitePass])

  /// Adopt a receiver's position.
  case fix(Fix?)

  /// Adopt the magnetic heading of this machine's compass; nil if it is lost.
  case compass(Angle?)

  /// Adopt the cabin's altitude.
  case cabin(CabinState?)

  /// Note why this machine cannot play sound; nil if it can.
  case soundLack(SoundLack?)

  /// Search for an airport.
  case search(SearchEdit)

  /// Perform a step on the settings panel.
  case panel(PanelEdit)

  /// Drag a sheet of a tall picture, or move it by heights.
  case sheet(SheetName, SheetEdit)

  /// Perform a step on the sheet before a session.
  case start(StartEdit)

  /// Dismiss the screen that ends a session.
  case closeSummary

  /// Report the result of saving the choices on the settings panel.
  case savedChoices(SaveOutcome)

  /// Close the screen outside its opening hours: fade to black and be silent; or open it again.
  case close(Bool)

  /// Show the code of the companion page, because it is open; or a sentence, because it is not open yet.
  case page(isOpen: Bool)

  /// End the session gently; the program keeps running.
  case stop

  /// Close the overlay in front; else return to the home view; else end a person's session gently; once it is ending,
  /// or on a public screen, quit. An unattended screen stays at the home view.
  case back

  /// Fade out and quit.
  case quit
}
