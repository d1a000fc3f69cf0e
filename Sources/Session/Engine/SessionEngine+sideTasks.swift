import Breathing
package import Outlets
import Settings
import Show
import Synchronization
package import System
import Text

/// The tasks that run beside the loops: outlets, services, and the timekeepers that keep screens in step.
struct SideTasks {
  let outlets: [OpenOutlet]
  let services: Services
  let timekeepers: Services

  /// The troubles of the services and timekeepers.
  let troubles: TroubleList

  /// What to log about settings that have no effect.
  let remarks: [String]
}

/// An outlet that is open, or that opens as soon as it can.
struct OpenOutlet: Sendable {
  let service: OutletService
  let run: OutletService.Run

  /// Whether it was not open when its task began.
  var opensLater = false

  /// Its task; nil before it runs.
  var task: RunningServices?
}

/// The side tasks that are running.
struct RunningSideTasks: Sendable {
  var outlets: [OpenOutlet] = []
  var services: [RunningServices] = []

  /// Whether they were stopped because the program ends.
  var isStopped = false
}

extension SessionEngine {
  /// Prepares the tasks that run beside the loops.
  ///
  /// - Parameters:
  ///   - sessions: The sessions.
  ///   - isPresented: Whether the session is of use without outlets, because a window or standard output presents it.
  /// - Returns: The tasks, which do not run yet.
  /// - Throws: A failure that names the setting of a service or outlet that cannot be created.
  func sideTasks(
    of sessions: SessionSchedule,
    isPresented: Bool = false
  ) throws(Failure) -> SideTasks {
    var plan = MQTTPlan(
      published: { [self] in state.document.map { Array($0.json.description.utf8) } }
    )
    let troubles = TroubleList()
    let timekeepers = timekeepers(of: sessions, plan: &plan, noting: troubles)
    let running = sideTasks.withLock(\.self)
    let isReload = !running.services.isEmpty
    let opening = try OpeningService(self, sessions.builder.configuration, isReload: isReload)
    let pageWatch = try pageWatch(of: sessions.builder.configuration)
    let outlets = try sessions.builder.outlets.services(
      sessions.builder.setup.outletContext(health, plan: plan, capture: capture)
    )
    // A reload with an address that cannot be used is refused, but a start should not fail for it.
    let isUseful = isPresented || outlets.count { $0.outlet != nil } > 1
    return SideTasks(
      outlets: try outlets.map { service throws(Failure) in
        // An outlet with the same settings is kept.
        let kept = running.outlets.first { service.isInterchangeable(with: $0.service) }
        if let kept { return kept }
        return try open(service, mayWait: isReload ? isWaiting(service) : isUseful)
      },
      services: try Services(
        sessions.builder.setup,
        by: clock,
        isInteractive: consents != nil,
        of: { [self] in show },
        noting: troubles
      ),
      timekeepers: Services(
        timekeepers + [opening?.run, pageWatch, Self.storageWatch(noting: troubles)]
      ),
      troubles: troubles,
      remarks: sessions.builder.outlets.remarks(sessions.builder.configuration)
    )
  }

  /// Watches the address in the QR code; nil if there is no code, or if it does not depend on the network.
  private func pageWatch(of configuration: Configuration) throws(Failure) -> Services.Service? {
    guard configuration.settings.http.isCodeShown, try configuration.pageAddress(on: nil) == nil
    else { return nil }
    let watch = PageAddressWatch(
      // What it may throw was just ruled out.
      { try? configuration.pageAddress(on: configuration.machineAddress) },
      shown: { [self] in builder?.pageQRCode },
      show: { [self] in apply(.page($0)) }
    )
    return { _ in await watch.run() }
  }

  /// Watches the state folder; nil without one.
  private static func storageWatch(noting troubles: TroubleList) -> Services.Service? {
    guard let home = StateHome() else { return nil }
    let watch = StorageWatch(
      of: FilePath(home.path),
      note: { troubles.note(.storage, isPresent: $0) }
    )
    return { _ in await watch.run() }
  }

  /// Starts the side tasks.
  ///
  /// - Parameter isPresented: Whether a window or standard output presents the session, which then begins although
  ///   an outlet cannot be opened yet.
  /// - Throws: A failure that names the setting of a service or outlet that cannot be created.
  package func start(isPresented: Bool = false) throws(Failure) {
    guard let sessions = state.schedule?.sessions else { return }
    let next = try sideTasks(of: sessions, isPresented: isPresented)
    begin(next)
    // A session in a window usually has no outlets, which needs no log line.
    if consents == nil || !next.outlets.isEmpty { logSummary(of: next.outlets) }
  }

