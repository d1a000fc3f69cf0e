import Breathing
import Discovery
import Feeds
import Outlets
import Session
import Text

extension Reader {
  /// The readers of what other screens, consoles and receivers on the network send.
  static var rooms: [Reader] {
    [
      Reader(
        "commands of a leader",
        packets: [#"{"v":1,"order":{"id":"1f","command":{"command":"pause"}}}"#].map(bytes)
      ) { ReceivedCommand(planned: $0)?.id },
      Reader("states of displays", packets: [state].map(bytes)) { packet -> String? in
        StatusReport(json: try JSONValue(packet)).map { report in
          StatusReport.Member.allCases.map { "\(report.json($0).value ?? .null)" }.joined()
        }
      },
      Reader("timetables of displays", packets: [timetable].map(bytes)) { packet -> String? in
        TimetableState(json: try JSONValue(packet))?.json.description
      },
      Reader(
        "messages of a broker",
        packets: ["online", state, timetable, #"{"id":"k7","error":"no such view"}"#].map(bytes)
      ) { packet -> Int? in
        var roster = FleetRoster()
        for topic in ["online", "state", "timetable", "answer"] {
          roster.receive(MQTTMessage("aloft/home/lobby/\(topic)", packet))
        }
        return roster.displays.isEmpty ? nil : roster.displays.count
      },
      Reader("announced screens", words: announcements) { lines -> String? in
        guard let event = InterfaceEvent(lines: lines), let site = TopicWord("home"),
          let room = TopicWord("lobby")
        else { return nil }
        guard case .found(let service, _) = event else { return "" }
        var choice = LeaderChoice(room: room, of: site)
        choice.receive(.found(service))
        var search = RoomSearch()
        search.receive(.found(service))
        return choice.url ?? search.rooms.first?.url
      },
      Reader(
        "ArtPoll",
        packets: [bytes("Art-Net\0") + [0x00, 0x20, 0, 14, 0x20, 0, 0, 10, 0, 1]]
      ) { ArtPoll($0)?.asks(for: 3) },
      Reader("gpsd", packets: gpsd.map(bytes)) { GPSReport($0) },
      Reader("recordings", packets: recordings.map(bytes)) { line -> Int? in
        guard let line = RecordedLine(line) else { return nil }
        return try line.batch(recorded: line.time ?? Instant(nanoseconds: 0)).rows
      },
    ]
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static let state =
    #"{"v":1,"now_unix":1795438800.5,"phase":"inhale","paused":false,"pattern":"gentle","bpm":5.5,"#
    + #""view":"sky","closed":true,"opens_unix":1795500000,"opens_utc_offset":3600,"#
    + #""muted":false,"volume":70,"#
    + #""displays":[{"number":0,"name":"HDMI-1","width":1920,"height":1080,"view":"sky","state":"open"}],"#
    + #""version":"1.0","frame_unix":1795438800.25,"commands":true}"#

  private static let timetable =
    #"{"hours":["mon-fri 08:00-18:00"],"holidays":["12-25"],"programme":["sky 10m"],"#
    + #""changed":["hours"],"fixed":[]}"#

  private static let announcements = [
    "+\n2\nlobby\nscreen.local\n10.0.0.7\n8737\ntxtvers=1\nsite=home\nroom=lobby\nrole=leader",
    "+\n2\nhall\nhall.local\n10.0.0.8\n8737\nsite=home\nroom=hall\nrole=alone\ntls=1\nversion=1",
    "-\n2\nlobby",
  ]

  private static let gpsd = [
    #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"lat":51.47,"lon":-0.45,"altMSL":25.1,"#
      + #""track":271.5,"speed":3.25,"eph":4.5}"#,
    #"{"class":"SKY","satellites":[{"PRN":1,"used":true},{"PRN":2,"used":false}]}"#,
    #"{"class":"VERSION","release":"3.22"}"#,
  ]

  private static let recordings = [
    #"{"now":1795438800.5,"aircraft":[{"hex":"4ca2d6","lat":51.4,"lon":-0.4,"seen":0.1}]}"#,
    #"{"hex":"4ca2d6","flight":"RYR1427","lat":51.4,"lon":-0.4,"seen":86400,"now":9199999999}"#,
    "MSG,3,1,1,4CA2D6,1,2026/11/23,12:00:00.000,2026/11/23,12:00:00.000,,37000,,,51.47,-0.45,,,0,0,0,0",
    "FLRDD1234>OGFLR,qAS,LFCS:/115958h4441.45N/00036.27W'213/057/A=002681 !W39! id06DD1234 +455fpm",
  ]
}
