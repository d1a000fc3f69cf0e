/// A well-known, pleasant place whose latitude is used for comparison.
struct QuietPlace: Sendable {
  let name: String
  let latitudeDegrees: Double
  let longitudeDegrees: Double

  private init(_ name: String, _ latitudeDegrees: Double, _ longitudeDegrees: Double) {
    self.name = name
    self.latitudeDegrees = latitudeDegrees
    self.longitudeDegrees = longitudeDegrees
  }

  /// Places from north to south, to a tenth of a degree.
  static let known = [
    QuietPlace("the Lofoten islands", 68.2, 13.7),
    QuietPlace("the hot springs of Iceland", 64.3, -20.3),
    QuietPlace("the Faroe Islands", 62.0, -6.8),
    QuietPlace("the harbour of Bergen", 60.4, 5.3),
    QuietPlace("the Orkney islands", 59.0, -3.0),
    QuietPlace("the Isle of Skye", 57.3, -6.2),
    QuietPlace("the beaches of Jutland", 56.5, 8.1),
    QuietPlace("the English Lake District", 54.5, -3.1),
    QuietPlace("the shores of Lake Baikal", 53.5, 108.2),
    QuietPlace("the canals of Amsterdam", 52.4, 4.9),
    QuietPlace("the stones of Stonehenge", 51.2, -1.8),
    QuietPlace("the old bridges of Prague", 50.1, 14.4),
    QuietPlace("the woods of Vancouver Island", 49.6, -125.5),
    QuietPlace("the hills of Salzburg", 47.8, 13.0),
    QuietPlace("the shores of Lake Geneva", 46.4, 6.5),
    QuietPlace("the lagoon of Venice", 45.4, 12.3),
    QuietPlace("the vineyards of Bordeaux", 44.8, -0.6),
    QuietPlace("the hills of Tuscany", 43.4, 11.2),
    QuietPlace("the dome of Saint Peter’s in Rome", 41.9, 12.5),
    QuietPlace("the beaches of Sardinia", 40.0, 9.0),
    QuietPlace("the clear water of Lake Tahoe", 39.1, -120.0),
    QuietPlace("the Azores", 37.8, -25.5),
    QuietPlace("the white houses of Santorini", 36.4, 25.4),
    QuietPlace("the gardens of Kyoto", 35.0, 135.8),
    QuietPlace("the temples of Nara", 34.7, 135.8),
    QuietPlace("the gardens of Madeira", 32.7, -17.0),
    QuietPlace("the courtyards of Marrakesh", 31.6, -8.0),
    QuietPlace("the pyramids of Giza", 30.0, 31.1),
    QuietPlace("the Canary Islands", 28.3, -16.6),
    QuietPlace("the Taj Mahal", 27.2, 78.0),
    QuietPlace("the temples of Luxor", 25.7, 32.6),
    QuietPlace("the island of Maui", 20.8, -156.3),
    QuietPlace("the beaches of Goa", 15.4, 73.9),
    QuietPlace("the temples of Angkor", 13.4, 103.9),
    QuietPlace("the lagoons of the Maldives", 4.2, 73.5),
    QuietPlace("the Galápagos Islands", -0.6, -90.4),
    QuietPlace("the island of Zanzibar", -6.1, 39.3),
    QuietPlace("the rice terraces of Bali", -8.4, 115.2),
    QuietPlace("the stones of Machu Picchu", -13.2, -72.5),
    QuietPlace("the shores of Lake Titicaca", -15.8, -69.3),
    QuietPlace("the lagoons of Tahiti", -17.6, -149.4),
    QuietPlace("the beaches of Rio de Janeiro", -22.9, -43.2),
    QuietPlace("the statues of Easter Island", -27.1, -109.4),
    QuietPlace("the beaches of Byron Bay", -28.6, 153.6),
    QuietPlace("the Cape of Good Hope", -34.4, 18.5),
    QuietPlace("the bays of Auckland", -36.9, 174.8),
    QuietPlace("the stars over Lake Tekapo", -43.9, 170.5),
  ]
}