  /// Logs what outlets serve. Those that open later log it themselves.
  private func logSummary(of outlets: [OpenOutlet]) {
    let open = outlets.filter { !$0.opensLater }
    guard !open.isEmpty || outlets.isEmpty else { return }
    Diagnostics.log(OutletService.summary(of: open.map(\.service)))
  }

  /// Stops the side tasks after preparing the receivers.
  package func stop() {
    manager.stopping()
    let running = sideTasks.withLock { running in
      defer { running = RunningSideTasks(isStopped: true) }
      return running
    }
    Self.stop(running)
  }

  /// Replaces the side tasks, except outlets that are kept. Once they are stopped, none begins: a change may be
  /// prepared while the program ends.
  ///
  /// The old outlets are stopped first, because some hold a port that the new ones need.
  func replaceSideTasks(with next: SideTasks) {
    let former = sideTasks.withLock(\.self)
    guard !former.isStopped else { return }
    let ending = former.outlets.filter { running in
      !next.outlets.contains { $0.service.isInterchangeable(with: running.service) }
    }
    let services = next.outlets.map(\.service)
    for outlet in ending {
      outlet.service.logRemains(unlessContinuedBy: services)
      guard !outlet.service.isContinued(by: services) else { continue }
      outlet.service.stop?()
      outlet.service.release?()
    }
    RunningServices.stop(former.services + ending.compactMap(\.task))
    let summary = OutletService.summary(of: next.outlets.map(\.service))
    if summary != OutletService.summary(of: former.outlets.map(\.service)) {
      logSummary(of: next.outlets)
    }
    begin(next)
  }

  /// Starts the side tasks, except outlets that run already.
  private func begin(_ next: SideTasks) {
    for remark in next.remarks { Diagnostics.logOnce(remark) }
    health.watch(next.troubles)
    let services = [
      next.services.start(on: executor) { [self] in send($0) },
      next.timekeepers.start(on: executor) { _ in },
    ]
    let outlets = next.outlets.map { $0.task == nil ? begin($0) : $0 }
    health.watch(outlets.compactMap(\.service.outlet))
    let isStopped = sideTasks.withLock { running in
      if !running.isStopped { running = RunningSideTasks(outlets: outlets, services: services) }
      return running.isStopped
    }
    // The program ended while they began.
    if isStopped { Self.stop(RunningSideTasks(outlets: outlets, services: services)) }
  }

  private static func stop(_ running: RunningSideTasks) {
    for outlet in running.outlets { outlet.service.stop?() }
    RunningServices.stop(running.services + running.outlets.compactMap(\.task))
  }

  private func begin(_ outlet: OpenOutlet) -> OpenOutlet {
    let link = link(for: outlet.service.surface)
    // One that opens later says so itself.
    if !outlet.opensLater { showPage(of: outlet.service, isOpen: true) }
    var running = outlet
    running.task = Services([{ _ in await outlet.run(link) }]).start(on: executor) { _ in }
    return running
  }

  /// Returns an outlet's access to the show. It is read-only unless the outlet is a command surface.
  package func link(for surface: CommandSurface?) -> ShowLink {
    var link = ShowLink(
      show: { [self] in show.published },
      now: { [self] in clock.now.advanced(by: clockAhead) },
      windowShow: { [self] instant in
        let show = show
        return (show, instant.advanced(by: .zero - show.clockAhead))
      },
      apply: { [self] (request) throws(RequestRefusal) in
        guard surface != nil else {
          throw .idle(request.word, because: IdleReason.off.rawValue)
        }
        return try perform(request, at: clock.now)
      },
      plan: { [self] in surface == nil ? nil : state.document },
      startPlan: { [self] (request) throws(RequestRefusal) in
        guard surface != nil else { throw .notNow("plans are off here") }
        try begin(request)
      }
    )
    link.remarkOnPlan = { [self] in state.remarkOnPlan }
    link.isPlanPostponed = { [self] in state.isPlanPostponed }
    link.isChangeAnnounced = { [self] in state.isChangeAnnounced(at: clock.now) }
    link.timetable = { [self] in timetable }
    if let surface {
      link.changeTimetable = { [self] (request) throws(RequestRefusal) in
        try changeTimetable(request, from: surface)
      }
    }
    return link
  }
}
