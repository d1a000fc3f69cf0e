extension AircraftAddress {
  /// The state of registration, by its everyday name, from the address block. Nil for non-ICAO
  /// addresses and for unassigned blocks.
  ///
  /// The blocks are those of ICAO Annex 10, volume III, appendix to chapter 9, table 9-1. A state
  /// may assign addresses to its territories; those count as the state's.
  public var country: String? {
    guard !isNonICAO else { return nil }
    // The last block that begins at or before the number, by binary search.
    var (low, high) = (0, AddressBlock.all.count)
    while low < high {
      let middle = (low + high) / 2
      if AddressBlock.all[middle].first <= value { low = middle + 1 } else { high = middle }
    }
    guard low > 0, value <= AddressBlock.all[low - 1].last else { return nil }
    return AddressBlock.all[low - 1].country
  }
}

extension AircraftAddress {
  /// The names of all states of registration, in alphabetical order.
  public static let countries = Set(AddressBlock.all.map(\.country)).sorted()
}

/// A block of addresses assigned to a state.
struct AddressBlock: Sendable {
  /// The lowest and the highest address.
  let first, last: UInt32

  /// The state.
  let country: String

  /// All blocks, sorted by address; no two overlap.
  static let all: [AddressBlock] = table.split(separator: "\n").compactMap { AddressBlock($0) }

  /// Parses a line of the table.
  private init?(_ line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let first = UInt32(parts[0], radix: 16), let bits = UInt32(parts[1])
    else { return nil }
    self.first = first
    last = first | (0xFF_FFFF >> bits)
    country = String(parts[2])
  }

  /// Each line: the first address, the number of leading bits that define the block, and the state.
  static let table = """
    004000 14 Zimbabwe
    006000 12 Mozambique
    008000 9 South Africa
    010000 9 Egypt
    018000 9 Libya
    020000 9 Morocco
    028000 9 Tunisia
    030000 14 Botswana
    032000 12 Burundi
    034000 12 Cameroon
    035000 14 Comoros
    036000 12 Congo
    038000 12 Ivory Coast
    03E000 12 Gabon
    040000 12 Ethiopia
    042000 12 Equatorial Guinea
    044000 12 Ghana
    046000 12 Guinea
    048000 14 Guinea-Bissau
    04A000 14 Lesotho
    04C000 12 Kenya
    050000 12 Liberia
    054000 12 Madagascar
    058000 12 Malawi
    05A000 14 Maldives
    05C000 12 Mali
    05E000 14 Mauritania
    060000 14 Mauritius
    062000 12 Niger
    064000 12 Nigeria
    068000 12 Uganda
    06A000 14 Qatar
    06C000 12 Central African Republic
    06E000 12 Rwanda
    070000 12 Senegal
    074000 14 Seychelles
    076000 14 Sierra Leone
    078000 12 Somalia
    07A000 14 Eswatini
    07C000 12 Sudan
    080000 12 Tanzania
    084000 12 Chad
    088000 12 Togo
    08A000 12 Zambia
    08C000 12 DR Congo
    090000 12 Angola
    094000 14 Benin
    096000 14 Cape Verde
    098000 14 Djibouti
    09A000 12 Gambia
    09C000 12 Burkina Faso
    09E000 14 São Tomé and Príncipe
    0A0000 9 Algeria
    0A8000 12 Bahamas
    0AA000 14 Barbados
    0AB000 14 Belize
    0AC000 12 Colombia
    0AE000 12 Costa Rica
    0B0000 12 Cuba
    0B2000 12 El Salvador
    0B4000 12 Guatemala
    0B6000 12 Guyana
    0B8000 12 Haiti
    0BA000 12 Honduras
    0BC000 14 Saint Vincent and the Grenadines
    0BE000 12 Jamaica
    0C0000 12 Nicaragua
    0C2000 12 Panama
    0C4000 12 Dominican Republic
    0C6000 12 Trinidad and Tobago
    0C8000 12 Suriname
    0CA000 14 Antigua and Barbuda
    0CC000 14 Grenada
    0D0000 9 Mexico
    0D8000 9 Venezuela
    100000 4 Russia
    201000 14 Namibia
    202000 14 Eritrea
    300000 6 Italy
    340000 6 Spain
    380000 6 France
    3C0000 6 Germany
    400000 6 United Kingdom
    440000 9 Austria
    448000 9 Belgium
    450000 9 Bulgaria
    458000 9 Denmark
    460000 9 Finland
    468000 9 Greece
    470000 9 Hungary
    478000 9 Norway
    480000 9 Netherlands
    488000 9 Poland
    490000 9 Portugal
    498000 9 Czechia
    4A0000 9 Romania
    4A8000 9 Sweden
    4B0000 9 Switzerland
    4B8000 9 Türkiye
    4C0000 9 Serbia
    4C8000 14 Cyprus
    4CA000 12 Ireland
    4CC000 12 Iceland
    4D0000 14 Luxembourg
    4D2000 14 Malta
    4D4000 14 Monaco
    500000 14 San Marino
    501000 14 Albania
    501C00 14 Croatia
    502C00 14 Latvia
    503C00 14 Lithuania
    504C00 14 Moldova
    505C00 14 Slovakia
    506C00 14 Slovenia
    507C00 14 Uzbekistan
    508000 9 Ukraine
    510000 14 Belarus
    511000 14 Estonia
    512000 14 North Macedonia
    513000 14 Bosnia and Herzegovina
    514000 14 Georgia
    515000 14 Tajikistan
    516000 14 Montenegro
    600000 14 Armenia
    600800 14 Azerbaijan
    601000 14 Kyrgyzstan
    601800 14 Turkmenistan
    680000 14 Bhutan
    681000 14 Micronesia
    682000 14 Mongolia
    683000 14 Kazakhstan
    684000 14 Palau
    700000 12 Afghanistan
    702000 12 Bangladesh
    704000 12 Myanmar
    706000 12 Kuwait
    708000 12 Laos
    70A000 12 Nepal
    70C000 14 Oman
    70E000 12 Cambodia
    710000 9 Saudi Arabia
    718000 9 South Korea
    720000 9 North Korea
    728000 9 Iraq
    730000 9 Iran
    738000 9 Israel
    740000 9 Jordan
    748000 9 Lebanon
    750000 9 Malaysia
    758000 9 Philippines
    760000 9 Pakistan
    768000 9 Singapore
    770000 9 Sri Lanka
    778000 9 Syria
    780000 6 China
    7C0000 6 Australia
    800000 6 India
    840000 6 Japan
    880000 9 Thailand
    888000 9 Viet Nam
    890000 12 Yemen
    894000 12 Bahrain
    895000 14 Brunei
    896000 12 United Arab Emirates
    897000 14 Solomon Islands
    898000 12 Papua New Guinea
    8A0000 9 Indonesia
    900000 14 Marshall Islands
    901000 14 Cook Islands
    902000 14 Samoa
    A00000 4 United States
    C00000 6 Canada
    C80000 9 New Zealand
    C88000 12 Fiji
    C8A000 14 Nauru
    C8C000 14 Saint Lucia
    C8D000 14 Tonga
    C8E000 14 Kiribati
    C90000 14 Vanuatu
    E00000 6 Argentina
    E40000 6 Brazil
    E80000 12 Chile
    E84000 12 Ecuador
    E88000 12 Paraguay
    E8C000 12 Peru
    E90000 12 Uruguay
    E94000 12 Bolivia
    """
}
