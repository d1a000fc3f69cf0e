import COpenSSL

/// What secure connections share: the certificate with its key, the protocol versions and the ciphers.
///
/// OpenSSL is loaded with the first context. A connection keeps the context it began with, so another
/// context can take its place while clients are connected.
package final class TLSContext: Sendable {
  /// The certificate's period of validity, in seconds since 1970.
  package let validity: ClosedRange<Int64>

  private let handle: Handle

  /// Owns OpenSSL's context, which may be used from any thread and does not change.
  private struct Handle: Sendable {
    private let address: UInt

    init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

    var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }
  }

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - chain: The certificate and then its issuers, as PEM.
  ///   - key: The certificate's key, as PEM.
  /// - Throws: `TLSFault` if they cannot be used.
  package init(chain: [UInt8], key: [UInt8]) throws(TLSFault) {
    if let problem = shim_tls_problem() { throw .unavailable(String(cString: problem)) }
    var found = shim_tls_certificate()
    let made = shim_tls_context_new(
      chain,
      Int32(clamping: chain.count),
      key,
      Int32(clamping: key.count),
      &found
    )
    guard let made else { throw TLSFault(found) }
    handle = Handle(made)
    validity = found.valid_from...max(found.valid_from, found.valid_until)
  }

  deinit { shim_tls_context_free(handle.pointer) }

  /// Creates the server's side of a connection; nil if no memory is left.
  func session(on descriptor: Int32) -> TLSSession? {
    shim_tls_new(handle.pointer, descriptor).map { TLSSession(owning: $0) }
  }
}
