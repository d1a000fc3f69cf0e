extension PlaceCases {
  /// A name by which people call an airport, and its code.
  struct AirportCase: Sendable {
    let typed: String
    let code: String
  }

  /// Everyday names of airports on all continents, in today's and in former use, that a search finds first and near
  /// which a position of that name is.
  static let airports = airportCases(
    """
    Haneda | HND
    Narita | NRT
    Kansai | KIX
    Itami | ITM
    Chubu Centrair | NGO
    Incheon | ICN
    Gimpo | GMP
    Gatwick | LGW
    Stansted | STN
    Luton | LTN
    Heathrow | LHR
    Orly | ORY
    Roissy | CDG
    Charles de Gaulle | CDG
    Beauvais | BVA
    Linate | LIN
    Malpensa | MXP
    Orio al Serio | BGY
    Ciampino | CIA
    Fiumicino | FCO
    Capodichino | NAP
    Fontanarossa | CTA
    Dulles | IAD
    Reagan | DCA
    O'Hare | ORD
    Midway | MDW
    Love Field | DAL
    Hobby | HOU
    Logan | BOS
    LaGuardia | LGA
    JFK | JFK
    Newark | EWR
    Hartsfield | ATL
    Sky Harbor | PHX
    Lindbergh Field | SAN
    Lambert | STL
    McCarran | LAS
    Sea-Tac | SEA
    SeaTac | SEA
    Bush Intercontinental | IAH
    Burbank | BUR
    John Wayne | SNA
    Bob Hope | BUR
    Mineta | SJC
    Pearson | YYZ
    Billy Bishop | YTZ
    Trudeau | YUL
    Dorval | YUL
    Mirabel | YMX
    Galeão | GIG
    Santos Dumont | SDU
    Guarulhos | GRU
    Congonhas | CGH
    Viracopos | VCP
    Ezeiza | EZE
    Jorge Chavez | LIM
    El Dorado | BOG
    Maiquetía | CCS
    Tocumen | PTY
    Benito Juarez | MEX
    Tullamarine | MEL
    Essendon | MEB
    Avalon | AVV
    Kingsford Smith | SYD
    Mascot | SYD
    Bankstown | BWU
    Chek Lap Kok | HKG
    Changi | SIN
    Seletar | XSP
    Suvarnabhumi | BKK
    Don Mueang | DMK
    Don Muang | DMK
    Soekarno-Hatta | CGK
    Soekarno Hatta | CGK
    Halim | HLP
    Ngurah Rai | DPS
    Ninoy Aquino | MNL
    Tan Son Nhat | SGN
    Noi Bai | HAN
    Pudong | PVG
    Hongqiao | SHA
    Daxing | PKX
    Baiyun | CAN
    Taoyuan | TPE
    Songshan | TSA
    Ben Gurion | TLV
    Schiphol | AMS
    Zaventem | BRU
    Charleroi | CRL
    Kloten | ZRH
    Cointrin | GVA
    Barajas | MAD
    El Prat | BCN
    Son Sant Joan | PMI
    Portela | LIS
    Arlanda | ARN
    Bromma | BMA
    Skavsta | NYO
    Landvetter | GOT
    Gardermoen | OSL
    Torp | TRF
    Flesland | BGO
    Sola | SVG
    Kastrup | CPH
    Billund | BLL
    Vantaa | HEL
    Keflavik | KEF
    Keflavík | KEF
    Domodedovo | DME
    Vnukovo | VKO
    Pulkovo | LED
    Boryspil | KBP
    Okęcie | WAW
    Modlin | WMI
    Ruzyne | PRG
    Ruzyně | PRG
    Otopeni | OTP
    Eleftherios Venizelos | ATH
    Esenboğa | ESB
    Adnan Menderes | ADB
    Jomo Kenyatta | NBO
    OR Tambo | JNB
    O.R. Tambo | JNB
    O. R. Tambo | JNB
    King Shaka | DUR
    Kotoka | ACC
    Murtala Muhammed | LOS
    Mohammed V | CMN
    Menara | RAK
    Entebbe | EBB
    Blaise Diagne | DSS
    Houari Boumediene | ALG
    Queen Alia | AMM
    Imam Khomeini | IKA
    Mehrabad | THR
    Al Maktoum | DWC
    Hamad | DOH
    Indira Gandhi | DEL
    Chhatrapati Shivaji | BOM
    Kempegowda | BLR
    Dum Dum | CCU
    Jinnah | KHI
    Bandaranaike | CMB
    Katunayake | CMB
    Tribhuvan | KTM
    Shahjalal | DAC
    Prestwick | PIK
    Dyce | ABZ
    Ringway | MAN
    Hahn | HHN
    Tille | BVA
    Eelde | GRQ
    Zestienhoven | RTM
    Satolas | LYS
    Marignane | MRS
    Blagnac | TLS
    Bole Addis | ADD
    Jackson Hole | JAC
    Idlewild | JFK
    Washington National | DCA
    Houston Hobby | HOU
    Chicago Midway | MDW
    Dallas Love Field | DAL
    Boston Logan | BOS
    Gerald Ford | GRR
    Will Rogers | OKC
    Louis Armstrong | MSY
    Kona | KOA
    Daniel K Inouye | HNL
    Marco Polo | VCE
    Galileo Galilei | PSA
    Leonardo da Vinci | FCO
    John Lennon | LPL
    George Best | BHD
    Franz Josef Strauss | MUC
    Nikola Tesla | BEG
    Chopin | WAW
    Vaclav Havel | PRG
    Ferenc Liszt | BUD
    Liszt Ferenc | BUD
    Jose Marti | HAV
    Norman Manley | KIN
    Sangster | MBJ
    Princess Juliana | SXM
    Hewanorra | UVF
    Rafic Hariri | BEY
    Queen Beatrix | AUA
    Grantley Adams | BGI
    Le Bourget | LBG
    Pampulha | PLU
    Sheremetyevo | SVO
    Atatürk | ISL
    Ataturk | ISL
    Sabiha | SAW
    Sabiha Gökçen | SAW
    Lanseria | HLA
    """
  )

  /// Everyday names that also mean a better known place, or are only similar to the name in the tables: a search finds
  /// the airport first.
  static let searchedAirports = airportCases(
    """
    Kennedy | JFK
    Subang | SZB
    Ferihegy | BUD
    Wilson | WIL
    """
  )

  /// Reads a table of cases: what is typed, then the airport's code.
  private static func airportCases(_ table: String) -> [AirportCase] {
    table.split(separator: "\n").map { line in
      let parts = line.split(separator: " | ")
      return AirportCase(typed: String(parts[0]), code: String(parts[1]))
    }
  }
}
