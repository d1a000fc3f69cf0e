import Breathing
import Glibc
import Network
import Show
import Synchronization
import Text

/// Sends the same lines to all readers of a socket, and accepts commands from them.
///
/// One thread serves all readers and waits for none: lines that a reader does not read are queued,
/// and the oldest are dropped.
final class LineHub: Sendable {
  /// The lines to send, and the line that new readers receive first.
  private struct OutgoingLines {
    var waiting: [QueuedLine] = []
    var latest: [UInt8]?
    /// Wakes the thread while it runs.
    var wakeup: Wakeup?
    var isEnding = false
  }

  private let outgoing = Mutex(OutgoingLines())
  private let dropped: @Sendable () -> Void
  private let gate: CommandGate
  private let log: @Sendable (String) -> Void
  private let startThread: ThreadStarter

  /// Starts a thread with a name.
  typealias ThreadStarter =
    @Sendable (String, @escaping @Sendable () -> Void) throws(NetworkError) -> Worker

  /// The maximum number of readers served at once; further readers wait until one leaves.
  static let maximumReaders = 64

  /// The pause in accepting readers after the process ran out of descriptors.
  private static let pause: Duration = .milliseconds(200)

  /// Whether readers are accepted. None are while the system has no descriptors left, because
  /// the socket would wake the thread without end.
  private struct AcceptState {
    var closedUntil: ContinuousClock.Instant?
    var shortages = ShortageLog()

    /// Whether readers are accepted now.
    var isOpen: Bool { closedUntil.map { $0 <= .now } ?? true }
  }

  /// Creates a hub.
  ///
  /// - Parameters:
  ///   - log: Logs a problem in one sentence, once for each kind.
  ///   - dropped: Called for each line that a reader did not get.
  ///   - startThread: Starts the thread that serves the readers.
  init(
    log: @escaping @Sendable (String) -> Void,
    dropped: @escaping @Sendable () -> Void,
    startThread: @escaping ThreadStarter = { name, body throws(NetworkError) in
      try Worker.start(name, body)
    }
  ) {
    self.log = log
    self.dropped = dropped
    self.startThread = startThread
    gate = CommandGate(.lines, log: log)
  }

  /// Queues a line for all readers; returns at once.
  ///
  /// - Parameters:
  ///   - line: A JSON object.
  ///   - isLasting: Whether new readers also receive it, until the next such line.
  ///   - isLevel: Whether it is a level, which slow readers lose before other lines.
  func send(_ line: JSONText, isLasting: Bool = false, isLevel: Bool = false) {
    let bytes = Array(line.description.utf8)
    outgoing.withLock { state in
      if isLasting { state.latest = bytes }
      guard let wakeup = state.wakeup else { return }
      state.waiting.append(QueuedLine(bytes: bytes, isLevel: isLevel))
      wakeup.signal()
    }
  }

  /// The number of lines that the thread has not taken yet.
  var waitingCount: Int { outgoing.withLock(\.waiting.count) }

  /// Sets the line that new readers receive first.
  func setFirstLine(_ line: JSONText?) {
    outgoing.withLock { $0.latest = line.map { Array($0.description.utf8) } }
  }

  /// Serves the readers of a socket until `end()`. Cancelling the task does not stop it, so that
  /// the last line is still sent.
  ///
  /// - Throws: `NetworkError` if no descriptors or threads are left.
  func run(_ socket: LineSocket, _ link: ShowLink) async throws(NetworkError) {
    let wakeup = try Wakeup()
    outgoing.withLock { state in
      state.wakeup = wakeup
      if state.isEnding { wakeup.signal() }
    }
    // Once the thread has ended, nothing takes the lines.
    defer { outgoing.withLock { ($0.wakeup, $0.waiting) = (nil, []) } }
    let worker = try startThread("lines") { [self] in serve(socket, wakeup, link) }
    await worker.finished()
  }

  /// Stops serving, after sending the lines that readers accept at once.
  func end() {
    outgoing.withLock { state in
      state.isEnding = true
      state.wakeup?.signal()
    }
  }

