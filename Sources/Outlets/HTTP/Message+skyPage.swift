package import Text

/// The words of a relay's map page. The English text is in the page as well, where it identifies
/// the message; a test compares.
extension Message {
  /// From one plane to twelve, in words.
  package static let ofFewPlanes =
    [page("One plane in the air")]
    + [
      "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
    ].map { page("\($0) planes in the air") }

  /// Every message of the map page.
  package static let ofSkyPage =
    ofFewPlanes + ofCredit + [
      page("{count} plane in the air", plural: "{count} planes in the air"),
      page("The sky is quiet just now", "There are no planes"),
      page("The sky is out of reach", "The relay does not answer"),
      page("The sky just now", "The title of the map of the shared sky"),
      page("Paper planes of people who breathe just now."),
      page("Map of the planes in the air", "Read by screen readers"),
      page(
        "Arrow keys move the map, plus and minus go nearer and farther, Home shows the whole planet.",
        "Read by screen readers"
      ),
      page("Nearer", "A button"),
      page("Farther", "A button"),
      page("The whole planet", "A button"),
      page("Loading…", "The map has not been received yet"),
      page("The relay does not answer yet"),
      page("Updated {seconds} s ago; the relay does not answer"),
      page(
        "Updated {count} minute ago; the relay does not answer",
        plural: "Updated {count} minutes ago; the relay does not answer"
      ),
      page(
        "Updated {count} hour ago; the relay does not answer",
        plural: "Updated {count} hours ago; the relay does not answer"
      ),
      page("There is always room for one more", "There are no planes"),
      page(
        "{number} shown, without names, to the nearest 10 km",
        "{number}: of planes on the map"
      ),
      page("Shown without names, to the nearest 10 km", "Of planes on the map"),
      page(
        "{count} plane declares an emergency",
        plural: "{count} planes declare an emergency"
      ),
      page("Emergency", "Declared by a plane, of unknown or general kind"),
      page("Medical", "An emergency: illness or injury"),
      page("Minimum fuel", "An emergency"),
      page("No radio", "An emergency: no communication"),
      page("Security alert", "An emergency"),
      page("Down", "An emergency: the plane is on the ground off an airfield"),
      page("{seconds} s ago"),
      page("Planes that declare an emergency", "Read by screen readers: the name of a list"),
    ] + ofPlaces

  private static let ofPlaces = [
    "{latitude}° north, {longitude}° east", "{latitude}° north, {longitude}° west",
    "{latitude}° south, {longitude}° east", "{latitude}° south, {longitude}° west",
  ].map { page($0, "Where a plane is, in degrees; read by screen readers") }
}
