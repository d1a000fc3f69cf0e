import Breathing
package import Outlets
package import Settings
package import Show
import Synchronization
package import System

/// The settings of an outlet that only tests have.
package struct ToySettings: SettingGroup {
  /// The name of the bell; nil for none.
  package var bell: String?
  /// How early it is rung.
  package var lead = Duration.zero

  /// Creates the defaults.
  package init() {}
}

extension Settings {
  package var toy: ToySettings {
    get { self[ToySettings.self] }
    set { self[ToySettings.self] = newValue }
  }
}

extension Setting {
  package static let toyBell = optional(
    "toy.bell",
    \.toy.bell,
    or: "off",
    "\"off\" or the name of a bell",
    "The bell that rings with every phase. \"off\" rings none."
  )
  package static let toyLead = duration(
    "toy.lead",
    \.toy.lead,
    leads,
    "How early the bell is rung."
  )
}

extension CommandSurface {
  /// Commands by the toy bell's rope.
  package static let toy = CommandSurface(rawValue: "toy")
}

/// An outlet that only tests have: a bell that rings with every phase, and whose rope sets
/// the volume.
package struct ToyKind: OutletKind {
  package let settings = [Setting.toyBell, .toyLead]
  package let switches = [OutletSwitch(.toyBell, commands: .toy)]
  package let isDefinedByItsSettings = true

  private let bell: ToyBell

  /// Creates the kind.
  package init(_ bell: ToyBell) {
    self.bell = bell
  }

  package func descriptors(_ settings: Settings) -> Int { 7 }

  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    guard let name = context.settings.toy.bell else { return [] }
    guard name.count < 20 else {
      throw context.configuration.refusal(of: .toyBell, because: "the name is too long")
    }
    let outlet = Outlet("toy", lead: context.settings.toy.lead)
    return [
      OutletService(
        outlet,
        surface: .toy,
        at: "the bell \(name)",
        opening: { [bell] in
          bell.open()
          return { link in
            _ = try? link.apply(try CommandRequest("volume", value: "33"))
            for await event in outlet.inbox {
              if case .cue(let cue) = event { bell.ring(cue) }
            }
          }
        }
      )
    ]
  }
}

/// The bell of the toy outlet: the cues it received.
package final class ToyBell: Sendable {
  private let opened = Atomic(0)
  private let rung = Mutex<[Cue]>([])
  private let waiting = Mutex<CheckedContinuation<Cue, Never>?>(nil)

  /// Creates a bell.
  package init() {}

  /// The first cue, as soon as it was received.
  package func first() async -> Cue {
    await withCheckedContinuation { continuation in
      waiting.withLock { $0 = continuation }
      answer()
    }
  }

  /// How often outlets were opened.
  package var openings: Int { opened.load(ordering: .relaxed) }

  fileprivate func open() { opened.add(1, ordering: .relaxed) }

  fileprivate func ring(_ cue: Cue) {
    rung.withLock { $0.append(cue) }
    answer()
  }

  private func answer() {
    guard let cue = rung.withLock(\.first) else { return }
    waiting.withLock { waiting in
      waiting?.resume(returning: cue)
      waiting = nil
    }
  }
}
