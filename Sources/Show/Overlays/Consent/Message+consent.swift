import Breathing
package import Text

extension Message {
  private static func consent(_ text: String, _ comment: String? = nil) -> Message {
    Message(text, context: "consent", comment: comment)
  }

  private static let patternComment =
    "{pattern} is the name of a breathing pattern, such as “gentle”; put it into quotes, or after a "
    + "colon, if the language needs another form of it"

  package static let breathePattern = consent(
    "Breathe {pattern}",
    "A button; little room; " + patternComment
  )
  package static let stayWith = consent(
    "Stay with {pattern}",
    "A button; little room; " + patternComment
  )
  package static let consentHint = consent(
    "← → choose     Enter select     Esc stay with {present}",
    "The keys, in one line; keep the arrows; {present} is the name of a pattern, as in “Stay with”"
  )
  package static let holdsAndIsSlow = consent(
    "{pattern} is slow and has breath holds",
    "A heading, in two lines at most; " + patternComment
  )
  package static let holds = consent(
    "{pattern} has breath holds",
    "A heading, in two lines at most; " + patternComment
  )
  package static let isSlow = consent(
    "{pattern} is slow",
    "A heading, in two lines at most; " + patternComment
  )
  package static let rate = consent("{rate} breaths a minute", "{rate} has a decimal: 3.8")
  package static let wholeRate = Message(
    "{count} breath a minute",
    plural: "{count} breaths a minute",
    context: "consent",
    comment: "A whole number of breaths"
  )
  package static let rates = consent(
    "{most} to {least} breaths a minute",
    "{least} has a decimal: “10 to 5.5”; {most} may have one"
  )
  package static let ratesToWhole = Message(
    "{most} to {count} breath a minute",
    plural: "{most} to {count} breaths a minute",
    context: "consent",
    comment: "{count} is a whole number: “10 to 6”; {most} may have a decimal"
  )
  package static let phasesAndRate = consent(
    "{phases}; {rate}",
    "Such as: 4 s in, 6 s out; 6 breaths a minute"
  )

  /// The caution of the core, sentence by sentence.
  package static let cautionLead = consent(Caution.lead, "A list of conditions follows")
  package static let cautionPeople = Caution.people.map {
    consent($0, "An item of the list after “\(Caution.lead)”; its first letter is shown as it is")
  }
  package static let cautionSigns = consent(Caution.signs)

  static let ofConsent: [Message] =
    [
      breathePattern, stayWith, consentHint, holdsAndIsSlow, holds, isSlow, rate, wholeRate,
      rates, ratesToWhole, phasesAndRate, cautionLead,
    ] + cautionPeople + [cautionSigns]
}

extension Caution {
  /// What the pace does, with `{pattern}` for its name.
  var sentence: Message {
    switch (holdsBreath, slowestRate != nil) {
    case (true, true): .holdsAndIsSlow
    case (true, false): .holds
    case (false, _): .isSlow
    }
  }
}
