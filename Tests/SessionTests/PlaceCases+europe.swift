extension PlaceCases {
  /// Names of European places in many languages and spellings.
  static let europe = cases(
    """
    london | 51.51 -0.13 30
    londres | 51.51 -0.13 30
    Лондон | 51.51 -0.13 30
    ロンドン | 51.51 -0.13 30
    paris | 48.86 2.35 30
    Paris, Texas | 33.66 -95.56 20
    Paris, France | 48.86 2.35 30
    paris france | 48.86 2.35 30
    巴黎 | 48.86 2.35 30
    باريس | 48.86 2.35 30
    Marseille | 43.30 5.37 30
    marsella | 43.30 5.37 30
    Niza | 43.70 7.27 25
    nice | 43.70 7.27 25
    lyon | 45.76 4.84 30
    Straßburg | 48.58 7.75 25
    St-Etienne | 45.43 4.39 25
    munchen | 48.14 11.58 35
    München, Deutschland | 48.14 11.58 35
    muenchen | 48.14 11.58 35
    Munich | 48.14 11.58 35
    Monaco di Baviera | 48.14 11.58 35
    Köln | 50.94 6.96 25
    cologne | 50.94 6.96 25
    Nürnberg | 49.45 11.08 25
    Nuremberg | 49.45 11.08 25
    Frankfurt | 50.11 8.68 25
    Frankfurt am Main | 50.11 8.68 25
    Frankfurt (Oder) | 52.35 14.55 25
    Hannover | 52.37 9.73 25
    zürich | 47.37 8.54 25
    zurich | 47.37 8.54 25
    Zuerich | 47.37 8.54 25
    Genève | 46.20 6.15 25
    Genf | 46.20 6.15 25
    geneva | 46.20 6.15 25
    Basel | 47.56 7.59 25
    den haag | 52.08 4.31 20
    The Hague | 52.08 4.31 20
    La Haye | 52.08 4.31 20
    Rotterdam | 51.92 4.48 20
    amsterdam | 52.37 4.90 25
    Bruxelles | 50.85 4.35 25
    Brussel | 50.85 4.35 25
    Antwerpen | 51.22 4.40 25
    Lüttich | 50.63 5.57 25
    Gand | 51.05 3.72 25
    København | 55.68 12.57 25
    Kopenhagen | 55.68 12.57 25
    copenhagen | 55.68 12.57 25
    Århus | 56.16 10.20 25
    aarhus | 56.16 10.20 25
    Göteborg | 57.71 11.97 25
    gothenburg | 57.71 11.97 25
    Oslo | 59.91 10.75 30
    tromso | 69.65 18.96 25
    Helsingfors | 60.17 24.94 25
    helsinki | 60.17 24.94 25
    Reykjavik | 64.14 -21.94 30
    Lisboa | 38.72 -9.14 25
    lisbon | 38.72 -9.14 25
    Porto | 41.15 -8.61 25
    Sevilla | 37.39 -5.98 25
    seville | 37.39 -5.98 25
    La Coruña | 43.37 -8.40 25
    Mallorca | 39.57 2.65 45
    Tenerife | 28.29 -16.63 60
    Ibiza | 38.91 1.43 25
    Granada | 37.18 -3.60 25
    granada, nicaragua | 11.93 -85.96 25
    Valencia | 39.47 -0.38 30
    valencia, venezuela | 10.16 -68.00 30
    Barcelona | 41.39 2.17 25
    milano | 45.46 9.19 30
    Mailand | 45.46 9.19 30
    Firenze | 43.77 11.25 25
    florence | 43.77 11.25 25
    Venezia | 45.44 12.33 25
    Venice | 45.44 12.33 25
    Napoli | 40.85 14.27 25
    Torino | 45.07 7.69 25
    Genova | 44.41 8.93 25
    Sicilia | 37.60 14.00 130
    Sardinia | 40.10 9.00 120
    αθήνα | 37.98 23.73 30
    Athens | 37.98 23.73 30
    Athens, Georgia | 33.96 -83.38 25
    Θεσσαλονίκη | 40.64 22.94 25
    Salonica | 40.64 22.94 25
    Κρήτη | 35.34 25.13 100
    crete | 35.34 25.13 100
    Rhodes | 36.44 28.22 50
    istanbul | 41.01 28.95 40
    Konstantinopel | 41.01 28.95 40
    İzmir | 38.42 27.14 25
    Москва | 55.75 37.62 40
    Moskau | 55.75 37.62 40
    moscow | 55.75 37.62 40
    Санкт-Петербург | 59.94 30.31 30
    St. Petersburg, Russia | 59.94 30.31 30
    st petersburg | 59.94 30.31 30
    Saint Petersburg, Florida | 27.77 -82.64 30
    Новосибирск | 55.03 82.92 30
    Київ | 50.45 30.52 30
    kiev | 50.45 30.52 30
    Kyiv | 50.45 30.52 30
    Lwów | 49.84 24.03 25
    Львів | 49.84 24.03 25
    Warszawa | 52.23 21.01 25
    Gdansk | 54.35 18.65 25
    Danzig | 54.35 18.65 25
    Krakow | 50.06 19.94 25
    lodz | 51.76 19.46 25
    Breslau | 51.11 17.04 25
    Praha | 50.09 14.42 25
    prag | 50.09 14.42 25
    Brünn | 49.20 16.61 25
    Pressburg | 48.15 17.11 25
    Budapest | 47.50 19.04 25
    Bécs | 48.21 16.37 25
    Beograd | 44.80 20.47 25
    Београд | 44.80 20.47 25
    București | 44.43 26.10 25
    bucharest | 44.43 26.10 25
    София | 42.70 23.32 25
    Zagreb | 45.81 15.98 25
    """
  )
}
