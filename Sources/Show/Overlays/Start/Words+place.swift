import Text

extension Words {
  /// Returns the name of a place with its country in the language: `Zürich, Canton of Zurich, Schweiz`. Other parts,
  /// and a country that is no message, stay as they are.
  func place(_ name: String) -> String {
    guard let comma = name.lastIndex(of: ",") else { return self(.country(name)) }
    let country = String(name[name.index(after: comma)...].drop { $0 == " " })
    let translated = self(.country(country))
    return translated == country ? name : list([String(name[..<comma]), translated])
  }
}
