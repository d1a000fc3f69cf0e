import Display
package import Settings

/// Which displays have a window: a function of the settings and of the displays that are attached.
package enum ScreenPlan {
  /// Chooses the displays that have a window.
  ///
  /// Displays with the same corner show the same part of the desktop, and have one window. If none of the displays that
  /// the settings name is attached, the first one that is has a window.
  ///
  /// - Parameters:
  ///   - entries: The displays of the settings; empty for all.
  ///   - roster: The displays by number.
  /// - Returns: These displays with what differs on them, in the order of the settings.
  package static func wanted(_ entries: [ScreenEntry], of roster: ScreenRoster) -> [ScreenEntry] {
    let attached = roster.places.indices.filter { roster.places[$0].index != nil }
    let chosen = entries.isEmpty ? attached.map { ScreenEntry($0) } : entries
    var shown: Set<SIMD2<Int>> = []
    let wanted = chosen.filter { entry in
      guard attached.contains(entry.number) else { return false }
      return shown.insert(roster.places[entry.number].display.corner).inserted
    }
    guard wanted.isEmpty, let first = attached.first else { return wanted }
    return [ScreenEntry(first, view: chosen.first?.view, rotation: chosen.first?.rotation)]
  }

  /// Returns what has to be done with windows.
  ///
  /// - Parameters:
  ///   - wanted: The displays that have a window.
  ///   - open: The numbers of the displays that have one now.
  ///   - roster: The displays by number.
  /// - Returns: The numbers of those whose windows to close, and the displays on which to open one. Windows stay if
  ///   nothing is attached, as far as is known.
  package static func changes(
    to wanted: [ScreenEntry],
    from open: [Int],
    of roster: ScreenRoster
  ) -> (close: [Int], open: [ScreenEntry]) {
    guard !wanted.isEmpty else { return ([], []) }
    let numbers = Set(wanted.map(\.number))
    return (open.filter { !numbers.contains($0) }, wanted.filter { !open.contains($0.number) })
  }
}
