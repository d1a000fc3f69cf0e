package import Places

extension GazetteerSource {
  /// Combines the tables of three packages.
  ///
  /// - Parameters:
  ///   - files: Places and countries of GeoNames.
  ///   - tables: Regions of OurAirports.
  ///   - names: Names of countries.
  package init(_ files: GeoNamesFiles, _ tables: RegionTables, _ names: CountryNames) {
    let codes = tables.codes(of: files.places)
    func region(_ town: GeoNamesFiles.Town) -> String {
      if town.countrycode == "US" { return "US-" + town.admin1code }
      return codes[RegionNumber(town)] ?? ""
    }
    let used = Set(files.towns.map(region))
    let states = files.states.map { Area(code: "US-" + $0.key, name: $0.value) }
    let others = tables.regions.values.filter { !$0.code.hasPrefix("US-") }
      .map { Area(code: $0.code, name: $0.name, alternates: $0.alternates) }
    self.init(
      towns: files.towns.map { town in
        Town(
          place: Place(town),
          name: town.name,
          alternates: town.alternatenames,
          country: town.countrycode,
          region: region(town)
        )
      },
      places: files.places.map { Place($0) },
      countries: files.countries.map { country in
        Area(
          code: country.iso,
          otherCode: country.iso3,
          name: country.name,
          alternates: names.names[country.iso] ?? [],
          population: country.population,
          capital: country.capital
        )
      },
      regions: (states + others).filter { used.contains($0.code) }
    )
  }
}

extension GazetteerSource.Place {
  fileprivate init(_ town: GeoNamesFiles.Town) {
    self.init(id: town.geonameid, coordinate: town.coordinate, population: town.population)
  }
}
