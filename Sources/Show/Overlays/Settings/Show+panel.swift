public import Breathing

extension Show {
  /// Performs a step on the settings panel.
  ///
  /// A choice becomes a command like any other; the panel itself stores no values.
  ///
  /// - Returns: That command, if the step needs one.
  mutating func choose(_ edit: PanelEdit, at now: Instant) -> Command? {
    // Below a question, only the key that opens and closes the panel has an effect.
    guard overlays.front != .question || edit == .toggle || edit == .close else { return nil }
    switch edit {
    case .toggle: togglePanel(at: now)
    case .close: closeOverlay(.panel, at: now)
    case .move(let step): movePanelFocus(by: step, at: now)
    case .change(let step): return panelChange(panel.focus, by: step, at: now)
    case .activate: return panelChange(panel.focus, by: 1, isFirm: true, at: now)
    case .turn(let step): turnPanel(by: step, at: now)
    case .show(let page): showPanel(page, at: now)
    case .step(let item, let step):
      choosePanel(item, at: now)
      return panelChange(item, by: step, isFirm: true, at: now)
    case .set(let item, let value):
      choosePanel(item, at: now)
      if item == .pattern { return pickPattern(value) }
      return change(as: panelRow(item, at: now)?.command(to: value))
    }
    return nil
  }

  /// The items of the visible page, from the top.
  func panelItems(at now: Instant) -> [PanelItem] {
    [.pages] + panelRows(at: now).map(\.item) + (isUnattended ? [] : [.save])
  }

  private func panelRow(_ item: PanelItem, at now: Instant) -> PanelRow? {
    panelRows(at: now).first { $0.item == item }
  }

  private mutating func togglePanel(at now: Instant) {
    guard !overlays.isOpen(.panel) else {
      closeOverlay(.question, at: now)
      return closeOverlay(.panel, at: now)
    }
    (panel.remark, panel.candidate) = (nil, nil)
    openOverlay(.panel, at: now)
    // The row chosen last may be gone, or never have been there.
    if !panelItems(at: now).contains(panel.focus) { panel.choose(.pages) }
  }

  private mutating func movePanelFocus(by step: Int, at now: Instant) {
    guard overlays.isOpen(.panel) else { return }
    // The lowest height hides most items.
    if sheets[.panel].height == .peek { apply(.move(by: 1), to: .panel, at: now) }
    let items = panelItems(at: now)
    let here = items.firstIndex(of: panel.focus) ?? 0
    let next = (here + max(-items.count, min(step, items.count))) % items.count
    panel.choose(items[next < 0 ? next + items.count : next])
  }

  private mutating func choosePanel(_ item: PanelItem, at now: Instant) {
    if overlays.isOpen(.panel), panelItems(at: now).contains(item) { panel.choose(item) }
  }

  private mutating func turnPanel(by step: Int, at now: Instant) {
    let pages = panelPages
    let here = pages.firstIndex(of: panel.page) ?? 0
    let next = (here + step % pages.count + pages.count) % pages.count
    showPanel(pages[next], at: now)
  }

  /// Shows a page with the focus on its name, so that the first item is one key away.
  private mutating func showPanel(_ page: PanelPage, at now: Instant) {
    guard overlays.isOpen(.panel), panelPages.contains(page) else { return }
    panel.show(page, choosing: .pages)
  }

  /// Changes an item by steps. Only a firm input, a tap or the item's own key, saves the choices or
  /// picks a pattern that asks first.
  private mutating func panelChange(
    _ item: PanelItem,
    by step: Int,
    isFirm: Bool = false,
    at now: Instant
  ) -> Command? {
    guard overlays.isOpen(.panel) else { return nil }
    switch item {
    case .pages: turnPanel(by: step, at: now)
    case .save: if isFirm, !isUnattended { panel.requestSave(at: now) }
    case .pattern: return changePattern(by: step, isFirm: isFirm, at: now)
    default: return change(as: panelRow(item, at: now)?.command(by: step))
    }
    return nil
  }

  /// Selects another pattern. Arrow keys do not ask about a pattern, so that those after it can be
  /// reached; the key that confirms it does.
  private mutating func changePattern(by step: Int, isFirm: Bool, at now: Instant) -> Command? {
    let paces = panelPaces
    if isFirm, let pace = paces.first(where: { $0.name == panel.candidate }) {
      return change(as: .choose(pace))
    }
    guard let row = panelRow(.pattern, at: now) else { return nil }
    let place = row.scale.moved(by: step)
    guard paces.indices.contains(place), place != row.scale.value else { return nil }
    let pace = paces[place]
    guard !consent.covers(pace.pace), pace.name != paceName else {
      panel.candidate = nil
      return change(as: pace.name == paceName ? nil : .choose(pace))
    }
    (panel.candidate, panel.remark) = (pace.name, nil)
    return nil
  }

  /// Picks the pattern at an index, even if keys have selected it. Picking another one drops that selection.
  private mutating func pickPattern(_ index: Int) -> Command? {
    let paces = panelPaces
    guard overlays.isOpen(.panel), paces.indices.contains(index) else { return nil }
    let pace = paces[index]
    if panel.candidate != pace.name { panel.candidate = nil }
    return change(as: pace.name == paceName ? nil : .choose(pace))
  }

  private mutating func change(as command: Command?) -> Command? {
    guard overlays.isOpen(.panel), let command else { return nil }
    panel.remark = nil
    return command
  }

  /// Returns the preferences that the user asked to save within a time span, if any.
  public func preferencesToSave(in span: Range<Instant>) -> Preferences? {
    panel.asked.flatMap { span.contains($0) ? preferences : nil }
  }
}
