import Breathing
import CCurl
import Network
import System

/// A libcurl transfer on the thread that creates it.
final class FetchTransfer {
  private let request: FetchRequest
  private let address: String
  private let handles: FetchHandles
  private let cancellation: FetchCancellation
  private let now: @Sendable () -> ContinuousClock.Instant
  private let sink: FetchSink
  private let redirectCheck: RedirectCheck
  private var fields: UnsafeMutablePointer<curl_slist>?
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// The maximum number of redirects.
  private static let redirects = 5

  /// The longest wait for the network before checking for cancellation, in milliseconds.
  private static let pollTimeoutMilliseconds: Int32 = 1000

  init(
    _ request: FetchRequest,
    to address: String,
    agent: String,
    handles: FetchHandles,
    cancellation: FetchCancellation,
    now: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.request = request
    self.address = address
    self.handles = handles
    self.cancellation = cancellation
    self.now = now
    sink = FetchSink(limit: request.maximumBytes)
    redirectCheck = RedirectCheck(after: sink)
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    prepare(address, agent: agent)
  }

  deinit {
    curl_slist_free_all(fields)
    errorText.deallocate()
  }

  /// Runs the transfer until it is complete or must stop.
  func run() throws(FetchError) -> FetchResponse {
    guard let easy = handles.easy, let multi = handles.multi,
      curl_multi_add_handle(multi, easy) == CURLM_OK
    else { throw .unreachable("libcurl cannot start") }
    cancellation.setHandle(multi)
    let started = now()
    var lastArrival = started
    var running: Int32 = 1
    while true {
      guard !cancellation.isRequested else { throw .cancelled }
      // Before bytes are read: those that have waited for this thread by then arrived in time.
      let time = now()
      guard curl_multi_perform(multi, &running) == CURLM_OK
      else { throw .unreachable("libcurl failed") }
      guard running > 0 else { break }
      if sink.hasArrival { (lastArrival, sink.hasArrival) = (time, false) }
      if let limit = request.stallTimeout, lastArrival.duration(to: time) > limit {
        throw timeout(after: started.duration(to: time))
      }
      curl_multi_poll(multi, nil, 0, Self.pollTimeoutMilliseconds, nil)
    }
    let code = CURLcode(rawValue: UInt32(bitPattern: shim_curl_result(multi)))
    if let error = error(code, after: started.duration(to: now())) { throw error }
    let status = shim_curl_status(easy)
    return FetchResponse(
      status: status,
      headers: sink.head.fields,
      // A refusal whose body is damaged is still a refusal.
      body: try (200..<300).contains(status) ? sink.plainBody() : (try? sink.plainBody()) ?? []
    )
  }

  /// Removes the transfer from its handles, which can then be used again.
  func end() {
    cancellation.setHandle(nil)
    guard let easy = handles.easy, let multi = handles.multi else { return }
    curl_multi_remove_handle(multi, easy)
    curl_easy_reset(easy)
  }

