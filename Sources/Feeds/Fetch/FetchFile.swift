import Glibc
import System

/// A file that answers requests like a server.
struct FetchFile {
  let path: String

  /// Reads the file, unless the request's validator shows that it is unchanged.
  func fetch(_ request: FetchRequest) throws(FetchError) -> FetchResponse {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT == S_IFREG
    else { throw .unreadable(path: path, "it is not a file") }
    let headers = ["etag": etag(status)]
    if request.validator?.etag == headers["etag"] {
      return FetchResponse(status: 304, headers: headers, body: [])
    }
    let limit = request.maximumBytes
    let body: [UInt8]
    do throws(SystemError) {
      body = try [UInt8](readingFrom: descriptor, atMost: limit + 1)
    } catch {
      throw failure(error.code)
    }
    guard body.count <= limit else { throw .tooLarge(limit: limit) }
    return FetchResponse(
      status: 200,
      headers: headers,
      body: body,
      changedUnixSeconds: Int64(status.st_mtim.tv_sec)
    )
  }

  /// Returns a tag that changes with the file: its inode, size and modification time.
  private func etag(_ status: stat) -> String {
    let time = status.st_mtim
    return "\"\(status.st_ino)-\(status.st_size)-\(time.tv_sec).\(time.tv_nsec)\""
  }

  private func failure(_ number: Int32) -> FetchError {
    .unreadable(path: path, String(cString: strerror(number)).lowercased())
  }
}
