/// A fault that does not stop a display's breath: a source that fails, a receiver that does not answer, or a disk that
/// is full.
///
/// Reports have the kind only, in the words below, which pages translate. Addresses, paths and reasons are in the log.
package enum Trouble: String, Sendable, CaseIterable {
  case leader = "The leader does not answer"
  case changes = "The leader’s changes arrive late"
  case clock = "The clock differs from the leader’s"
  case leaders = "Another display leads the room, too"
  case sound = "No sound device was found"
  case soundServer = "The sound server does not answer"
  case aircraft = "No source of aircraft answers"
  case weather = "The weather is not updated"
  case notams = "The NOTAMs are not updated"
  case satellites = "The satellites are not updated"
  case position = "The GPS receiver does not answer"
  case heading = "The compass does not answer"
  case cabin = "The cabin’s pressure is not updated"
  case sky = "The shared sky does not answer"
  case data = "The data are not updated"
  case broker = "The MQTT broker does not answer"
  case lamps = "A WLED lamp does not answer"
  case dmx = "A receiver of DMX cannot be reached"
  case osc = "A receiver of OSC cannot be reached"
  case midi = "The MIDI port cannot be opened"
  case storage = "The disk is full or cannot be written to"
  case timetable = "The timetable set by staff cannot be read"
}

extension Set<Trouble> {
  /// The texts of reports, in the order of the cases.
  var texts: [String] { Trouble.allCases.filter(contains).map(\.rawValue) }
}
