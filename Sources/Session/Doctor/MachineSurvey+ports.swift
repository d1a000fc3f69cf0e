import Glibc
import HTTPServer
import Network
import Outlets
import Settings
import System

extension MachineSurvey {
  /// Listens on each address of an outlet for a moment. A text that is no address is left out: no session can begin
  /// with it, which is a check of its own.
  static func ports(_ configuration: Configuration) -> [Port] {
    let listeners: [(setting: Setting, address: Endpoint?)] = [
      (.oscListen, try? configuration.oscAddress()),
      (.dmxListen, try? configuration.dmxListen()),
      (.gdl90Listen, try? configuration.gdl90Listen()),
    ]
    var ports: [Port] = []
    if let address = try? configuration.httpAddress() { ports.append(http(at: address)) }
    for (setting, address) in listeners {
      guard let address, let port = datagrams(setting, at: address) else { continue }
      ports.append(port)
    }
    if let path = configuration.settings.lines.socket { ports.append(lines(at: path)) }
    return ports
  }

  private static func http(at address: Endpoint) -> Port {
    var problem: HTTPListenerError?
    do throws(HTTPListenerError) { _ = try HTTPListener(address) } catch { problem = error }
    let isTaken = problem?.code == EADDRINUSE
    return Port(
      setting: Setting.httpListen.key,
      address: "\(address)",
      problem: problem?.description,
      isAlofts: isTaken && ListeningSocket.isAlofts(port: address.port, "tcp")
    )
  }

  /// Examines an address that receives datagrams; nil for the name of a host.
  private static func datagrams(_ setting: Setting, at address: Endpoint) -> Port? {
    guard let socketAddress = address.listenable.flatMap({ SocketAddress($0) }) else { return nil }
    var problem: NetworkError?
    do throws(NetworkError) { _ = try DatagramSocket(boundTo: socketAddress) } catch {
      problem = error
    }
    let isTaken = problem?.code == EADDRINUSE
    return Port(
      setting: setting.key,
      address: "\(address)",
      problem: problem.map { "\(address): \($0.description.lowercased())" },
      isAlofts: isTaken && ListeningSocket.isAlofts(port: address.port, "udp")
    )
  }

  private static func lines(at text: String) -> Port {
    let path = FilePath(expandingTilde: text).string
    let problem = LinesOutlet.problem(listeningAt: path)
    return Port(
      setting: Setting.linesSocket.key,
      address: path,
      problem: problem.map { "\(path): \($0)" },
      isAlofts: problem != nil && ListeningSocket.isAlofts(path: path)
    )
  }
}
