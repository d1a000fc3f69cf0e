extension PlaceCases {
  /// Regions, counties, islands and countryside as people type them, alone and with the country they are in, and other
  /// names before a country. What flies there is the main airport in the area or near it.
  static let regions = britishIsles + continent + overseas

  private static let britishIsles = cases(
    """
    County Cork | 51.84 -8.49 60
    County Mayo | 53.91 -8.82 60
    County Kerry | 52.18 -9.52 60
    County Galway | 53.30 -8.90 80
    County Clare | 52.70 -8.92 60
    County Donegal | 55.04 -8.34 80
    County Wicklow | 53.42 -6.27 80
    County Wexford | 52.30 -6.50 140
    County Antrim | 54.66 -6.22 60
    County Down | 54.62 -5.87 70
    Co. Kerry | 52.18 -9.52 60
    Co Mayo | 53.91 -8.82 60
    Kerry, Ireland | 52.18 -9.52 60
    Mayo, Ireland | 53.91 -8.82 60
    Clare, Ireland | 52.70 -8.92 60
    Cork, Ireland | 51.90 -8.47 40
    Donegal | 55.04 -8.34 80
    County Durham | 54.51 -1.43 60
    Devon | 50.73 -3.41 70
    Devon, England | 50.73 -3.41 70
    Devon UK | 50.73 -3.41 70
    Dorset | 50.78 -1.84 60
    Dorset, UK | 50.78 -1.84 60
    Somerset | 51.38 -2.72 60
    Yorkshire | 53.87 -1.66 80
    North Yorkshire | 53.87 -1.66 80
    Lancashire | 53.75 -2.90 90
    Cumbria | 54.94 -2.81 110
    Northumberland | 55.04 -1.69 70
    Kent | 51.30 0.50 90
    Kent, UK | 51.30 0.50 90
    Kent, England | 51.30 0.50 90
    Surrey, UK | 51.15 -0.19 60
    East Sussex | 51.15 -0.19 90
    West Sussex | 51.15 -0.19 60
    Sussex | 51.15 -0.19 90
    Essex | 51.89 0.24 60
    Essex, UK | 51.89 0.24 60
    Suffolk, England | 52.68 1.28 110
    Norfolk, UK | 52.68 1.28 60
    Greater London | 51.47 -0.45 45
    Greater Manchester | 53.35 -2.27 45
    West Midlands | 52.45 -1.75 45
    Merseyside | 53.33 -2.85 45
    Cotswolds | 51.38 -2.72 110
    Lake District | 54.94 -2.81 110
    Cornwall | 50.44 -5.00 60
    Scotland | 56.00 -3.90 90
    Fife | 55.95 -3.37 60
    Pembrokeshire | 51.40 -3.34 140
    Snowdonia | 53.33 -2.85 140
    Jersey, UK | 49.21 -2.20 30
    Isle of Man, UK | 54.08 -4.62 40
    London, England | 51.51 -0.13 30
    Birmingham, UK | 52.45 -1.75 40
    Barra | 57.02 -7.44 20
    Harris | 58.22 -6.33 60
    Hull | 53.75 -0.34 60
    Snowdon | 53.07 -4.08 110
    Stonehenge | 51.18 -1.83 60
    """
  )

  private static let continent = cases(
    """
    Interlaken | 46.90 7.50 60
    Interlaken, Switzerland | 46.90 7.50 60
    Grindelwald | 46.90 7.50 80
    Zermatt | 46.02 7.75 150
    St. Moritz | 46.50 9.84 170
    Davos | 46.80 9.83 150
    Chamonix | 46.24 6.11 110
    Tirol, Austria | 47.26 11.34 60
    Salzburger Land | 47.79 13.00 70
    Schwarzwald | 48.78 8.08 120
    Black Forest | 48.78 8.08 120
    Ruhrgebiet | 51.50 7.30 70
    Bayern | 48.35 11.79 60
    Bavaria state | 48.35 11.79 60
    Oberbayern | 48.35 11.79 70
    Ostfriesland | 53.05 8.79 130
    Canton of Bern | 46.91 7.50 60
    Bretagne | 48.07 -1.73 160
    Normandy | 49.20 0.00 130
    Bourgogne | 46.50 5.00 160
    Côte d'Azur | 43.66 7.21 40
    Toscana | 43.70 10.40 100
    Tuscany region | 43.70 10.40 100
    Provincia di Siena | 43.32 11.33 60
    Lake Como | 45.63 8.72 90
    Lago di Garda | 45.40 10.89 70
    Dolomites | 46.00 11.90 120
    Südtirol | 46.46 11.33 160
    Cinque Terre | 43.68 10.39 150
    Catalonia | 41.30 2.08 60
    Crete, Greece | 35.34 25.18 100
    Santorini, Greece | 36.40 25.48 20
    Algarve, Portugal | 37.01 -7.97 40
    Jutland | 55.74 9.15 100
    Åland | 60.12 19.90 30
    Faroe Islands, Denmark | 62.06 -7.28 50
    Greenland, Denmark | 64.19 -51.70 100
    Reykjavk, Iceland | 64.10 -22.00 60
    Naples, Italy | 40.88 14.29 40
    Saint-Denis, France | 48.94 2.36 20
    Татарстан | 55.60 49.28 100
    Krk | 45.03 14.57 60
    Rab | 44.76 14.76 60
    Pag | 44.44 15.05 60
    Vis | 43.05 16.18 60
    Cres | 44.96 14.41 60
    Korčula | 42.96 17.13 130
    Ios | 36.72 25.28 60
    Kaş | 36.20 29.64 110
    Senja | 69.30 17.30 80
    Fyn | 55.40 10.39 90
    Jura | 46.24 6.11 60
    Lake Geneva | 46.24 6.11 60
    Navarre | 42.77 -1.65 60
    Savoy | 45.64 5.88 60
    Spa | 50.49 5.86 60
    """
  )

  private static let overseas = cases(
    """
    Los Angeles County | 34.05 -118.25 60
    LA County | 34.05 -118.25 60
    Orange County | 33.68 -117.87 50
    Orange County, California | 33.68 -117.87 50
    Cook County | 41.90 -87.80 60
    Cook County, Illinois | 41.90 -87.80 60
    King County, Washington | 47.53 -122.30 60
    Miami-Dade County | 25.79 -80.29 60
    Santa Clara County | 37.36 -121.93 60
    Westchester County | 41.07 -73.71 50
    Washington State | 47.45 -122.31 60
    State of Georgia | 33.64 -84.43 60
    Greater New York | 40.71 -74.01 40
    Kent Island, Maryland | 39.18 -76.67 60
    Victoria Island, Lagos | 6.58 3.32 40
    Clark County, Nevada | 36.08 -115.15 60
    Norfolk | 36.89 -76.20 60
    Long Island | 40.79 -73.10 70
    Hudson Valley | 41.50 -74.10 100
    New England | 42.36 -71.01 60
    Puerto Rico, USA | 18.44 -66.00 60
    Hawaii, USA | 21.32 -157.92 350
    Maui, Hawaii | 20.90 -156.43 60
    Aspen, Colorado | 39.22 -106.87 60
    Whistler | 49.19 -123.18 120
    London, Ontario | 43.03 -81.15 40
    Nova Scotia, Canada | 44.88 -63.51 90
    Victoria, Canada | 48.65 -123.43 40
    Naples, Florida | 26.15 -81.78 40
    Birmingham, Alabama | 33.56 -86.75 40
    Machu Picchu | -13.54 -71.94 90
    Patagonia, Chile | -53.00 -70.85 200
    Amazonas, Brazil | -3.04 -60.05 60
    Havana, Cuba | 23.00 -82.40 40
    Western Cape | -33.96 18.60 60
    Garden Route | -34.00 22.38 60
    Réunion, France | -20.89 55.51 50
    Zanzibar, Tanzania | -6.22 39.22 50
    Lagos, Nigeria | 6.58 3.32 40
    Sinai | 27.98 34.39 190
    سيناء | 27.98 34.39 190
    Hong Kong, China | 22.31 113.91 50
    Kashmir | 34.00 74.77 100
    Rajasthan | 26.82 75.80 60
    गोवा | 15.40 73.83 60
    北海道 | 42.90 141.50 70
    Hokkaido prefecture | 42.90 141.50 70
    제주도 | 33.51 126.50 40
    四川 | 30.60 104.00 100
    广东 | 23.10 113.30 60
    Sichuan Province | 30.60 104.00 100
    Bali, Indonesia | -8.75 115.17 60
    Phuket Island | 8.11 98.30 60
    Fiji Islands | -18.14 178.44 180
    New South Wales | -33.95 151.18 60
    Queensland, Australia | -27.40 153.10 70
    Great Barrier Reef | -16.89 145.75 60
    Byron Bay | -28.83 153.56 60
    Stowe | 44.47 -72.69 60
    Labrador | 53.32 -60.42 60
    Amazon | -3.04 -60.05 60
    Baños | -1.40 -78.42 160
    Manali | 32.24 77.19 60
    Siberia | 55.01 82.65 60
    Flores, Indonesia | -8.49 119.89 60
    Breckenridge | 39.48 -106.05 130
    Sonoma | 38.29 -122.46 60
    San Juan Islands | 48.53 -123.02 30
    Tanna | -19.53 169.27 30
    Upolu | -13.90 -171.76 50
    Wallis | -13.28 -176.18 30
    Matsu | 26.16 119.95 30
    Barossa Valley | -34.94 138.53 90
    Northland | -35.26 173.90 110
    """
  )
}
