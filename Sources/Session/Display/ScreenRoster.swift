package import Display

/// The displays of a machine by number: a number stays with its display while it is switched off or another one is
/// detached, although the display server then gives the others new numbers.
package struct ScreenRoster: Sendable, Hashable {
  /// A display that is or was attached.
  package struct Place: Sendable, Hashable {
    package fileprivate(set) var display: AttachedDisplay
    /// The display server's index; nil while it is detached.
    package fileprivate(set) var index: Int?
  }

  /// The displays; the position is their number.
  package private(set) var places: [Place] = []

  /// Creates a roster before a display is known.
  package init() {}

  /// Returns the number of the display with an index; nil if there is none.
  package func number(ofIndex index: Int) -> Int? { places.firstIndex { $0.index == index } }

  /// Records all displays of a display server after reconnecting to it, in its order.
  package mutating func restart(with displays: [AttachedDisplay]) {
    for number in places.indices { places[number].index = nil }
    place(Array(displays.enumerated()))
  }

  /// Notes a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - displays: The displays that are attached now, in the display server's order.
  package mutating func follow(_ change: DisplayChange, _ displays: [AttachedDisplay]) {
    switch change {
    case .attached(let index):
      guard displays.indices.contains(index), number(ofIndex: index) == nil else { return }
      place([(index, displays[index])])
    case .detached(let gone):
      for number in places.indices {
        guard let index = places[number].index else { continue }
        places[number].index = index == gone ? nil : index > gone ? index - 1 : index
      }
    }
  }

  /// Gives displays the numbers of detached ones that match best, or else the next numbers.
  private mutating func place(_ displays: [(offset: Int, element: AttachedDisplay)]) {
    var rest = displays
    // The best matches first: the same place, the same name, any that is free.
    let matches: [(AttachedDisplay, AttachedDisplay) -> Bool] = [
      { $0.name == $1.name && $0.corner == $1.corner }, { $0.name == $1.name }, { _, _ in true },
    ]
    for matches in matches {
      rest.removeAll { index, display in
        let number = places.firstIndex { $0.index == nil && matches($0.display, display) }
        guard let number else { return false }
        places[number] = Place(display: display, index: index)
        return true
      }
    }
    places += rest.map { Place(display: $1, index: $0) }
  }
}
