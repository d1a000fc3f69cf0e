import Glibc
import Testing

@testable import Feeds

/// What messages say about a proxy, and about servers that cannot be reached.
struct FetchProxyTests {
  @Test(
    arguments: [
      ([:], nil), (["http_proxy": "http://me:secret@10.0.0.9:3128/"], "10.0.0.9:3128"),
      (["http_proxy": "10.0.0.9:3128"], "10.0.0.9:3128"),
      (["http_proxy": "http://me:se/cr#et?@10.0.0.9:3128/"], "10.0.0.9:3128"),
      // A server that is run by CGI must not believe the header field `Proxy`.
      (["HTTP_PROXY": "http://10.0.0.9:3128"], nil), (["https_proxy": "http://10.0.0.9"], nil),
      (["ALL_PROXY": "socks5h://[fd00::9]:1080"], "[fd00::9]:1080"),
      (["http_proxy": "", "all_proxy": "proxy.lan"], "proxy.lan"),
      (["all_proxy": "proxy.lan", "no_proxy": "*"], nil),
      (["all_proxy": "proxy.lan", "NO_PROXY": "10.0.0.1, .Example.org"], nil),
      (["all_proxy": "proxy.lan", "no_proxy": "10.0.0.0/8,ample.org"], "proxy.lan"),
    ] as [([String: String], String?)]
  )
  func `the proxy is that of the environment, without its password`(
    variables: [String: String],
    name: String?
  ) {
    #expect(FetchProxy.name(for: "http://sky.example.org:81/data", in: variables) == name)
  }

  @Test func `HTTPS has a proxy of its own`() {
    let variables = ["HTTPS_PROXY": "http://a:b@one:1", "all_proxy": "two:2"]
    #expect(FetchProxy.name(for: "https://user:password@x/", in: variables) == "one:1")
    #expect(FetchProxy.name(for: "http://x/", in: variables) == "two:2")
  }

  @Test func `addresses in networks that the environment may except name no proxy`() {
    let variables = ["all_proxy": "proxy.lan", "no_proxy": "192.168.0.0/16,[fd00::1]"]
    #expect(FetchProxy.name(for: "http://192.168.7.7/", in: variables) == nil)
    #expect(FetchProxy.name(for: "http://[fd00::1]:80/", in: variables) == nil)
    #expect(FetchProxy.name(for: "http://name/", in: variables) == "proxy.lan")
  }

  @Test(
    arguments: [
      (ECONNREFUSED, nil, "the server refused the connection"),
      (ECONNREFUSED, "p:1", "the proxy p:1 refused the connection"),
      (ENETUNREACH, nil, "the network is unreachable"),
      (ENETUNREACH, "p:1", "the network is unreachable; the proxy is p:1"),
      (EHOSTUNREACH, nil, "there is no route to the server"),
      (EHOSTUNREACH, "p:1", "there is no route to the proxy p:1"),
      (ETIMEDOUT, "p:1", "the proxy p:1 does not answer"),
      (0, nil, "the server cannot be reached"),
      (EACCES, nil, "the server cannot be reached: permission denied"),
    ] as [(Int32, String?, String)]
  )
  func `the cause is that of the system`(number: Int32, proxy: String?, words: String) {
    #expect(FetchError.unconnected(errno: number, proxy: proxy) == .unreachable(words))
  }

  @Test func `a timeout names the proxy`() {
    let error = FetchError.timedOut(.seconds(60), proxy: "p:1")
    #expect(error.description == "no answer within 60 s through the proxy p:1")
    #expect(FetchError.timedOut(.seconds(60)).description == "no answer within 60 s")
  }
}