  private func prepare(_ address: String, agent: String) {
    guard let easy = handles.easy else { return }
    shim_curl_set_text(easy, CURLOPT_URL, address)
    shim_curl_set_text(easy, CURLOPT_USERAGENT, agent)
    shim_curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "gzip")
    // libcurl would not notice that a compressed body is truncated.
    shim_curl_set_number(easy, CURLOPT_HTTP_CONTENT_DECODING, 0)
    shim_curl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    // A request over TLS does not follow redirects to unencrypted addresses.
    let isSecure = address.prefix(6).lowercased() == "https:"
    shim_curl_set_text(easy, CURLOPT_REDIR_PROTOCOLS_STR, isSecure ? "https" : "http,https")
    shim_curl_set_number(easy, CURLOPT_FOLLOWLOCATION, request.followsRedirects ? 1 : 0)
    shim_curl_set_number(easy, CURLOPT_MAXREDIRS, Self.redirects)
    // No host is to be reached through a proxy.
    if !request.mayUseProxy { shim_curl_set_text(easy, CURLOPT_NOPROXY, "*") }
    shim_curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
    shim_curl_set_number(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    shim_curl_set_number(easy, CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.curlMilliseconds)
    shim_curl_set_number(easy, CURLOPT_TIMEOUT_MS, request.timeout.curlMilliseconds)
    shim_curl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.maximumBytes))
    for (name, value) in request.fields {
      fields = curl_slist_append(fields, "\(name): \(value)") ?? fields
    }
    shim_curl_set_list(easy, CURLOPT_HTTPHEADER, fields)
    if let body = request.encodedForm ?? request.json {
      // The size must be set first, because libcurl then copies that many bytes.
      shim_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.utf8.count))
      shim_curl_set_text(easy, CURLOPT_COPYPOSTFIELDS, body)
    }
    shim_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    // `end` resets the handle before the check and the sink are released.
    let check = Unmanaged.passUnretained(redirectCheck).toOpaque()
    shim_curl_set_pointer(easy, CURLOPT_PREREQDATA, check)
    shim_curl_set_check(easy, CURLOPT_PREREQFUNCTION) { context, server, _, port, _ in
      let host = server.map { String(cString: $0) } ?? ""
      let endpoint = Endpoint(host: host, port: UInt16(clamping: port))
      let isAdmitted = RedirectCheck.at(context)?.admits(endpoint) ?? false
      return isAdmitted ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
    let context = Unmanaged.passUnretained(sink).toOpaque()
    shim_curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    shim_curl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      FetchSink.at(context)?.append(bytes, size * count, as: .body) ?? 0
    }
    shim_curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    shim_curl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      FetchSink.at(context)?.append(bytes, size * count, as: .head) ?? 0
    }
  }

  private func error(_ code: CURLcode, after waited: Duration) -> FetchError? {
    let why =
      errorText.pointee == 0
      ? String(cString: curl_easy_strerror(code)) : String(cString: errorText)
    return switch code {
    case CURLE_OK: nil
    case CURLE_URL_MALFORMAT: .address(why)
    case CURLE_COULDNT_CONNECT:
      .unconnected(errno: Int32(clamping: shim_curl_errno(handles.easy)), proxy: proxy)
    case CURLE_COULDNT_RESOLVE_PROXY:
      .unreachable("the name of the proxy\(proxy.map { " \($0)" } ?? "") is unknown")
    case CURLE_COULDNT_RESOLVE_HOST: .unreachable("the server's name is unknown")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      .untrusted(why)
    case CURLE_OPERATION_TIMEDOUT: timeout(after: waited)
    case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: request.maximumBytes)
    case CURLE_WRITE_ERROR where sink.isFull: .tooLarge(limit: request.maximumBytes)
    case CURLE_PARTIAL_FILE: .cutShort(received: sink.body.count)
    case CURLE_RECV_ERROR where !sink.body.isEmpty: .cutShort(received: sink.body.count)
    case CURLE_TOO_MANY_REDIRECTS: .misdirected
    case CURLE_ABORTED_BY_CALLBACK where redirectCheck.hasRefused: .misdirected
    case CURLE_UNSUPPORTED_PROTOCOL where sink.head.isRedirect: .misdirected
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_GOT_NOTHING,
      CURLE_WRITE_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      .malformed(why)
    default: .unreachable(why + (proxy.map { "; the proxy is \($0)" } ?? ""))
    }
  }

  /// The host and port of the proxy that the request goes through, if any.
  private var proxy: String? {
    request.mayUseProxy ? FetchProxy.name(for: address, in: Environment.current) : nil
  }

  /// Returns the error of a transfer that timed out: after the time for the whole request, or earlier if there was no
  /// connection or no byte for too long.
  private func timeout(after waited: Duration) -> FetchError {
    let isWhole = waited + .seconds(1) >= request.timeout
    let time = isWhole ? request.timeout : .seconds(waited.components.seconds)
    return sink.body.isEmpty
      ? .timedOut(time, proxy: proxy) : .tooSlow(received: sink.body.count, time)
  }
}

extension FetchRequest {
  /// The header fields, without those that contain control characters.
  fileprivate var fields: [(name: String, value: String)] {
    var fields = headers.map { (name: $0.key, value: $0.value) }
    if json != nil { fields.append(("Content-Type", "application/json")) }
    if let etag = validator?.etag { fields.append(("If-None-Match", etag)) }
    if let date = validator?.lastModified { fields.append(("If-Modified-Since", date)) }
    return fields.filter { !($0.name + $0.value).utf8.contains { $0 < 0x20 || $0 == 0x7F } }
  }
}

extension Duration {
  /// The duration in whole milliseconds, at least 1: to libcurl, 0 means no limit.
  fileprivate var curlMilliseconds: Int { Int(max(1, timeoutMilliseconds)) }
}
