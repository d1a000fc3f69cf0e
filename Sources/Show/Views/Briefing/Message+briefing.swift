package import Text

extension Message {
  private static func briefing(_ text: String, _ comment: String? = nil) -> Message {
    Message(text, context: "briefing", comment: comment)
  }

  package static let weatherPage = briefing("Weather", "The title of a page")
  package static let notamPage = briefing("NOTAM", "The title of a page: notices to airmen")
  package static let pageOf = briefing("{page} of {count}, times in UTC", "The number of a page")
  package static let timesInUTC = briefing("times in UTC", "Below the only page")
  package static let noNotam = briefing("No NOTAM in force now or later today")
  package static let notamsAsOf = briefing("NOTAM list updated {age}", "{age}: “20 min ago”")
  package static let inForceNow = briefing("In force now", "Over a list of NOTAMs")
  package static let laterToday = briefing("Later today", "Over a list of NOTAMs")
  package static let closedRunwayGroup = briefing("Closed", "A group of NOTAMs: runways")
  package static let navaidGroup = briefing("Navigation aid out of service", "A group of NOTAMs")
  package static let obstacleGroup = briefing("Obstacle", "A group of NOTAMs")
  package static let airspaceGroup = briefing("Airspace", "A group of NOTAMs")
  package static let otherGroup = briefing("Other", "A group of NOTAMs")
  package static let permanent = briefing("permanent", "How long a NOTAM holds")
  package static let untilFurtherNotice = briefing("until further notice")
  package static let until = briefing("until {to}")
  package static let untilAbout = briefing("until about {to}")
  package static let beginsAt = briefing("from {from}", "When a NOTAM begins")
  package static let fromUntilAbout = briefing("from {from} until about {to}")

  static let ofBriefings = [
    weatherPage, notamPage, pageOf, timesInUTC, noNotam, notamsAsOf, inForceNow, laterToday,
    closedRunwayGroup, navaidGroup, obstacleGroup, airspaceGroup, otherGroup, permanent,
    untilFurtherNotice, until, untilAbout, beginsAt, fromUntilAbout,
  ]
}
