import Breathing
import Display
import Network
import Outlets
import Screen
import Settings
import Show
import System

/// The windows of a session: one, or on an unattended display one on each screen. They show the same instant.
///
/// The first window is the main one: the session waits for its display. If it fails while another is open, that one
/// becomes the main window.
@MainActor
final class WindowGroup {
  /// A window, and what it shows.
  struct Pane {
    let number: Int
    let window: Window
    var view: ViewName?
    var care: PanelCare
    var legibility: Legibility?
  }

  /// The windows; at least one.
  private(set) var panes: [Pane]

  /// The displays by number.
  private(set) var roster: ScreenRoster

  private let engine: SessionEngine
  let backdrops: BackdropStore?
  private var entries: [ScreenEntry] = []
  private var retries: [Int: ScreenRetry] = [:]
  private var due: Instant
  private var isRosterNew = true

  /// The last motion of the pointer, while the controls it shows are seen.
  var motion: PointerMotion?

  /// Whether a display that had a window beside others was detached.
  private(set) var hasLostDisplay = false

  /// How often the settings are checked and the state is reported.
  private static let period: Duration = .seconds(1)

  /// Creates the group of a window that is open.
  ///
  /// - Parameters:
  ///   - engine: The session.
  ///   - settings: Its settings.
  ///   - window: The window.
  ///   - backdrops: Paints the backdrops of further windows; nil if there are none.
  ///   - roster: The displays that are known by number.
  init(
    _ engine: SessionEngine,
    settings: Settings,
    in window: Window,
    backdrops: BackdropStore? = nil,
    of roster: ScreenRoster = ScreenRoster()
  ) {
    self.engine = engine
    self.backdrops = backdrops
    self.roster = roster
    due = engine.clock.now
    if backdrops != nil {
      AttachedDisplay.forgetChanges()
      self.roster.restart(with: AttachedDisplay.all)
      for (number, former) in roster.places.enumerated()
      where former.index != nil && self.roster.places[number].index == nil {
        Self.logLoss(of: number)
      }
    }
    let number = self.roster.number(ofIndex: window.displayIndex) ?? window.displayIndex
    panes = []
    panes = [pane(window, ScreenEntry(number), settings)]
    engine.capture.open(number)
  }

  /// The main window.
  var main: Window { panes[0].window }

  /// Returns the input since the last call, and follows changes of the displays.
  func commands() -> [Command] {
    main.commands(beside: panes.dropFirst().map(\.window)) { change in
      if case .detached(let index) = change, let number = roster.number(ofIndex: index) {
        let hadWindow = panes.count > 1 && panes.contains { $0.number == number }
        hasLostDisplay = hasLostDisplay || hadWindow
      }
      roster.follow(change, AttachedDisplay.all)
      isRosterNew = true
    }
  }

  /// Waits until an instant, a wake-up, or input.
  ///
  /// - Returns: Whether it did; false if input arrives in no way that can be waited for.
  func wait(until instant: Instant, or wakeup: Wakeup) -> Bool {
    guard let descriptor = main.inputDescriptor else { return false }
    if !main.hasInput { engine.clock.wait(until: instant, or: wakeup, or: descriptor) }
    return true
  }

  /// Shows an instant in every window.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - now: The instant.
  ///   - isAtRest: Whether nothing can have changed.
  /// - Returns: How long drawing took; nil if there was nothing new.
  func show(_ show: Show, at now: Instant, isAtRest: Bool) -> Duration? {
    var pictures: [PictureKey: Presentation] = [:]
    var total: Duration?
    followPointer(at: now)
    forEachPane { pane in
      pane.window.mounting = pane.care.mounting(at: now.advanced(by: show.clockAhead))
      guard !isAtRest else { return }
      let cost = pane.window.show(picture(of: show, in: pane, at: now, &pictures))
      if let cost { total = (total ?? .zero) + cost }
    }
    return total
  }

  /// Copies what windows show, if a copy is wanted.
  func deliverCaptures() {
    forEachPane { pane in
      let copies = engine.capture.copies(of: pane.number, isFirst: pane.window === main)
      guard !copies.isEmpty, let frame = pane.window.capture(within: ScreenCapture.maximumSize)
      else { return }
      for copy in copies { copy.deliver { try frame.png() } }
    }
  }

