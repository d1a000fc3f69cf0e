import Text

/// Remarks in brackets that tables have in the names of airports: `(Duplicate)Narita International Airport`,
/// `Suswa Airstrip [UNUSABLE]`.
enum NameRemark {
  /// Remarks on airports that are not open, in small letters.
  private static let notOpen: Set<String> = [
    "bogus", "closed", "inactive", "not real", "under construction", "unusable",
  ]

  /// Returns why an airport with this name is dropped; nil if no remark says so.
  static func reasonToDrop(_ name: String) -> String? {
    for remark in remarks(in: name) {
      let words = remark.lowercased().split { !$0.isLetter }.map(String.init)
      if words.contains(where: isDuplicate) { return "marked as a duplicate" }
      if notOpen.contains(words.joined(separator: " ")) { return "marked as not open" }
    }
    return nil
  }

  /// Whether a word in small letters is "duplicate" in any spelling: `duplicete`, `dublicate`.
  private static func isDuplicate(_ word: String) -> Bool {
    let whole = "duplicate"
    return abs(word.count - whole.count) <= 2 && word.editDistance(to: whole) <= 2
  }

  /// Returns the texts in brackets. The closing bracket may be of another kind, as in `(Duplicate}Kadanwari`, or
  /// missing.
  private static func remarks(in name: String) -> [Substring] {
    var remarks: [Substring] = []
    var rest = name[...]
    while let open = rest.firstIndex(where: { "([{".contains($0) }) {
      let inner = rest[rest.index(after: open)...]
      let remark = inner.prefix { !")]}".contains($0) }
      remarks.append(remark)
      rest = inner[remark.endIndex...]
    }
    return remarks
  }
}
