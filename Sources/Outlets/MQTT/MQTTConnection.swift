import Breathing
import CMosquitto
import Glibc
import Network
import System

/// A single connection to a broker, from its first packet to its last, implemented with
/// libmosquitto.
///
/// It belongs to the thread that created it. libmosquitto's own loop uses `select`, which does not
/// support descriptors above 1023, so this one uses `poll`. A lost connection is replaced by a new
/// one, so that no state remains.
package final class MQTTConnection {
  /// The events of a connection.
  package enum Event: Sendable, Hashable {
    /// The broker accepted the connection.
    case accepted
    /// The broker confirmed the subscriptions.
    case subscribed
    /// A message arrived.
    case received(MQTTMessage)
  }

  /// The keep-alive interval, in seconds. Each side considers the other lost after one and a half
  /// intervals of silence.
  private static let keepAlive: Int32 = 30

  private let handle: OpaquePointer
  private let endpoint: Endpoint
  private let callbacks = MQTTCallbacks()

  /// Prepares a connection.
  ///
  /// - Parameters:
  ///   - broker: The broker and the credentials.
  ///   - client: The client identifier, which must be unique on the broker.
  ///   - will: The last will, which the broker publishes if the connection is lost.
  /// - Throws: `MQTTError.unusable` if libmosquitto or one of the PEM files cannot be used.
  package init(_ broker: MQTTBroker, client: String, will: MQTTMessage?) throws(MQTTError) {
    if let problem = shim_mosquitto_problem() { throw .unusable(String(cString: problem)) }
    guard Self.isReady, let handle = mosquitto_new(client, true, nil) else {
      throw .unusable("libmosquitto cannot start")
    }
    self.handle = handle
    endpoint = broker.address.endpoint
    // OpenSSL may write to closed sockets, which raises SIGPIPE.
    var broken = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, nil)
    callbacks.listen(to: handle)
    mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1)
    if let login = broker.login {
      mosquitto_username_pw_set(handle, login.user, login.password)
    }
    if broker.address.isEncrypted { try encrypt(broker.tlsFiles) }
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

  /// Connects and sends the CONNECT packet. This waits for the network, but not for the broker's
  /// answer.
  package func open() throws(MQTTError) {
    try check(mosquitto_connect(handle, endpoint.host, Int32(endpoint.port), Self.keepAlive))
  }

  /// Whether packets are waiting because the network accepts no more.
  package var isClogged: Bool { mosquitto_want_write(handle) }

  /// The number of messages that the broker has not confirmed yet.
  package var unconfirmed: Int { callbacks.unconfirmed.count }

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
    if problem == 0, message.quality == .atLeastOnce { callbacks.unconfirmed.insert(number) }
    try check(problem)
  }

  /// Subscribes to topics.
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

  /// Reads and writes if the network is ready, and otherwise waits for it.
  ///
  /// - Parameters:
  ///   - wait: The longest wait.
  ///   - descriptor: A descriptor that ends the wait when it is readable; it is not read here.
  /// - Returns: The events.
  /// - Throws: `MQTTError` if the connection is lost.
  package func turn(for wait: Duration, wakingOn descriptor: Int32? = nil) throws(MQTTError)
    -> [Event]
  {
    let socket = mosquitto_socket(handle)
    guard socket >= 0 else { throw .lost(callbacks.lastError ?? "the connection was closed") }
    let awaited = Int16(POLLIN) | (isClogged ? Int16(POLLOUT) : 0)
    var descriptors = [pollfd(fd: socket, events: awaited, revents: 0)]
    if let descriptor {
      descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    // A longer wait than a second could delay a keep-alive packet.
    let milliseconds = min(wait.timeoutMilliseconds, 1_000)
    let ready = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    if ready > 0, descriptors[0].revents != 0 {
      if descriptors[0].revents & Int16(POLLOUT) != 0 { try check(mosquitto_loop_write(handle, 1)) }
      if descriptors[0].revents & ~Int16(POLLOUT) != 0 { try check(mosquitto_loop_read(handle, 1)) }
    }
    try check(mosquitto_loop_misc(handle))
    if let refusal = callbacks.refusal { throw .refused(refusal) }
    defer { callbacks.events = [] }
    return callbacks.events
  }

  /// Disconnects properly, so that the broker does not publish the last will.
  package func close() {
    mosquitto_disconnect(handle)
  }

  // MARK: libmosquitto

  /// Whether libmosquitto's global initialisation, which happens once, succeeded.
  private static let isReady = mosquitto_lib_init() == Int32(MOSQ_ERR_SUCCESS.rawValue)

  private func encrypt(_ tlsFiles: MQTTBroker.TLSFiles) throws(MQTTError) {
    let certificate = tlsFiles.clientCertificate
    for case let file? in [tlsFiles.authorities, certificate?.certificate, certificate?.key] {
      guard access(file, R_OK) == 0 else {
        throw .unusable("\(file) cannot be read: \(String(cString: strerror(errno)).lowercased())")
      }
      // The library would wait for a pipe.
      guard !FilePath(file).isPipe else {
        throw .unusable("\(file) cannot be read: it is not a file")
      }
    }
    if tlsFiles.authorities == nil { mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1) }
    let problem = shim_mosquitto_tls_set(
      handle,
      tlsFiles.authorities,
      certificate?.certificate,
      certificate?.key
    )
    guard problem == 0 else {
      throw .unusable(String(cString: mosquitto_strerror(problem)).lowercased())
    }
  }

  private func check(_ problem: Int32) throws(MQTTError) {
    let system = errno
    guard problem != 0 else { return }
    if let refusal = callbacks.refusal { throw .refused(refusal) }
    throw .lost(
      Self.reason(problem, errno: system, lastError: callbacks.lastError, host: endpoint.host)
    )
  }

  /// Returns the reason for a lost connection in a few words.
  ///
  /// - Parameters:
  ///   - problem: The error code of the library.
  ///   - system: The system's error number, to which one of the codes refers.
  ///   - lastError: The last error as the library states it.
  ///   - host: The broker's host.
  /// - Returns: The reason.
  static func reason(
    _ problem: Int32,
    errno system: Int32,
    lastError: String?,
    host: String
  ) -> String {
    switch UInt32(bitPattern: problem) {
    // The library sets this number for every fault of TLS, also for a connection that the broker has closed.
    case UInt32(MOSQ_ERR_ERRNO.rawValue) where system == EPROTO:
      lastError ?? "the encrypted connection was closed"
    case UInt32(MOSQ_ERR_ERRNO.rawValue): String(cString: strerror(system)).lowercased()
    case UInt32(MOSQ_ERR_EAI.rawValue): "unknown host \(host)"
    // The library has no words for it. The broker has that long to answer a packet that asks whether it is there.
    case UInt32(MOSQ_ERR_KEEPALIVE.rawValue): "it has not answered for \(keepAlive) s"
    default: lastError ?? MQTTCallbacks.message(mosquitto_strerror(problem)).lowercased()
    }
  }
}
