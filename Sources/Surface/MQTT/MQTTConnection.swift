import CMosquitto
import Glibc
import Network

/// One connection to a broker, from the first packet to the last, by libmosquitto.
///
/// It belongs to the thread that made it. libmosquitto's own loop waits with `select`, which cannot
/// wait for descriptors above 1023, so this one waits with `poll`; and a connection that is lost is
/// not revived but made anew, so that nothing of the old one lingers.
package final class MQTTConnection {
  /// What has happened.
  package enum Event: Sendable, Hashable {
    /// The broker has let us in.
    case accepted
    /// The broker keeps our subscriptions.
    case subscribed
    /// A message has come.
    case received(MQTTMessage)
  }

  /// How often a sign of life is exchanged, in seconds; a broker that gives none for one and a half
  /// times as long is lost, as are we to it.
  private static let keepAlive: Int32 = 30

  private let handle: OpaquePointer
  private let endpoint: Endpoint
  private let journal = MQTTJournal()

  /// Makes a connection ready.
  ///
  /// - Parameters:
  ///   - broker: Where to, and how to be let in.
  ///   - client: The identifier, which no other client of the broker has.
  ///   - will: What the broker says for us when we are lost.
  /// - Throws: `MQTTError.unusable` where a file of the broker's papers is not fit for use.
  package init(_ broker: MQTTBroker, client: String, will: MQTTMessage?) throws(MQTTError) {
    guard Self.isReady, let handle = mosquitto_new(client, true, nil) else {
      throw .unusable("libmosquitto cannot start")
    }
    self.handle = handle
    endpoint = broker.address.endpoint
    // OpenSSL writes to sockets that may be gone.
    var broken = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, nil)
    journal.listen(to: handle)
    mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1)
    if let login = broker.login {
      mosquitto_username_pw_set(handle, login.user, login.password)
    }
    if broker.address.isEncrypted { try encrypt(broker.papers) }
    if let will {
      mosquitto_will_set(
        handle,
        will.topic,
        Int32(will.payload.count),
        will.payload,
        will.quality.rawValue,
        will.isRetained
      )
    }
  }

  deinit {
    mosquitto_destroy(handle)
  }

  /// Connects, and asks to be let in; waits for the network, not for the broker.
  package func open() throws(MQTTError) {
    try check(mosquitto_connect(handle, endpoint.host, Int32(endpoint.port), Self.keepAlive))
  }

  /// Whether packets wait for a network that takes no more.
  package var isClogged: Bool { mosquitto_want_write(handle) }

  /// How many messages the broker has yet to confirm.
  package var unconfirmed: Int { journal.unconfirmed.count }

  /// Sends a message.
  package func publish(_ message: MQTTMessage) throws(MQTTError) {
    var number: Int32 = 0
    let problem = mosquitto_publish(
      handle,
      &number,
      message.topic,
      Int32(message.payload.count),
      message.payload,
      message.quality.rawValue,
      message.isRetained
    )
    if problem == 0, message.quality == .atLeastOnce { journal.unconfirmed.insert(number) }
    try check(problem)
  }

  /// Asks for the messages of some topics.
  package func subscribe(_ topics: [String]) throws(MQTTError) {
    guard !topics.isEmpty else { return }
    var pointers = topics.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    let problem = pointers.withUnsafeMutableBufferPointer {
      mosquitto_subscribe_multiple(
        handle,
        nil,
        Int32($0.count),
        UnsafePointer($0.baseAddress),
        MQTTMessage.Quality.atLeastOnce.rawValue,
        0,
        nil
      )
    }
    try check(problem)
  }

  /// Reads and writes what is there, waiting for it a while.
  ///
  /// - Parameters:
  ///   - wait: How long to wait at most.
  ///   - descriptor: A descriptor that ends the wait once it is readable; it is not read.
  /// - Returns: What has happened.
  /// - Throws: `MQTTError` when the connection is no more.
  package func turn(for wait: Duration, wakingOn descriptor: Int32? = nil) throws(MQTTError)
    -> [Event]
  {
    let socket = mosquitto_socket(handle)
    guard socket >= 0 else { throw .lost(journal.complaint ?? "the connection was closed") }
    let awaited = Int16(POLLIN) | (isClogged ? Int16(POLLOUT) : 0)
    var descriptors = [pollfd(fd: socket, events: awaited, revents: 0)]
    if let descriptor {
      descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let (seconds, attoseconds) = max(wait, .zero).components
    // A full second would let a sign of life be late; half a millisecond more loses nothing.
    let milliseconds = min(
      seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000,
      1_000
    )
    let ready = poll(&descriptors, nfds_t(descriptors.count), Int32(milliseconds))
    if ready > 0, descriptors[0].revents != 0 {
      if descriptors[0].revents & Int16(POLLOUT) != 0 { try check(mosquitto_loop_write(handle, 1)) }
      if descriptors[0].revents & ~Int16(POLLOUT) != 0 { try check(mosquitto_loop_read(handle, 1)) }
    }
    try check(mosquitto_loop_misc(handle))
    if let refusal = journal.refusal { throw .refused(refusal) }
    defer { journal.events = [] }
    return journal.events
  }

  /// Takes leave, so that the broker does not speak for us.
  package func close() {
    mosquitto_disconnect(handle)
  }

  // MARK: libmosquitto

  /// Whether libmosquitto could set itself up, which must happen once.
  private static let isReady = mosquitto_lib_init() == Int32(MOSQ_ERR_SUCCESS.rawValue)

  private func encrypt(_ papers: MQTTBroker.Papers) throws(MQTTError) {
    for file in [papers.authorities, papers.own?.certificate, papers.own?.key].compactMap(\.self)
    where access(file, R_OK) != 0 {
      throw .unusable("\(file) cannot be read: \(String(cString: strerror(errno)).lowercased())")
    }
    if papers.authorities == nil { mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1) }
    let problem = shim_mosquitto_tls_set(
      handle,
      papers.authorities,
      papers.own?.certificate,
      papers.own?.key
    )
    guard problem == 0 || papers.authorities == nil else {
      throw .unusable(String(cString: mosquitto_strerror(problem)).lowercased())
    }
  }

  private func check(_ problem: Int32) throws(MQTTError) {
    let system = errno
    guard problem != 0 else { return }
    if let refusal = journal.refusal { throw .refused(refusal) }
    let words =
      switch UInt32(bitPattern: problem) {
      case UInt32(MOSQ_ERR_ERRNO.rawValue): String(cString: strerror(system)).lowercased()
      case UInt32(MOSQ_ERR_EAI.rawValue): "unknown host \(endpoint.host)"
      default: journal.complaint ?? MQTTJournal.words(mosquitto_strerror(problem)).lowercased()
      }
    throw .lost(words)
  }
}