  /// Opens and closes windows as displays come and go, settings change, and windows fail.
  ///
  /// - Parameters:
  ///   - isBlack: Whether the screens are black, so that panels may be off and nothing counts as failed.
  ///   - now: The instant.
  func openAndClose(isBlack: Bool, at now: Instant) {
    guard let backdrops, isRosterNew || now >= due else { return }
    if !isBlack { dropFailed(at: now) }
    guard let builder = engine.builder, builder.settings.unattended.isUnattended else { return }
    // Settings that cannot be read were refused by the reload.
    entries = (try? builder.configuration.screens()) ?? entries
    let wanted = ScreenPlan.wanted(entries, of: roster)
    let changes = ScreenPlan.changes(to: wanted, from: panes.map(\.number), of: roster)
    for entry in changes.open where retries[entry.number]?.isDue(at: now) ?? true {
      open(entry, builder.settings, backdrops, at: now)
    }
    // The last window stays until another one is open.
    for number in changes.close where panes.count > 1 { close(number) }
    for entry in wanted { adopt(entry, builder.settings) }
    // A tube depends on the size of text, too.
    let tubes = Set(
      panes.map { PictureKey(size: $0.window.size, view: nil, legibility: $0.currentLegibility) }
    )
    backdrops.makeRoom(forSizes: Set(panes.map(\.window.size)).count, tubes: tubes.count)
    report(wanted)
    isRosterNew = false
    due = now.advanced(by: Self.period)
  }

  /// Closes the main window, which shows no frames, if another one can take its place; it is opened again later.
  ///
  /// - Returns: Whether another one did.
  func replaceMain(because reason: String, at now: Instant) -> Bool {
    guard panes.count > 1 else { return false }
    fail(panes[0].number, because: reason, at: now)
    close(panes[0].number)
    return true
  }

  /// Ends the delivery of pictures.
  func close() {
    for pane in panes { engine.capture.close(pane.number) }
    let reason = main.isLost ? "the display is gone" : HealthCounters.Display.noWindow
    engine.health.note(displaysFailing: reason)
  }

  private func dropFailed(at now: Instant) {
    for pane in panes.dropFirst() {
      guard let problem = pane.window.problem else { continue }
      fail(pane.number, because: "\(problem)", at: now)
      close(pane.number)
    }
  }

  private func fail(_ number: Int, because reason: String, at now: Instant) {
    var retry = retries[number] ?? ScreenRetry()
    if retry.fail(because: reason, at: now) {
      Diagnostics.log("no frames reach display \(number): \(reason); opening its window again")
    }
    retries[number] = retry
  }

  private func close(_ number: Int) {
    guard let position = panes.firstIndex(where: { $0.number == number }) else { return }
    panes.remove(at: position)
    engine.capture.close(number)
    if roster.places.indices.contains(number), roster.places[number].index == nil {
      Self.logLoss(of: number)
    }
  }

  private func open(
    _ entry: ScreenEntry,
    _ settings: Settings,
    _ backdrops: BackdropStore,
    at now: Instant
  ) {
    guard let index = roster.places[entry.number].index else { return }
    let rendering = retries[entry.number]?.rendering ?? settings.renderer
    do {
      let window = try StandardError.silenced {
        try Window(another: settings, on: index, rendering, backdrops: backdrops)
      }
      panes.append(pane(window, entry, settings))
      engine.capture.open(entry.number)
      let display = roster.places[entry.number].display
      let remark = engine.ownConfiguration?.displayRemark(forWindowOn: entry.number, display)
      Diagnostics.log(remark ?? "a window is on \(display.title(entry.number)) as well")
    } catch {
      fail(entry.number, because: "\(error)", at: now)
    }
  }

  /// Shows what the settings say in a window that is open.
  func adopt(_ entry: ScreenEntry, _ settings: Settings) {
    guard let position = panes.firstIndex(where: { $0.number == entry.number }) else { return }
    let next = pane(panes[position].window, entry, settings)
    panes[position].view = next.view
    panes[position].care = next.care
    panes[position].legibility = next.legibility
    if panes[position].window.isPresenting { retries[entry.number]?.succeed(at: engine.clock.now) }
  }

  private func pane(_ window: Window, _ entry: ScreenEntry, _ settings: Settings) -> Pane {
    var own = settings
    own.rotation = entry.rotation ?? settings.rotation
    return Pane(
      number: entry.number,
      window: window,
      view: entry.view,
      care: PanelCare(own, at: engine.builder?.setup.place.coordinate),
      legibility: Legibility(
        settings,
        panel: window.panelSize,
        reportedMillimetresPerPixel: window.millimetresPerPixel
      )
    )
  }

  /// Reports every display that is or was attached and that the settings want.
  private func report(_ wanted: [ScreenEntry]) {
    let named = entries.isEmpty ? Array(roster.places.indices) : entries.map(\.number)
    let displays = named.map { number in
      let place = roster.places.indices.contains(number) ? roster.places[number] : nil
      let pane = panes.first { $0.number == number }
      let isShown = pane?.window.isPresenting ?? false
      let isMirror = place?.index != nil && !wanted.contains { $0.number == number }
      let problem: String? =
        isShown
        ? nil
        : place?.index == nil
          ? "not attached"
          : isMirror
            ? "shows the same as another"
            : retries[number]?.reason ?? HealthCounters.Display.noWindow
      return HealthCounters.Display(
        number: number,
        name: place?.display.name ?? "",
        size: pane?.window.panelSize ?? place?.display.pixels ?? .zero,
        view: (pane?.view ?? entries.first { $0.number == number }?.view)?.rawValue,
        problem: problem
      )
    }
    engine.health.note(displays: displays)
  }
}