  private func serve(_ socket: LineSocket, _ wakeup: Wakeup, _ link: ShowLink) {
    var readers: [LineReader] = []
    var acceptState = AcceptState()
    defer { for reader in readers { close(reader.descriptor) } }
    while true {
      let ready = wait(for: wakeup, acceptState.isOpen ? socket : nil, readers)
      if ready[0] != 0 { wakeup.clear() }
      // A new reader gets the latest line as of now: later ones are sent to it in the next turn.
      let (lines, latest, isEnding) = outgoing.withLock { state in
        defer { state.waiting = [] }
        return (state.waiting, state.latest, state.isEnding)
      }
      var gone: [Int] = []
      for index in readers.indices {
        put(lines, to: &readers[index])
        let isThere = attend(&readers[index], ready[index + 2], link)
        if !isThere { gone.append(index) }
      }
      if isEnding { return }
      for index in gone.reversed() { close(readers.remove(at: index).descriptor) }
      if ready[1] != 0 { accept(from: socket, latest, &readers, &acceptState) }
    }
  }

  /// Waits for an event.
  ///
  /// - Parameters:
  ///   - wakeup: The wake-up that ends the wait.
  ///   - socket: The socket; nil during a pause in accepting readers, which limits the wait.
  ///   - readers: The connected readers.
  /// - Returns: The events of the wake-up, the socket and each reader.
  private func wait(
    for wakeup: Wakeup,
    _ socket: LineSocket?,
    _ readers: [LineReader]
  ) -> [Int16] {
    let isFull = readers.count >= Self.maximumReaders
    let listener = isFull ? -1 : socket?.descriptor ?? -1
    var waiting = [
      pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
    ]
    waiting += readers.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
    let timeout = socket == nil ? Int32(Self.pause / .milliseconds(1)) : -1
    let count = poll(&waiting, nfds_t(waiting.count), timeout)
    return waiting.map { count < 0 ? 0 : $0.revents }
  }

  /// Accepts waiting readers, and sends each the line of the current phase.
  private func accept(
    from socket: LineSocket,
    _ latest: [UInt8]?,
    _ readers: inout [LineReader],
    _ acceptState: inout AcceptState
  ) {
    while readers.count < Self.maximumReaders {
      let descriptor: Int32
      do throws(NetworkError) {
        descriptor = try DescriptorLimit.acceptClient(at: socket.descriptor)
      } catch {
        guard AcceptProblem.isResourceShortage(error.code) else { return }
        let now = ContinuousClock.now
        acceptState.closedUntil = now + Self.pause
        if acceptState.shortages.note(at: now) { log("lines: \(AcceptProblem(error.code))") }
        return
      }
      var reader = LineReader(descriptor)
      if let latest { put([QueuedLine(bytes: latest)], to: &reader) }
      if reader.write() {
        readers.append(reader)
      } else {
        close(descriptor)
      }
    }
  }

  private func put(_ lines: [QueuedLine], to reader: inout LineReader) {
    for line in lines where reader.put(line) { dropped() }
  }

  /// Reads and writes without blocking. Returns whether to keep the reader: it is still connected, or its remaining
  /// commands are read in the next turn.
  private func attend(
    _ reader: inout LineReader,
    _ events: Int16,
    _ link: ShowLink
  ) -> Bool {
    let hasLeft = events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    if events & Int16(POLLIN) != 0, reader.acceptsCommands {
      guard let commands = reader.read() else { return false }
      for command in commands {
        let answer = QueuedLine(bytes: Array(answer(command, link).description.utf8))
        if !hasLeft { put([answer], to: &reader) }
      }
      if hasLeft { return reader.acceptsCommands }
    }
    return hasLeft ? false : reader.write()
  }

  /// Performs a reader's command, and answers it.
  private func answer(_ line: [UInt8], _ link: ShowLink) -> JSONText {
    let request = JSONCommand.requestID(in: line)
    do throws(RequestRefusal) {
      let remark = try gate.pass(to: link) { () throws(RequestRefusal) in
        // The rest of a longer line was not kept, so its length is not known.
        guard line.count <= CommandRequest.maximumLength else {
          let limit = CommandRequest.maximumLength
          throw .form("the line is too long; at most \(limit) bytes are allowed")
        }
        return try JSONCommand(json: line)
      }
      return CueLine.answer(error: nil, note: remark, to: request)
    } catch {
      return CueLine.answer(error: error, to: request)
    }
  }
}
