extension PlaceCases {
  /// Counties of the United States and Great Britain, with the state or country if several have the name.
  static let counties = cases(
    """
    Alameda County | 37.65 -121.92 70
    Clark County, Nevada | 36.21 -115.02 70
    Collier County, Florida | 26.11 -81.40 70
    Dallas County, Texas | 32.77 -96.78 50
    Essex County, New Jersey | 40.79 -74.25 50
    Fairfax County, Virginia | 38.84 -77.28 50
    Fulton County | 33.79 -84.47 50
    Hennepin County, Minnesota | 45.00 -93.48 50
    Hillsborough County, Florida | 27.91 -82.35 50
    Hillsborough County, New Hampshire | 42.92 -71.72 50
    Kings County, New York | 40.64 -73.95 30
    Lee County, Florida | 26.58 -81.92 50
    Maui County, Hawaii | 20.88 -156.62 50
    Mecklenburg County | 35.25 -80.83 50
    Monroe County, Florida | 24.66 -81.55 50
    Monroe County, New York | 43.16 -77.68 50
    Nassau County, Florida | 30.61 -81.77 50
    Nassau County, New York | 40.73 -73.59 50
    Oakland County, Michigan | 42.66 -83.38 70
    Orange County, Florida | 28.51 -81.32 50
    Orange County, New York | 41.40 -74.31 50
    Palm Beach County, Florida | 26.65 -80.45 70
    Queens County, New York | 40.71 -73.82 30
    Riverside County | 33.74 -116.00 70
    Salt Lake County, Utah | 40.67 -111.92 50
    San Diego County | 33.03 -116.74 70
    San Mateo County | 37.44 -122.36 50
    Santa Clara County, California | 37.23 -121.70 50
    Sonoma County | 38.53 -122.94 50
    St. Louis County | 38.64 -90.44 50
    St Louis County, Missouri | 38.64 -90.44 50
    Saint Louis County, Minnesota | 47.59 -92.46 100
    Suffolk County, Massachusetts | 42.33 -71.07 50
    Suffolk County, New York | 40.88 -72.80 60
    Travis County, Texas | 30.33 -97.78 50
    Wake County | 35.79 -78.65 50
    Washoe County, Nevada | 40.67 -119.66 150
    Wayne County, Michigan | 42.28 -83.28 50
    Westchester County, New York | 41.15 -73.75 50
    Aberdeenshire, Scotland | 57.16 -2.72 50
    Cambridgeshire, England | 52.33 0.00 60
    County Antrim | 54.85 -6.28 50
    Cumbria, England | 54.58 -2.80 90
    East Sussex | 50.92 0.25 60
    Essex, England | 51.77 0.62 50
    Fife, Scotland | 56.23 -3.13 50
    Hampshire, UK | 51.06 -1.31 50
    Lincolnshire, UK | 53.10 -0.21 60
    Norfolk, England | 52.61 0.89 50
    Oxfordshire | 51.76 -1.29 70
    Suffolk, England | 52.19 1.00 70
    """
  )
}
