import CEpoll
import FlyingSocks
import Glibc

/// The system's queue of what happens to sockets, for a pool of them.
///
/// FlyingSocks brings one of its own, but its bell is never closed (`ePoll.stop`, 0.27.1): a service that
/// reads its settings anew would lose a descriptor each time. This one closes both when nobody waits.
struct SocketEvents: EventQueue {
  /// The descriptors. A thread that waits for them may outlive their pool, and then closes them.
  private final class Queue: Sendable {
    let descriptor: Int32
    let bell: Alarm

    init() throws(SocketProblem) {
      bell = try Alarm()
      descriptor = epoll_create1(Int32(O_CLOEXEC))
      guard descriptor >= 0 else { throw .last }
      // The bell is told of again and again until it is silenced, and it never is.
      try tell(EPOLL_CTL_ADD, bell.descriptor, EPOLLIN.rawValue)
    }

    deinit { Glibc.close(descriptor) }

    func tell(_ change: Int32, _ file: Int32, _ events: UInt32) throws(SocketProblem) {
      var event = epoll_event()
      event.events = events
      event.data.fd = file
      guard epoll_ctl(descriptor, change, file, &event) == 0 else { throw .last }
    }
  }

  private var queue: Queue?
  private var wanted: [Socket.FileDescriptor: Socket.Events] = [:]

  /// How many events are taken at once.
  private static let most = 256

  /// A pool of sockets that waits for them this way.
  static func pool() -> SocketPool<SocketEvents> { SocketPool(queue: SocketEvents()) }

  mutating func open() throws {
    wanted = [:]
    queue = try Queue()
  }

  mutating func stop() throws {
    wanted = [:]
    queue?.bell.ring()
  }

  mutating func close() throws {
    queue = nil
  }

  mutating func addEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) throws {
    try want(wanted[socket, default: []].union(events), of: socket)
  }

  mutating func removeEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) throws {
    try want(wanted[socket, default: []].subtracting(events), of: socket)
  }

  private mutating func want(_ events: Socket.Events, of socket: Socket.FileDescriptor) throws {
    guard let queue else { throw SocketError.disconnected }
    let former = wanted[socket]
    guard events != former ?? [] else { return }
    guard !events.isEmpty else {
      // A socket that was closed is off the queue already; the next one of its number begins anew.
      wanted[socket] = nil
      return try queue.tell(EPOLL_CTL_DEL, socket.rawValue, 0)
    }
    var flags = EPOLLET.rawValue
    if events.contains(.read) { flags |= EPOLLIN.rawValue }
    if events.contains(.write) { flags |= EPOLLOUT.rawValue }
    try queue.tell(former == nil ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket.rawValue, flags)
    wanted[socket] = events
  }

  /// Waits until something happens; called on a thread that may block.
  func getNotifications() throws -> [EventNotification] {
    guard let queue else { throw SocketError.disconnected }
    var events = [epoll_event](repeating: epoll_event(), count: Self.most)
    let count = epoll_wait(queue.descriptor, &events, Int32(events.count), -1)
    guard count >= 0 else {
      // A signal is no failure; the pool waits again.
      guard errno == EINTR else { throw SocketProblem.last }
      return []
    }
    return try events.prefix(Int(count)).map { event in
      guard event.data.fd != queue.bell.descriptor else { throw SocketError.disconnected }
      return notification(of: event)
    }
  }

  private func notification(of event: epoll_event) -> EventNotification {
    func has(_ flag: EPOLL_EVENTS) -> Bool { event.events & flag.rawValue != 0 }
    let file = Socket.FileDescriptor(rawValue: event.data.fd)
    var events: Socket.Events = []
    if has(EPOLLIN) { events.insert(.read) }
    if has(EPOLLOUT) { events.insert(.write) }
    var errors: Set<EventNotification.Error> = []
    if !has(EPOLLIN), has(EPOLLHUP) || has(EPOLLRDHUP) { errors.insert(.endOfFile) }
    if has(EPOLLERR) || has(EPOLLPRI) { errors.insert(.error) }
    // Whoever waits for anything of a socket that failed is told.
    return EventNotification(
      file: file,
      events: events.isEmpty ? wanted[file] ?? [] : events,
      errors: errors
    )
  }
}
