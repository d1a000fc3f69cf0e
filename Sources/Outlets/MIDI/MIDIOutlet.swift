import Breathing
import Network
import Synchronization

/// Plays the breath over MIDI on a port of the ALSA sequencer.
public struct MIDIOutlet: Sendable {
  private let outlet: Outlet
  private let name: String
  private let channel: Int
  private let levels: Int
  private let seed: UInt64
  private let log: @Sendable (String) -> Void

  /// Whether the program was built with MIDI support.
  public static var isAvailable: Bool { MIDIPort.isAvailable }

  /// Opens a port and closes it again at once.
  ///
  /// - Parameter name: The port's name.
  /// - Returns: Why it cannot be opened; nil if it can.
  package static func problem(openingPort name: String) -> String? {
    do throws(NetworkError) {
      _ = try MIDIPort(named: name)
      return nil
    } catch {
      return error.description
    }
  }

  /// Creates the outlet's service.
  ///
  /// - Parameters:
  ///   - outlet: The outlet whose events are played.
  ///   - name: The port's name.
  ///   - channel: The channel, from 1 to 16.
  ///   - levels: The maximum number of breath controller messages per second; 0 for none.
  ///   - seed: The seed of the delays before the port is tried again.
  ///   - log: Logs a problem in one sentence, once.
  public init(
    _ outlet: Outlet,
    named name: String,
    channel: Int,
    levels: Int,
    seed: UInt64,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.outlet = outlet
    self.name = name
    self.channel = channel
    self.levels = min(max(levels, 0), 120)
    self.seed = seed
    self.log = log
  }

  /// Runs until the task is cancelled.
  public func run(_ link: ShowLink) async {
    await run(link, opening: { await openPort() })
  }

  /// Passes messages to a function.
  typealias Output = @Sendable ([MIDIMessage]) -> Void

  /// Passes messages to a function that is available later, or never.
  func run(_ link: ShowLink, opening: @escaping @Sendable () async -> Output?) async {
    let player = Player(channel: channel)
    await withTaskGroup(of: Void.self) { group in
      // Events are taken meanwhile: those of the last minutes must not be played at once when there is a port.
      group.addTask {
        if let output = await opening() { player.begin(output) }
      }
      await run(link, player)
      group.cancelAll()
    }
  }

  private func run(_ link: ShowLink, _ player: Player) async {
    await withTaskGroup { group in
      if levels > 0 {
        group.addTask {
          await link.onGrid(of: levels, lead: outlet.lead) { moment, _ in
            player.play { $0.messages(level: moment.breath.fullness) }
          }
        }
      }
      for await event in outlet.inbox {
        guard case .cue(let cue) = event else { continue }
        player.play { $0.messages(for: cue) }
      }
      group.cancelAll()
    }
    player.play { $0.silence() }
  }

  /// The schedule of messages, which cues and levels update one at a time.
  private final class Player: Sendable {
    private struct State {
      var schedule: MIDISchedule
      /// The receiver of the messages; nil while there is no port.
      var output: Output?
    }

    private let state: Mutex<State>

    init(channel: Int) {
      state = Mutex(State(schedule: MIDISchedule(channel: channel)))
    }

    /// Plays from now on, starting with the note and the level of this instant.
    func begin(_ output: @escaping Output) {
      state.withLock { state in
        state.output = output
        output(state.schedule.current)
      }
    }

    func play(_ part: (inout MIDISchedule) -> [MIDIMessage]) {
      state.withLock { state in
        let messages = part(&state.schedule)
        state.output?(messages)
      }
    }
  }

  /// Opens the port; retries until the task is cancelled if there is no sequencer.
  private func openPort() async -> Output? {
    var retry = Retry(
      Backoff(first: .seconds(2), longest: .seconds(60), generator: SeededGenerator(seed: seed))
    )
    while !Task.isCancelled {
      do throws(NetworkError) {
        let port = try MIDIPort(named: name)
        outlet.troubles.note(.midi, isPresent: false)
        if retry.succeed() { log("midi: the port \"\(name)\" is open now") }
        return { port.play($0) }
      } catch {
        outlet.troubles.note(.midi, isPresent: true)
        let (shouldLog, wait) = retry.fail("\(error)")
        if shouldLog { log("midi: \(error); retrying") }
        try? await Task.sleep(for: wait)
      }
    }
    return nil
  }
}
