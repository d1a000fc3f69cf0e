import Breathing
import Show
package import Text

/// The words of the companion page and the staff page. The English text is in the pages as well,
/// where it identifies the message; a test compares.
extension Message {
  static func page(
    _ text: String,
    plural: String? = nil,
    _ comment: String? = nil
  ) -> Message {
    Message(text, plural: plural, context: "page", comment: comment)
  }

  /// Both pages.
  private static let ofBothPages: [Message] = [
    page("Looking for the room…"),
    page("This pattern is not for everyone"),
    page("Slower", "A button"),
    page("Faster", "A button"),
  ]

  /// The credit for what pages show of GeoNames, and its licence.
  static let ofCredit: [Message] = [
    page("Places adapted from GeoNames", "The credit for names of towns and lights of cities"),
    page("CC BY 4.0", "The name of a licence"),
  ]

  private static let timeHint =
    "Of a closed display; {time}: the weekday, the date and the time, as the browser writes them in "
    + "the language: Mon 24 Nov, 08:00"

  private static let ofCompanion: [Message] = [
    page("Breathe with the room", "The title of the page for phones"),
    page("Breathe with the room."),
    page("Your breath", "Read by screen readers: the part of the page with choices"),
    page("Whose pace", "Read by screen readers: with the room, or one's own"),
    page("With the room", "A choice"),
    page("My own pace", "A choice"),
    page("In as the light rises, out as it sinks."),
    page("Between flights, you see a fact you can keep."),
    page("Feel it", "A button: the phone vibrates"),
    page("Hear it", "A button: the phone sounds"),
    page("Keep it", "A button: copies a fact"),
    page("No account, nothing stored."),
    page("settle in", "To the person: make yourself comfortable, before the first breath"),
    page("as you like", "While everyone breathes freely"),
    page("breathe in"),
    page("and a little more", "After “breathe in”: the second, smaller breath of a sigh"),
    page("hold"),
    page("breathe out"),
    page("rest", "To the person, like “breathe in”: pause after breathing out"),
    page("paused"),
    page("{rate} breaths a minute", "{rate} has a decimal: 6.0"),
    page("{rate} breaths a minute, slowing to {goal}", "This breath, and those to come"),
    page("{rate} breaths a minute, then {goal}", "This breath, and the next one"),
    page("{origin} to {destination}, {distance} km.", "Two towns"),
    page("At your own pace."),
    page(
      "Not connected. Your breath goes on here while the page reconnects.",
      "The page has lost its daemon"
    ),
    page("This page is for staff only.", "The page for phones, where only staff may use it"),
    page("The room is resting."),
    page("The room has landed. Thank you for flying."),
    page("The sky is at rest.", "The session is over, and nothing moves"),
    page("You can breathe at your own pace meanwhile.", "While nothing of the room is shown"),
    page("The display is closed.", "Outside its opening hours"),
    page("The display is closed. It opens {time}.", timeHint),
    page("In step with the room."),
    page("Copied."),
    page("Not copied; this browser does not allow it."),
  ]

