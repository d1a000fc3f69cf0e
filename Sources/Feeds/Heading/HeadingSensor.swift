public import Geodesy
import Network

/// The direction in which the screen's viewer looks, from this machine's compass: iio-sensor-proxy if it has one, else
/// a magnetometer of the kernel.
public struct HeadingSensor: Sendable {
  /// An update from the sensor.
  public enum Event: Sendable, Hashable {
    /// A compass has been found.
    case found(String)
    /// The magnetic heading, as measured.
    case reading(Angle)
    /// There is no compass, or it was lost; reported once for each reason.
    case lost(String)
    /// The last reading is too old.
    case expired
  }

  /// Why a sensor cannot be used, in one line.
  struct Problem: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// How long a reading remains valid after the sensor is lost.
  public static let lifetime: Duration = .seconds(10)

  private let bus: String?
  private let folder: String
  private let lifetime: Duration

  /// Creates a sensor.
  ///
  /// - Parameters:
  ///   - bus: The address of the bus of iio-sensor-proxy; nil for the system bus.
  ///   - folder: The folder of the kernel's devices.
  ///   - lifetime: How long a reading is valid after the sensor was lost.
  public init(
    onBusAt bus: String? = nil,
    in folder: String = "/sys/bus/iio/devices",
    lifetime: Duration = lifetime
  ) {
    (self.bus, self.folder, self.lifetime) = (bus, folder, lifetime)
  }

  /// Reports until the task is cancelled, on a thread of its own. If the system has no descriptor or thread left for
  /// it, the compass is lost.
  public func run(_ report: @escaping @Sendable (Event) -> Void) async {
    let stop: Wakeup
    do throws(NetworkError) {
      stop = try Wakeup()
    } catch {
      return report(.lost("\(error)"))
    }
    await withTaskCancellationHandler {
      do throws(NetworkError) {
        try await Worker.run("compass") { follow(until: stop, report) }
      } catch {
        report(.lost("\(error)"))
      }
    } onCancel: {
      stop.signal()
    }
  }

  /// Reports until asked to stop.
  private func follow(until stop: Wakeup, _ report: (Event) -> Void) {
    var retry = Retry(Backoff(first: .seconds(1), longest: .seconds(60)))
    var latest: ContinuousClock.Instant?
    func expire() {
      guard let reading = latest, reading.duration(to: .now) >= lifetime else { return }
      latest = nil
      report(.expired)
    }
    while true {
      var isFound = false
      do throws(Problem) {
        return try read(until: stop) { name, heading in
          guard let heading else { return expire() }
          if !isFound {
            isFound = true
            retry.succeed()
            report(.found(name))
          }
          latest = .now
          report(.reading(heading))
        }
      } catch {
        let (shouldLog, wait) = retry.fail(error.reason)
        if shouldLog { report(.lost(error.reason)) }
        // If the heading expires during the wait, the wait is split there.
        let left = latest.map { max(lifetime - $0.duration(to: .now), .zero) } ?? wait
        if stop.wait(for: min(left, wait)) == .woken { return }
        expire()
        if stop.wait(for: max(wait - left, .zero)) == .woken { return }
      }
    }
  }

  /// Reports headings with the sensor's name, nil while there is none, until asked to stop.
  private func read(
    until stop: Wakeup,
    _ report: (String, Angle?) -> Void
  ) throws(Problem) {
    let first: Problem
    do throws(Problem) {
      let compass = try SensorProxyCompass(onBusAt: bus)
      return try compass.follow(until: stop) { report("iio-sensor-proxy", $0) }
    } catch {
      first = error
    }
    let compass: IIOCompass
    do throws(Problem) {
      compass = try IIOCompass(in: folder)
    } catch {
      throw Problem("\(first.reason); \(error.reason)")
    }
    repeat {
      report(folder, try compass.heading())
    } while stop.wait(for: IIOCompass.interval) != .woken
  }
}
