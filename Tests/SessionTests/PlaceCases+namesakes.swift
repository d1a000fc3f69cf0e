extension PlaceCases {
  /// Names that several places have, some of them formerly or in another language, and the place that a person in
  /// Europe or America means.
  static let namesakes = cases(
    """
    Neustadt | 49.35 8.14 30
    Neumarkt | 49.28 11.46 30
    Marburg | 50.81 8.77 30
    Landsberg | 48.05 10.88 30
    Weißenburg | 49.03 10.97 30
    Weissenburg | 49.03 10.97 30
    Freiburg | 48.00 7.85 30
    Frankfurt | 50.12 8.68 30
    Münster | 51.96 7.63 30
    Hanover | 52.37 9.73 30
    Oldenburg | 53.14 8.22 30
    Kempten | 47.73 10.31 30
    Bergen | 60.39 5.32 30
    Breslau | 51.10 17.03 30
    Danzig | 54.35 18.65 30
    Königsberg | 54.71 20.51 30
    Noordwijk | 52.23 4.44 30
    Ath | 50.63 3.78 30
    Fredericia | 55.57 9.75 30
    Bar | 42.09 19.10 30
    Veroia | 40.52 22.20 30
    Edessa | 40.80 22.05 30
    Olbia | 40.92 9.50 30
    Tolosa | 43.13 -2.08 30
    Tortosa | 40.81 0.52 30
    Vilanova | 41.22 1.72 30
    Granada | 37.19 -3.61 30
    Marsella | 43.30 5.38 30
    Ginebra | 46.20 6.15 30
    Colonia | 50.93 6.95 30
    Cancun | 21.17 -86.85 30
    Petropolis | -22.50 -43.18 30
    Thai Nguyen | 21.59 105.84 30
    Vienne | 48.21 16.37 30
    Plaisance | 43.57 1.30 30
    Tours | 47.40 0.70 30
    Salisbury | 51.07 -1.80 30
    Walton | 51.39 -0.41 30
    Stoke | 53.00 -2.18 30
    Franklin | 35.92 -86.87 30
    Hudson | 41.24 -81.44 30
    Westport | 41.14 -73.36 30
    Saint George | 37.10 -113.58 30
    St. George | 37.10 -113.58 30
    Saint Charles | 38.78 -90.48 30
    Philadelphia | 39.95 -75.16 30
    Filadelfia | 39.95 -75.16 30
    Broken Hill | -31.97 141.45 30
    Calcutta | 22.56 88.36 30
    Peking | 39.91 116.40 30
    """
  )
}