  private static let ofStaff: [Message] = [
    page("The room", "The title of the staff page"),
    page("Staff token"),
    page("Enter", "A button"),
    page("Kept in this tab only, until it is closed."),
    page("Now", "Read by screen readers: the part of the page with what happens just now"),
    page("Breath", "A heading"),
    page("Pause", "A button"),
    page("Resume", "A button"),
    page("Next", "A button"),
    page("Too slow for us", "A button"),
    page("End gently", "A button"),
    page("Begin again", "A button"),
    page("Pattern"),
    page("Sound and picture", "A heading"),
    page("Sound"),
    page("Volume"),
    page("{percent}%", "The volume, as screen readers read it"),
    page("View"),
    page("sky", "A view"),
    page("airport", "A view"),
    page("radar", "A view"),
    page("On the screen", "A heading: a picture of what the screen shows"),
    page("What the screen shows", "Read by screen readers"),
    page("All displays", "A heading"),
    page("No display has reported yet."),
    page("The broker does not answer; some displays may be missing."),
    page("Offline", "A display"),
    page("No report yet", "A display"),
    page("Report unreadable", "A display whose newest report is malformed"),
    page("No report for {seconds} s", "A display that should report every 30 s"),
    page("At rest", "A display without a session"),
    page("Breathing", "A display with a session"),
    page("Closed", "A display outside its opening hours"),
    page("opens {time}", timeHint),
    page("Display {number}: {what}", "What one of a machine's displays shows: a view"),
    page("No picture", "A display that should show one"),
    page("muted", "A display"),
    page("this display", "The display that serves the page"),
    page("Volume of {display}", "Read by screen readers"),
    page("Pause: {display}", "Read by screen readers"),
    page("Resume: {display}", "Read by screen readers"),
    page(
      "It follows another display. Pause that one instead.",
      "The reason why a display cannot be paused here"
    ),
    page(
      "It follows another display. Change the breath on that one instead.",
      "Why the buttons for the breath have no effect; it is the display that serves the page"
    ),
    page("Health", "A heading: whether the program and its sources work"),
    page("Breathing in"),
    page("Holding after the in-breath"),
    page("Breathing out"),
    page("Resting after the out-breath"),
    page("Not begun"),
    page("Settling in"),
    page("Breathing freely, with a fact"),
    page("Ending gently"),
    page("Over"),
    page("Paused"),
    page(
      "Until it opens, the display is black and silent. To open it now, change its opening hours "
        + "under “Hours and programme”."
    ),
    page("Connected. Aloft {version}."),
    page("The room cannot be reached; trying again."),
    page("This needs the staff token."),
    page("{origin} to {destination} · flight {flight} · {pattern}, {rate} a minute"),
    page("flight {flight} · {pattern}, {rate} a minute"),
    page("next: {pattern}, {rate} a minute", "How the next breath differs, after the present one"),
    page("The daemon", "Of its health"),
    page("is well", "The daemon"),
    page("Problems", "What fails although the breath goes on, such as a source of weather"),
    page("none", "There are no problems"),
    page("Running for", "How long the daemon has run"),
    page("Last cue"),
    page("Last picture"),
    page("none yet", "No cue or picture"),
    page("{seconds} s ago"),
    page("{minutes} min"),
    page("{hours} h"),
    page("{count} day", plural: "{count} days", "How long the daemon has run"),
    page("The token is wrong."),
    page("That did not work: {reason}", "{reason}: a message of its own, or one in English"),
    page("the daemon does not answer", "The reason after “That did not work:” or “Not saved:”"),
    page(
      "the daemon answered {status}",
      "The reason after “That did not work:” or “Not saved:”; {status} is an HTTP status code"
    ),
  ]

  /// The form with the opening hours, the holidays and the programme of a display.
  private static let ofTimetables: [Message] = [
    page("Hours and programme", "The opening hours and the views of a display"),
    page("Hours and programme: {display}", "Read by screen readers"),
    page("Opening hours", "A heading"),
    page("Always open", "A choice: the display has no opening hours"),
    page("Monday"), page("Tuesday"), page("Wednesday"), page("Thursday"), page("Friday"),
    page("Saturday"), page("Sunday"),
    page("{day}: opens", "Read by screen readers: the time at which opening hours begin"),
    page("{day}: closes", "Read by screen readers: the time at which opening hours end"),
    page("Add hours: {day}", "Read by screen readers: a button"),
    page("Remove hours: {day}", "Read by screen readers: a button"),
    page("Copy Monday to Tuesday–Friday", "A button: the same hours on these days"),
    page("Closed on", "A heading, over holidays"),
    page("First day", "Read by screen readers: of a holiday"),
    page("Last day, if there are several", "Read by screen readers: of a holiday"),
    page("every year", "A choice: a holiday on the same day of every year"),
    page("Add a holiday", "A button"),
    page("Remove this holiday", "Read by screen readers: a button"),
    page("Programme", "A heading, over views and their times"),
    page("The views are shown in this order, in a loop. They change only between flights."),
    page("The view in the settings file is always shown.", "There is no programme"),
    page("How long", "Read by screen readers: for how long a view is shown"),
    page("Unit of time", "Read by screen readers"),
    page("seconds", "A unit of time"),
    page("minutes", "A unit of time"),
    page("hours", "A unit of time"),
    page("Add a view", "A button"),
    page("Remove this view", "Read by screen readers: a button"),
    page("Fixed by an option on the command line.", "Opening hours, holidays or the programme"),
    page("Set here; the settings file is not used.", "Opening hours, holidays or the programme"),
    page("Use the settings file", "A button: what was set on the page is forgotten"),
    page("Save", "A button"),
    page("Discard", "A button: changes that were not saved are forgotten"),
    page("Discarded.", "Changes that were not saved"),
    page("Saved."),
    page("Saved. One of the new holidays is already past."),
    page("Saved. This timetable was already in effect."),
    page("Saved, but it will be lost when the display restarts."),
    page("Saved. The display answered “{reason}”, in English."),
    page("Not saved: {reason}", "{reason}: a message of its own, or one for operators, in English"),
    page("Set hours for at least one day, or choose “Always open”."),
    page("{day}: set when it opens and when it closes."),
    page("{day}: opens and closes at the same time."),
    page("Set the first day of each holiday."),
    page("A holiday ends before it begins."),
    page("Show each view for 10 seconds to 24 hours."),
  ]

