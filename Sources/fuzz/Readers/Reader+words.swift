import Breathing
import Cabin
import Feeds
import Flights
import Geodesy
import Outlets
import Scenes
import Session
import Settings
import SharedSky
import Show
import System
import Text

extension Reader {
  /// The readers of short texts: values of settings and options, names, times, and figures of the system.
  static var words: [Reader] { values + times + places + names + figures }

  private static var values: [Reader] {
    [
      Reader("breathing patterns", words: ["4-6", "4.5-5.5", "4-0-6-2", "2+1-6", "box"]) {
        word -> Pace? in
        let pace = try Pace(word)
        for pattern in pace.patterns {
          precondition((try? BreathPattern(pattern.description)) == pattern, "another pattern")
        }
        return pace
      },
      Reader("durations", words: ["80ms", "1.5s", "2s"]) { Duration(text: $0)?.text },
      Reader("lengths", words: ["4m", "109 cm", "13ft", "43in"]) { LengthText($0) },
      Reader("distances", words: ["50km", "30nm", "20 mi", "7"]) { DistanceText($0) },
      Reader("picture sizes", words: ["1920x1080"]) { PictureSize($0) },
      Reader("colours", words: ["#3C6EA8"]) { Color(hex: $0) },
      Reader("fixtures", words: ["dimmer", "rgbw", "dimmer16+255+rgb"]) { word -> DMXPatch? in
        DMXFixture(word).flatMap { DMXPatch($0, at: 1, count: 2) }
      },
    ]
  }

  private static var times: [Reader] {
    [
      Reader("days", words: ["2027-03-31"]) { Day($0)?.number },
      Reader("seconds", words: ["2018-09-14T20:53:00Z"]) { CivilTime.unixSeconds(iso8601: $0) },
      Reader("fractions", words: ["2018-09-14T20:53:00.25Z"]) { CivilTime.unixTime(iso8601: $0) },
      Reader("opening hours", words: ["mon-fri 08:00-18:00", "sat sun 10:00-16:30"]) {
        word -> Int64? in
        HourRange(word).flatMap { OpeningHours([$0]).nextChange(after: now, in: zone) }
      },
      Reader("holidays", words: ["2026-12-01", "2026-12-24/2027-01-02", "12-25"]) {
        word -> Int64? in
        Holiday(word).flatMap { OpeningHours(except: [$0]).nextChange(after: now, in: zone) }
      },
      Reader("programmes", words: ["sky 10m", "airport 90s", "radar 1h"]) {
        Programme.Entry($0, of: .builtIn)
      },
      Reader("cues", words: ["1795235231582739000-0"]) { CueID($0) },
      Reader("delays of servers", words: ["120", "Sun, 06 Nov 1994 08:49:37 GMT"]) {
        RetryAfter($0)?.wait(nowUnixSeconds: now)
      },
    ]
  }

  private static var places: [Reader] {
    [
      Reader("coordinates", words: ["51.5,-0.1"]) { try Coordinate(degrees: $0) },
      Reader("time zones", words: ["# code\nGB\t+513030-0000731\tEurope/London\n"]) {
        TimeZonePlace(zone: "Europe/London", inTable: $0)?.city
      },
      Reader("areas of the sky", words: ["-1.25,51,0,52", "170,-10,-170,10"]) {
        SkyArea($0)?.atTenths
      },
      Reader(
        "sources of aircraft",
        words: [
          "sbs://10.0.0.7", "ogn:", "sky:relay.local:8738", "adsb.lol:", "opensky:",
          "replay:a.json?speed=10&loop=no",
        ]
      ) { word -> String? in
        let source = try AircraftSource.Address(word)
        return "\(source) \(source.name)"
      },
      Reader("brokers", words: ["mqtt://broker.local", "mqtts://10.0.0.7:8884/"]) {
        MQTTAddress($0)
      },
      Reader("OSC receivers", words: ["udp://10.0.0.7:9000/room"]) { OSCTarget($0) },
      Reader("screens", words: ["0", "1 radar", "2 sky 90"]) { ScreenEntry($0, of: .builtIn) },
    ]
  }

  private static var names: [Reader] {
    [
      Reader("watched aircraft", words: ["A388", "G-XLEA", "CONC*", "?3*8"]) { word -> Bool? in
        WatchList.Pattern(word).map { pattern in
          WatchList([pattern]).contains(type: "A388", registration: "G-XLEA", callsign: "CONCO1")
        }
      },
      Reader("addresses of aircraft", words: ["40621d", "~2a0b1c"]) {
        AircraftAddress($0)?.description
      },
      Reader("callsigns of airlines", words: ["BAW47"]) { AirlineCallsign($0)?.description },
      Reader("topics", words: ["aloft/home/lobby/state", "aloft/home/lobby/left/online"]) {
        DisplayIdentity.parse(topic: $0)?.identity.title
      },
      Reader("identities", words: ["0123456789abcdef 0123456789abcdef0123456789abcdef"]) {
        SkyClient.Identity(line: $0[...])?.line
      },
      Reader("commands in words", words: ["pause", "volume 35", "too-slow", "pattern box"]) {
        text -> CommandRequest? in
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        let word = parts.first ?? ""
        return try CommandRequest(word, value: parts.count > 1 ? parts[1] : nil)
      },
    ]
  }

  /// The readers of what the system and other programs of the machine print.
  private static var figures: [Reader] {
    [
      Reader("processor times", words: ["cpu  100 20 30 4000 50 6 7 80 90 10\ncpu0 1 2\n"]) {
        ProcessorAccount($0)?.total
      },
      Reader("thread times", words: ["1234567 89012 345\n"]) { text -> Duration? in
        ThreadLoad.busy(text)
      },
      Reader("pressures", words: ["752.6", "75.26 kPa", "29.92 inHg\n"]) {
        PressureUnit.hectopascals.hectopascals(in: $0)
      },
    ]
  }

  /// Noon on 23 November 2026, in seconds since the Unix epoch.
  private static let now: Int64 = 1_795_435_200

  private static let zone: ZoneOffset = { _ in 3_600 }
}
