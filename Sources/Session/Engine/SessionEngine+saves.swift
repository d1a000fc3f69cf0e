import Breathing
import Network
package import Settings
package import Show
import System

/// What a person chooses and answers, stored in the order in which it was chosen. Disks may be slow, so no loop waits.
extension SessionEngine {
  /// Saves the choices of the settings panel that were made at this screen, and shows the result.
  ///
  /// - Parameters:
  ///   - preferences: What is chosen now.
  ///   - personal: The person's settings file.
  package func save(_ preferences: Preferences, in personal: PersonalSettings) {
    let state = state
    let configuration = state.schedule?.sessions.builder.configuration
    // What was chosen in a session before this one is still a choice.
    let settings = configuration?.settingsWithoutChoices
    let others = state.choicesOfOthers
    saves.add { [self] in
      let outcome = personal.keep(
        preferences,
        since: settings,
        without: others,
        from: configuration
      )
      send(.savedChoices(outcome))
      do throws(Failure) {
        try starts?.keep(preferences, without: others)
      } catch {
        Diagnostics.log("\(error.message); the next start will not remember the choices")
      }
    }
  }

  /// Saves the choice made before a session.
  func saveStart() {
    saves.add { [self] in
      do throws(Failure) {
        try starts?.save()
      } catch {
        Diagnostics.log("\(error.message); the next start will ask again")
      }
    }
  }

  /// Adopts a consent for this run at once, and saves it for later ones.
  func save(consentTo pace: Pace) {
    guard let consents, consents.adopt(pace) else { return }
    saves.add {
      do throws(Failure) {
        try consents.store(pace)
      } catch {
        Diagnostics.log("\(error.message); the next start will ask again")
      }
    }
  }

  /// Saves that newer data were declined.
  func saveDecline(of offer: DataUpdateOffer) {
    saves.add {
      do throws(Failure) {
        try offer.decline()
      } catch {
        Diagnostics.log("\(error.message); the next start will offer newer data again")
      }
    }
  }

  /// Waits until what is being saved is on disk, so that the end of the program does not cut it off. The choice made
  /// before a session is saved once that session is prepared, so this also waits for changes that are being prepared.
  ///
  /// - Parameter limit: The longest wait. A disk that does not answer must not prevent the end.
  /// - Returns: Whether everything is saved.
  package func finishSaving(within limit: Duration = .seconds(3)) -> Bool {
    // In this order: a change adds what it saves before it is over.
    guard !changes.isIdle || !saves.isIdle else { return true }
    // Without a descriptor to wait on, the program ends at once.
    guard let end = try? Wakeup() else { return false }
    changes.add { [saves] in saves.add { end.signal() } }
    return end.wait(for: limit) == .woken
  }
}
