package import Text

extension Message {
  private static func offer(_ text: String, _ comment: String? = nil) -> Message {
    Message(text, context: "update", comment: comment)
  }

  static let updateTitle = offer("Newer airport data?", "A heading, in one line")
  static let updateReason = offer(
    "The airports and runways shown date from {day}. The tables at the source change every day.",
    "{day} is a date such as 2 Dec 2025"
  )
  static let updateEffect = offer(
    "Aloft can download the current ones, about 20 MB, and use them from the next start."
  )
  static let updateLater = offer("If you decline, Aloft does not ask again.")
  static let updateAccept = offer("Download", "A button; little room")
  static let updateDecline = offer("No, thanks", "A button; little room")
  static let updateHint = offer(
    "← → choose     Enter select     Esc no, thanks",
    "The keys, in one line; keep the arrows"
  )
  static let updateBegun = offer(
    "downloading newer airport data",
    "A notice, as soon as the person accepts"
  )
  package static let updateDownloaded = offer("New airport data, used from the next start")
  package static let updateCurrent = offer("The airport data are up to date")
  package static let updateFailed = offer("The airport data could not be updated")

  /// Returns why an update is offered.
  ///
  /// - Parameters:
  ///   - day: The day of the data in use, such as `2025-12-02`.
  ///   - words: The words.
  /// - Returns: The sentence.
  static func updateSentence(dataOf day: String, _ words: Words) -> String {
    let date = Day(day).map { day in
      let month = words(ofMonths[day.month - 1])
      return words(.date, ["day": "\(day.day)", "month": month, "year": "\(day.year)"])
    }
    return words(.updateReason, ["day": date ?? day])
  }

  static let ofUpdateOffer: [Message] = [
    updateTitle, updateReason, updateEffect, updateLater, updateAccept, updateDecline, updateHint,
    updateBegun, updateDownloaded, updateCurrent, updateFailed,
  ]
}
