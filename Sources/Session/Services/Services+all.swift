import Breathing
import Network
package import Outlets
import Settings
package import Show
package import System

extension Services {
  /// Creates the services that the settings require.
  ///
  /// - Parameters:
  ///   - setup: The settings and the place.
  ///   - clock: The clock of the session.
  ///   - isInteractive: Whether a person can start services on the settings panel.
  ///   - show: Returns the current show: its radar's range limits the aircraft polled, and the
  ///     shared sky receives its plane; without it, neither runs.
  ///   - troubles: The list of their troubles.
  /// - Throws: A failure that names the setting that prevents a service.
  package init(
    _ setup: Setup,
    by clock: SessionClock,
    isInteractive: Bool = false,
    of show: (@Sendable () -> Show)? = nil,
    noting troubles: TroubleList = TroubleList()
  ) throws(Failure) {
    let context = ServiceContext(
      setup: setup,
      clock: clock,
      isInteractive: isInteractive,
      show: show,
      troubles: troubles
    )
    self.init(try ServiceKind.all.map { (kind) throws(Failure) in try kind.make(context) })
  }
}

extension ServiceKind {
  /// The kinds of the program: the registry. A new kind is an entry here.
  static let all: [ServiceKind] = [
    weather, notams, cabin, position, heading, update, satellites, traffic, sky,
  ]

  private static let weather = ServiceKind(
    isOn: { $0.weatherSource != nil },
    source: .weather,
    descriptors: { _ in DescriptorLimit.client },
    make: { (context) throws(Failure) in
      guard var service = try WeatherService(context.setup, by: context.clock) else {
        return nil
      }
      service.note = context.noting(.weather)
      return service.run
    }
  )

  private static let notams = ServiceKind(
    isOn: { $0.notamSource != nil },
    source: .notams,
    descriptors: { _ in DescriptorLimit.client },
    make: { (context) throws(Failure) in
      guard var service = try NotamService(context.setup, by: context.clock) else {
        return nil
      }
      service.note = context.noting(.notams)
      return service.run
    }
  )

  private static let cabin = ServiceKind(
    isOn: { $0.cabin.source != .off },
    source: .cabin,
    descriptors: { _ in 4 },
    make: { (context) throws(Failure) in
      guard var service = try CabinService(context.setup, by: context.clock) else {
        return nil
      }
      service.note = context.noting(.cabin)
      return service.run
    }
  )

  private static let position = ServiceKind(
    isOn: { $0.gpsSource != nil },
    source: .position,
    descriptors: { _ in DescriptorLimit.client },
    make: { (context) throws(Failure) in
      guard var service = try GPSService(context.setup, by: context.clock) else {
        return nil
      }
      service.note = context.noting(.position)
      return service.run
    }
  )

  private static let heading = ServiceKind(
    isOn: { $0.heading == .sensor },
    source: .heading,
    // Its thread's wakeup, the bus of iio-sensor-proxy, and a folder and a file of the kernel's devices.
    descriptors: { _ in 4 },
    make: { (context) throws(Failure) in
      guard var service = HeadingService(context.setup, by: context.clock) else { return nil }
      service.note = context.noting(.heading)
      return service.run
    }
  )

  private static let update = ServiceKind(
    isOn: { $0.dataUpdateDays != nil },
    descriptors: { _ in DescriptorLimit.client },
    // It makes the folder of updated data.
    isCheckable: false,
    make: { (context) throws(Failure) in
      guard var service = try UpdateService(context.setup) else { return nil }
      service.note = context.noting(.data)
      return service.run
    }
  )

  private static let satellites = ServiceKind(
    isOn: { $0.radarSatellites != nil },
    source: .satellites,
    // The file is closed again before the passes are computed; the reserve has room for it.
    descriptors: { _ in 0 },
    make: { (context) throws(Failure) in
      guard var service = SatelliteService(context.setup, by: context.clock) else { return nil }
      service.note = context.noting(.satellites)
      return service.run
    }
  )

  private static let traffic = ServiceKind(
    isOn: { !$0.radarSources.isEmpty },
    source: .aircraft,
    // The sources share a thread for HTTP. Routes are looked up by another one.
    descriptors: {
      DescriptorLimit.client + $0.radarSources.count
        + ($0.radarRoutes == nil ? 0 : DescriptorLimit.client)
    },
    make: { (context) throws(Failure) in
      let range: AircraftSources.RangeProvider = {
        context.show?().radar?.options.rangeMetres ?? 0
      }
      guard var service = try TrafficService(context.setup, range: range, by: context.clock) else {
        return nil
      }
      service.note = context.noting(.aircraft)
      return service.run
    }
  )

  private static let sky = ServiceKind(
    isOn: { $0.sky.share != .off },
    descriptors: { _ in DescriptorLimit.client },
    make: { (context) throws(Failure) in
      guard let show = context.show,
        var service = try SkyService(
          context.setup,
          by: context.clock,
          isInteractive: context.isInteractive,
          of: show
        )
      else { return nil }
      service.note = context.noting(.sky)
      return service.run
    }
  )
}
