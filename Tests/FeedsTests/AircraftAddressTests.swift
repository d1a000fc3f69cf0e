import Feeds
import Testing

struct AircraftAddressTests {
  @Test(arguments: [
    (
      "ftp://roof/aircraft.json",
      """
      ftp:// is not supported; use sbs://, https://, http://, file://, a path or a service such \
      as opensky:
      """
    ),
    ("sbs:roof", "a receiver's address must look like sbs://host or sbs://host:30003"),
    ("", "an empty address"),
    ("sbs://", "a receiver's address must look like sbs://host or sbs://host:30003"),
    ("sbs://pi:0", "a receiver's address must look like sbs://host or sbs://host:30003"),
    ("sbs://pi:x", "a receiver's address must look like sbs://host or sbs://host:30003"),
    ("sbs://a b", "a receiver's address must look like sbs://host or sbs://host:30003"),
    ("adsb.lol", "the name of a service ends with a colon: adsb.lol:"),
    ("adsb.lol:roof", "the name of a service is the whole address: adsb.lol:"),
    ("OpenSky://", "the name of a service is the whole address: opensky:"),
  ])
  func `an address that names no source is refused with what is allowed`(
    text: String,
    why: String
  ) {
    #expect(throws: FetchError.address(why)) { try AircraftSource.Address(text) }
  }

  @Test func `the list of services, for help, has every address`() throws {
    let addresses = PointService.addresses.split(separator: ", ").map(String.init)
    #expect(addresses.count == PointService.all.count)
    for (address, service) in zip(addresses, PointService.all) {
      #expect(try AircraftSource.Address(address) == .service(service))
    }
  }

  @Test(arguments: [
    ("SBS://roof", "sbs://roof:30003"),
    ("adsb.lol:", "adsb.lol"),
    ("HTTP://roof/aircraft.json", "HTTP://roof/aircraft.json"),
    ("file:///var/aircraft.json", "/var/aircraft.json"),
    ("./sbs:roof", "./sbs:roof"),
  ])
  func `schemes and services may be in capitals, and paths may contain colons`(
    text: String,
    description: String
  ) throws {
    #expect(try AircraftSource.Address(text).description == description)
  }
}
