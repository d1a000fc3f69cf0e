import Breathing
package import Text

// MARK: - Captions

extension Message {
  package static let breatheIn = Message(
    "breathe in",
    context: "caption",
    comment: "In large letters; little room"
  )
  package static let breatheOut = Message(
    "breathe out",
    context: "caption",
    comment: "In large letters; little room"
  )
  package static let holdBreath = Message(
    "hold",
    context: "caption",
    comment: "Hold the breath; little room"
  )
  package static let restBreath = Message(
    "rest",
    context: "caption",
    comment: "To the person, like “breathe in”: pause after breathing out; little room"
  )
  package static let settleIn = Message(
    "settle in",
    context: "caption",
    comment: "To the person: make yourself comfortable, before the first breath; little room"
  )
  package static let breatheFreely = Message(
    "Breathe as you like.",
    context: "interlude",
    comment: """
      While no breath is shown, after breaths that were held: before a fact or in its place, or in \
      large letters, where there is little room
      """
  )
  package static let thanks = Message(
    "Thank you for flying.",
    context: "ending",
    comment: "The last words of a session"
  )

  static let ofCaptions = [
    breatheIn, breatheOut, holdBreath, restBreath, settleIn, breatheFreely, thanks,
  ]
}

// MARK: - Notices

extension Message {
  package static let paused = Message("paused", context: "notice")
  package static let pausingSoon = Message(
    "pausing soon",
    context: "notice",
    comment: "All screens of a room pause together, between two breaths"
  )
  package static let resumingSoon = Message(
    "resuming soon",
    context: "notice",
    comment: "All screens of a room resume together, some seconds later"
  )
  package static let nextSessionSoon = Message(
    "the next session begins soon",
    context: "notice",
    comment: "The answer to the key that ends a pause, if the paused session is ending anyway"
  )
  package static let muted = Message("muted", context: "notice", comment: "Sound is off")
  package static let soundOn = Message("sound on", context: "notice")
  package static let noSoundDevice = Message(
    "no sound device was found",
    context: "notice",
    comment: "The answer to the key that turns the sound off or on; also a line on the panel"
  )
  package static let soundServerSilent = Message(
    "the sound server does not answer",
    context: "notice",
    comment: "In place of: no sound device was found"
  )
  package static let restFirst = Message(
    "a minute of free breathing first",
    context: "notice",
    comment: "The answer to the key that skips, after breaths that were held"
  )
  package static let ledElsewhere = Message(
    "led elsewhere; breathe as you like",
    context: "notice",
    comment: "The answer to keys of the breath where another display leads it; little room"
  )
  package static let shorterBreaths = Message("shorter breaths", context: "notice")
  package static let slowingRate = Message(
    "{rate} breaths a minute, slowing to {goal}",
    context: "notice",
    comment: "The rate of the next breath, with a decimal, and that of those after some more"
  )
  package static let slowingWholeRate = Message(
    "{count} breath a minute, slowing to {goal}",
    plural: "{count} breaths a minute, slowing to {goal}",
    context: "notice",
    comment: "The rate of the next breath, a whole number, and that of those after some more"
  )
  package static let endingGently = Message(
    "ending gently; press Esc again to leave now",
    context: "notice",
    comment: "Esc is a key"
  )
  package static let slowestPace = Message("this is the slowest pace", context: "notice")
  package static let fastestPace = Message("this is the fastest pace", context: "notice")
  package static let keysNotice = Message(
    "press H or move the pointer for help",
    context: "notice",
    comment: "H is a key; the pointer is that of a mouse"
  )
  package static let northUp = Message("north up", context: "notice")
  package static let headingUp = Message("heading up", context: "notice")
  package static let noHeading = Message("no compass: north up", context: "notice")
  package static let lightOfSun = Message("light: follows the sun", context: "notice")
  package static let lightOfDay = Message("light: day", context: "notice")
  package static let lightOfNight = Message("light: night", context: "notice")
  package static let lightOfHighContrast = Message("light: high contrast", context: "notice")

