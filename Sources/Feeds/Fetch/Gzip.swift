import CZlib

/// Decompresses gzip data (RFC 1952).
public enum Gzip {
  /// The default limit on decompressed data, in bytes: ten times the largest table in use.
  public static let limit = 256 << 20

  /// Decompresses bytes that begin with gzip's signature, and returns others unchanged.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, compressed or not.
  ///   - limit: The maximum number of decompressed bytes.
  /// - Returns: The decompressed bytes.
  /// - Throws: The reason why the bytes cannot be decompressed.
  public static func plain(_ bytes: [UInt8], limit: Int = limit) throws(GzipError) -> [UInt8] {
    bytes.starts(with: [0x1F, 0x8B]) ? try unpacked(bytes, limit: limit) : bytes
  }

  /// Decompresses all members of gzip data.
  ///
  /// - Parameters:
  ///   - bytes: The compressed bytes.
  ///   - limit: The maximum number of decompressed bytes.
  /// - Returns: The decompressed bytes.
  /// - Throws: The reason why the bytes cannot be decompressed.
  public static func unpacked(_ bytes: [UInt8], limit: Int = limit) throws(GzipError) -> [UInt8] {
    var stream = z_stream()
    guard shim_inflate_gzip(&stream) == Z_OK else { throw .outOfMemory }
    defer { inflateEnd(&stream) }
    var input = bytes
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    let end = input.withUnsafeMutableBufferPointer { input -> Int32 in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      while true {
        let status = chunk.withUnsafeMutableBufferPointer { chunk in
          stream.next_out = chunk.baseAddress
          stream.avail_out = UInt32(chunk.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        result += chunk[..<(chunk.count - Int(stream.avail_out))]
        guard result.count <= limit else { return Z_MEM_ERROR }
        if status == Z_STREAM_END, stream.avail_in > 0 {
          inflateReset(&stream)
        } else if status != Z_OK {
          return status
        }
      }
    }
    switch end {
    case Z_STREAM_END: return result
    case Z_MEM_ERROR: throw result.count > limit ? .tooLarge(limit: limit) : .outOfMemory
    case Z_BUF_ERROR: throw .cutShort
    default: throw .damaged
    }
  }
}

/// Why bytes cannot be decompressed.
public enum GzipError: Error, Sendable, Hashable {
  /// The data are truncated.
  case cutShort
  /// The data are damaged.
  case damaged
  /// The decompressed data would exceed the limit.
  case tooLarge(limit: Int)
  /// There is not enough memory.
  case outOfMemory
}

extension GzipError: CustomStringConvertible {
  /// The problem, in words.
  public var description: String {
    switch self {
    case .cutShort: "the compressed file is truncated"
    case .damaged: "the compressed file is damaged"
    case .tooLarge(let limit): "it would decompress to more than \(limit) bytes"
    case .outOfMemory: "not enough memory to decompress it"
    }
  }
}
