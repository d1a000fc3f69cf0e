import HTTPServer
import Network
import Outlets

extension Reader {
  /// The readers of requests and commands from other programs.
  static var requests: [Reader] {
    [
      Reader(
        "HTTP requests",
        [
          Array(
            "POST /v1/command HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n{\"a\":\"b\"}"
              .utf8
          ),
          Array(
            "GET /v1/events?from=3 HTTP/1.1\r\nHost: a:8737\r\nRange: bytes=0-5,9-\r\n\r\n".utf8
          ),
        ]
      ) { bytes in
        var reader = HTTPRequestReader(limits: HTTPLimits())
        let access = HTTPAccess(address: Endpoint(host: "127.0.0.1", port: 8737), token: nil)
        // Bytes arrive in pieces.
        for start in stride(from: 0, to: bytes.count, by: 7) {
          reader.append(bytes[start..<min(bytes.count, start + 7)])
          while let request = try reader.next() {
            _ = (try? access.check(request, for: .staff), request.matchesEntityTag("\"a\""))
            _ = request.fields["range"].map { ByteRange($0, length: 10) }
          }
          _ = reader.shouldSendContinue()
        }
      },
      Reader(
        "commands",
        [
          Array(#"{"command":"pattern","value":"coherent"}"#.utf8),
          Array(#"{"command":"volume","value":30,"id":"a1"}"#.utf8),
          Array(
            #"{"command":"plan","value":{"breath.pattern":"gentle","session.minutes":"3"}}"#.utf8
          ),
        ]
      ) { _ = try JSONCommand(json: $0) },
      Reader(
        "plans",
        [
          Array(
            (#"{"v":1,"settings":{"breath.pattern":"coherent","sky.near":"48.85,2.35"},"#
              + #""patterns":{"mine":"4-6"},"seed":"7","start_ns":"1795262400000000000","#
              + #""rest_ns":"54000000000","day":"2026-11-21","interludes_ms":[12000,14000],"#
              + #""ranges":[{"after_flight":3,"range":"world"}],"#
              + #""changes":[{"at_ns":"1795262460000000000","command":"slower"}]}"#)
              .utf8
          )
        ]
      ) { _ = try PlanDocument(json: $0) },
      Reader(
        "OSC",
        [
          Array("/aloft/pattern\0\0,s\0\0coherent\0\0\0\0".utf8),
          Array("#bundle\0\0\0\0\0\0\0\0\u{1}\0\0\0\u{10}/aloft/pause\0\0\0\0,T\0\0".utf8),
        ]
      ) { bytes in
        for message in try OSCPacket.messages(in: bytes) { _ = try? CommandRequest(message) }
      },
      Reader("announcements", texts: [#"{"App":"ForeFlight","GDL90":{"port":4000}}"#]) {
        _ = GDL90Announcement(Array($0.utf8))
      },
      Reader("endpoints", texts: ["127.0.0.1:8737", "[::1]:80", "lamp.local:21324"]) {
        _ = Endpoint($0)
      },
    ]
  }
}
