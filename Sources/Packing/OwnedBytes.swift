/// A copy of bytes at a fixed address.
package final class OwnedBytes: Sendable {
  private let address: UInt

  /// The copy, valid as long as this object lives.
  package let bytes: Bytes

  /// Copies an array.
  package init(_ array: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(array.count, 1), alignment: 8)
    copy.copyBytes(from: array)
    address = UInt(bitPattern: copy.baseAddress)
    bytes = Bytes(UnsafeRawBufferPointer(rebasing: copy[..<array.count]))
  }

  deinit {
    UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
  }
}
