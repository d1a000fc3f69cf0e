import Airports
import Breathing
import Flights
import Geodesy
import Scenes

extension Show {
  /// The airports that match the search; computed once per change.
  var searchList: SearchList {
    let key = SearchList.Key(query: search.query, place: search.place)
    return searches.value(key) {
      SearchList(key, in: journey.catalogue) { declination(at: $0, search.opened) }
    }
  }

  /// Performs a step of a search. Opening a row shows the airport's card.
  mutating func apply(_ edit: SearchEdit, at now: Instant) {
    guard overlays.isOpen(.search) else {
      if edit == .open { openSearch(at: now) }
      return
    }
    switch edit {
    case .open: break
    case .close: closeOverlay(.search, at: now)
    case .selectAll: search.selectAll()
    case .insert(let text): search.insert(text)
    case .erase: search.erase()
    case .eraseWord: search.eraseWord()
    case .clear: search.clear()
    case .move(let step): search.move(by: step, of: searchList.rows.count)
    case .choose: openSearchRow(search.choice, at: now)
    case .chooseRow(let row): openSearchRow(row, at: now)
    }
    if overlays.isOpen(.search) { search.fit(to: searchList.rows.count, at: now) }
  }

  private mutating func openSearch(at now: Instant) {
    search = SearchState(from: here, at: now, isOverSky: view == views.home)
    search.begin(withRows: searchList.rows.count)
    openOverlay(.search, at: now)
  }

  private mutating func openSearchRow(_ row: Int, at now: Instant) {
    guard searchList.rows.indices.contains(row) else { return }
    let index = searchList.rows[row].airport.index
    closeOverlay(.search, at: now)
    apply(.openAirport(index), at: now)
  }

  /// Returns the layout of the search sheet in a picture of a size.
  func searchLayout(size: SIMD2<Int>) -> SearchLayout {
    SearchLayout(size: size, isOverSky: search.isOverSky)
  }

  /// Draws the search sheet over the current view, with its tap targets.
  func drawSearch(
    _ share: Double,
    at now: Instant,
    over style: OverlayStyle,
    into shown: inout Presentation
  ) {
    let full = searchLayout(size: shown.scene.size)
    // A white sheet that changed its height in one frame would flash while a person types.
    let rows =
      appearance.reducesMotion ? Double(SearchHeight.maximumRows) : search.height.rows(at: now)
    let layout = full.fitted(to: rows)
    let palette = searchPalette(at: now)
    let words = CardWords(appearance.units, appearance.words)
    let list = searchList
    let (up, clarity) = orientation.seen(at: now, reducesMotion: appearance.reducesMotion)
    let sheet = SearchSheet(layout, palette, words, search, list, up: up)
    let away = appearance.reducesMotion ? 0 : (1 - share) * layout.slide
    let corner = sheet.corner &+ SIMD2(Int(away.rounded()), 0)
    shown.scene.darkenBackground(style.shade.opacity(0.14 * share))
    shown.scene.marks += sheet.marks(
      at: corner,
      opacity: share,
      turningOpacity: orientation.turn(at: now).share < 1 ? clarity : nil
    )
    guard overlays.front == .search else { return }
    shown.field = layout.fieldBox
    shown.sheet = nil
    shown.targets = layout.targets(search, rowCount: list.rows.count)
  }
}

extension Scene {
  /// Darkens the background of a sky or card beneath everything that is drawn on it, so that a renderer need not
  /// repaint it in every frame unless the globe turns. A radar's tube covers it.
  mutating func darkenBackground(_ color: Color) {
    let end = marks.firstIndex { mark in
      switch mark {
      case .fill, .backdrop, .turn, .gradient, .layer: false
      default: true
      }
    }
    marks.insert(.fill(color), at: end ?? marks.count)
  }
}

extension SearchLayout {
  /// Returns the tap targets of the sheet: rows open an airport, the corner button clears or
  /// closes, and a tap beside the sheet closes.
  func targets(_ search: SearchState, rowCount: Int) -> [TapTarget<Command>] {
    let everywhere = Box(low: .zero, high: SIMD2(repeating: .infinity))
    let first = firstRow(choice: search.choice, of: rowCount)
    let rows = (first..<min(first + rowsInSheet, rowCount)).map { row -> TapTarget<Command> in
      TapTarget(.box(rowBox(row - first)), .search(.chooseRow(row)))
    }
    return [
      TapTarget(.box(everywhere), .search(.close)),
      TapTarget(.box(sheet), nil),
      TapTarget(.box(clearBox), .search(search.query.isEmpty ? .close : .clear)),
    ] + rows
  }
}
