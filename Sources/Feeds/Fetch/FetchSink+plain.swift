import Text

extension FetchSink {
  /// Returns the body, decompressed if the head says that it is compressed.
  ///
  /// - Throws: `FetchError.cutShort` if the compressed data end too early, `.tooLarge` if the body is larger than the
  ///   limit, or `.malformed`.
  func plainBody() throws(FetchError) -> [UInt8] {
    let encoding = head.fields["content-encoding"]?.lowercased() ?? "identity"
    guard encoding != "identity", !body.isEmpty else { return body }
    guard ["gzip", "x-gzip"].contains(encoding) else {
      throw .malformed("its encoding is \(encoding.printable(limit: 60)); gzip is expected")
    }
    do throws(GzipError) {
      return try Gzip.unpacked(body, limit: limit)
    } catch {
      switch error {
      case .cutShort: throw .cutShort(received: body.count)
      case .tooLarge: throw .tooLarge(limit: limit)
      case .damaged, .outOfMemory: throw .malformed("\(error)")
      }
    }
  }
}