  private static let ofInstruments: [Message] =
    [
      page("Radar", "The title of a page"),
      page("Airport", "The title of a page"),
      page(
        "{count} more frequency",
        plural: "{count} more frequencies",
        "Of a radio service, after the first; beside “+1”, read by screen readers"
      ),
      page("Turn with the phone", "A button: what the phone's top points to is up"),
      page("A phone shares its direction only over HTTPS, or on the machine itself."),
      page("The phone shares its direction only with your consent."),
      page("This device has no compass."),
      page("Waiting for the compass…"),
      page("Turns with the phone."),
      page("Show more", "A button: a sheet rises"),
      page("Show less", "A button: a sheet sinks"),
      page("Looking for the daemon…"),
      page("The daemon cannot be reached; trying again."),
      page("This page needs the staff token."),
      page("The scope; plus and minus change its range", "Read by screen readers"),
      page("Nearer", "A button: shows a smaller area"),
      page("Farther", "A button: shows a larger area"),
      page("Aircraft", "Read by screen readers: the part of the page with the list"),
      page("Nearby aircraft", "Read by screen readers: the title of a list"),
      page("No aircraft nearby right now."),
      page("{name} is farther away", "The selected aircraft is beyond what the radar shows"),
      page("Vibrate on reports of the selected aircraft", "A switch"),
      page("The daemon cannot be reached. What is shown is {seconds} s old."),
      page("This page needs the staff token. What is shown is {seconds} s old."),
      page("The token is wrong. What is shown is {seconds} s old."),
      page("This daemon has no radar."),
      page(
        "There is no room for the picture here.",
        "In a very low window, in place of the radar or of an airport’s runways"
      ),
      page("Search for an airport", "In an empty field"),
      page("No airport found", "Below a field in which a name is searched"),
      page(
        "{count} airport found",
        plural: "{count} airports found",
        "Read by screen readers when the list of results changes"
      ),
      page("No airport has this code."),
      page("The daemon cannot be reached. The card is {minutes} min old."),
      .overhead, .aircraftWithin, .shortKilometres, .nauticalMiles,
    ] + ofCompass

  /// Every message of the pages.
  package static let ofPages =
    ofBothPages + ofCredit + ofCompanion + ofStaff + ofTroubles + ofAnswers + ofTimetables
    + ofInstruments
}

extension Words {
  /// The words of web pages, as `/v1/words` answers.
  ///
  /// - Parameter messages: The messages of the pages.
  /// - Returns: The language, the texts keyed by the English texts, and the plural form of each count.
  package func document(of messages: [Message]) -> JSONText {
    .object([
      ("language", .string(language)), ("words", .object(texts(of: messages))),
      ("plural_forms", .string((0..<Self.counts).map { "\(form(of: $0))" }.joined())),
    ])
  }

  /// The counts whose plural forms are listed. In no language does the form depend on more than the last two digits of
  /// a greater one.
  private static let counts: UInt = 200

  /// The texts keyed by the English texts; only those that differ. One with a plural has an entry for
  /// each form, by the English singular and the form's index.
  func texts(of messages: [Message]) -> [(key: String, value: JSONText?)] {
    (messages + [.decimal, .thousands]).flatMap { message in
      guard message.plural != nil else {
        let text = self(message)
        return text == message.text ? [] : [(message.text, JSONText.string(text))]
      }
      let forms = forms(of: message)
      guard forms != Words().forms(of: message) else { return [] }
      return forms.enumerated().map { ("\(message.text)[\($0)]", .string($1)) }
    }
  }
}