  static let ofNotices = [
    paused, pausingSoon, resumingSoon, nextSessionSoon, muted, soundOn, noSoundDevice,
    soundServerSilent,
    restFirst, ledElsewhere,
    shorterBreaths, slowingRate, slowingWholeRate, endingGently, slowestPace, fastestPace,
    keysNotice, northUp, headingUp, noHeading, lightOfSun, lightOfDay, lightOfNight,
    lightOfHighContrast,
  ]
}

extension PaletteChoice {
  /// The notice of this choice.
  var notice: Message {
    switch self {
    case .auto: .lightOfSun
    case .day: .lightOfDay
    case .night: .lightOfNight
    case .highContrast: .lightOfHighContrast
    }
  }
}

// MARK: - Patterns

extension NamedPace {
  /// The name on screen: a preset's in the language, any other as it is.
  func title(in words: Words) -> String {
    words(Message(title, context: "pattern"))
  }
}

extension Message {
  /// The names of presets; that of one such as `4-7-8` needs no translation.
  package static let ofPatterns = NamedPace.presets.filter { $0.title.contains(where: \.isLetter) }
    .map {
      let comment = "A breathing pattern: \($0.name); little room beside others"
      return Message($0.title, context: "pattern", comment: comment)
    }
}

// MARK: - Company

extension Message {
  /// How many others breathe along; nil for none.
  static func company(_ count: Int) -> Message? {
    count < 1 ? nil : ofCompany[min(count, ofCompany.count) - 1]
  }

  /// From one other to twelve, in words, and for more.
  static let ofCompany =
    [Message("one other person is breathing along", context: "company")]
    + [
      "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
      "many",
    ].map { Message("\($0) others are breathing along", context: "company") }
}

// MARK: - Page code

extension Message {
  package static let pageQRCode = Message(
    "the same breath on your phone",
    context: "page code",
    comment: "Below a QR code, about as wide as the code"
  )
  package static let pageWaiting = Message(
    "the page for your phone is not open yet",
    context: "page code",
    comment: "In place of a QR code, while there is nothing to open with it"
  )

  static let ofPageQRCode = [pageQRCode, pageWaiting]
}

// MARK: - Cabin

extension Message {
  package static let checkOxygen = Message("Check oxygen", context: "cabin")
  package static let cabinIs = Message("The cabin is at {altitude} feet.", context: "cabin")
  package static let cabinWas = Message("The cabin was at {altitude} feet.", context: "cabin")
  package static let cabin = Message(
    "cabin {altitude} ft",
    context: "cabin",
    comment: "The altitude to which the pressure in the cabin corresponds"
  )
  package static let staleCabin = Message(
    "cabin {altitude} ft, not updated",
    context: "cabin",
    comment: "The last altitude that was measured, some time ago"
  )
  package static let hardlyAnyTime = Message(
    "time without oxygen: under a minute",
    context: "cabin"
  )
  package static let timeLeft = Message("time without oxygen: {minutes} min", context: "cabin")
  package static let timeLeftRange = Message(
    "time without oxygen: {least} to {most} min",
    context: "cabin"
  )
  package static let notCertified = Message("not a certified instrument", context: "cabin")

  package static let cabinLine = Message(
    "{list} · {part}",
    context: "list",
    comment: "Joins lines about the cabin"
  )

  static let ofCabin = [
    cabinLine,
    checkOxygen, cabinIs, cabinWas, cabin, staleCabin, hardlyAnyTime, timeLeft, timeLeftRange,
    notCertified,
  ]
}

// MARK: - All

extension Message {
  /// Every message of the pictures.
  package static let ofPictures: [Message] = [
    ofCaptions, ofNotices, ofPatterns, ofCompany, ofPageQRCode, ofCabin, ofKeys, ofControls,
    ofPanel, ofSaving, ofConsent, ofUpdateOffer, ofStart, ofSummary,
    ofCards, ofWeather, ofBriefings, ofSearch, ofRadar,
  ].flatMap(\.self)
}
