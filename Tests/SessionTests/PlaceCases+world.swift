extension PlaceCases {
  /// Names of places outside Europe in many languages and spellings, codes, and coordinates.
  static let world = cases(
    """
    Tbilisi | 41.69 44.80 30
    თბილისი | 41.69 44.80 30
    Երևան | 40.18 44.51 30
    Баку | 40.41 49.87 30
    تهران | 35.69 51.39 40
    القاهرة | 30.04 31.24 40
    cairo | 30.04 31.24 40
    Le Caire | 30.04 31.24 40
    Alexandria | 31.20 29.92 40
    Alexandria, Virginia | 38.80 -77.05 20
    دبي | 25.20 55.27 50
    Dubai | 25.20 55.27 50
    الرياض | 24.71 46.68 40
    mecca | 21.42 39.83 40
    بغداد | 33.31 44.37 40
    دمشق | 33.51 36.29 30
    بيروت | 33.89 35.50 25
    ירושלים | 31.77 35.22 25
    תל אביב | 32.08 34.78 25
    tel aviv | 32.08 34.78 25
    Casablanca | 33.57 -7.59 40
    الدار البيضاء | 33.57 -7.59 40
    Marrakech | 31.63 -8.00 30
    Tunis | 36.81 10.18 25
    Lagos | 6.45 3.40 40
    Lagos, Portugal | 37.10 -8.67 25
    Nairobi | -1.29 36.82 30
    አዲስ አበባ | 9.03 38.74 30
    Addis Abeba | 9.03 38.74 30
    Zanzibar | -6.16 39.20 40
    Cape Town | -33.93 18.42 30
    Kapstadt | -33.93 18.42 30
    Johannesburg | -26.20 28.05 40
    Mauritius | -20.16 57.50 50
    delhi | 28.65 77.23 40
    दिल्ली | 28.65 77.23 40
    bombay | 19.07 72.88 40
    मुंबई | 19.07 72.88 40
    bangalore | 12.97 77.59 40
    bengaluru | 12.97 77.59 40
    ಬೆಂಗಳೂರು | 12.97 77.59 40
    Madras | 13.08 80.27 40
    சென்னை | 13.08 80.27 40
    কলকাতা | 22.57 88.36 40
    Calcutta | 22.57 88.36 40
    ঢাকা | 23.81 90.41 40
    Hyderabad | 17.38 78.46 40
    Hyderabad, Pakistan | 25.40 68.36 30
    लखनऊ | 26.85 80.95 30
    Kathmandu | 27.72 85.32 30
    Colombo | 6.93 79.85 30
    กรุงเทพ | 13.75 100.50 40
    กรุงเทพมหานคร | 13.75 100.50 40
    เชียงใหม่ | 18.79 98.98 30
    Phuket | 7.88 98.39 40
    ha noi | 21.03 105.85 30
    Hà Nội | 21.03 105.85 30
    saigon | 10.82 106.63 30
    Sài Gòn | 10.82 106.63 30
    Đà Nẵng | 16.07 108.22 30
    Rangoon | 16.81 96.16 30
    singapore | 1.29 103.85 30
    新加坡 | 1.29 103.85 30
    Jakarta | -6.21 106.85 40
    Manila | 14.60 120.98 40
    Peking | 39.91 116.39 40
    上海 | 31.23 121.47 40
    广州 | 23.13 113.26 40
    廣州 | 23.13 113.26 40
    Kanton | 23.13 113.26 40
    香港 | 22.30 114.18 40
    hong kong | 22.30 114.18 40
    臺北 | 25.05 121.53 30
    台北 | 25.05 121.53 30
    taipei | 25.05 121.53 30
    西安 | 34.26 108.93 40
    東京 | 35.68 139.69 40
    大阪 | 34.69 135.50 30
    とうきょう | 35.68 139.69 40
    京都 | 35.01 135.77 30
    札幌 | 43.06 141.35 40
    成田 | 35.77 140.32 30
    서울 | 37.57 126.98 40
    부산 | 35.10 129.04 30
    Pusan | 35.10 129.04 30
    제주 | 33.51 126.52 30
    평양 | 39.03 125.75 30
    Улаанбаатар | 47.91 106.88 40
    Алматы | 43.25 76.95 30
    Sydney | -33.87 151.21 30
    sydney, nova scotia | 46.14 -60.18 30
    Perth | -31.95 115.86 30
    Perth, Scotland | 56.40 -3.43 20
    Newcastle upon Tyne | 54.97 -1.61 25
    Newcastle, Australia | -32.93 151.78 30
    Christchurch | -43.53 172.63 30
    Queenstown | -45.03 168.66 30
    Hobart | -42.88 147.33 30
    Tasmania | -42.00 147.00 130
    Tahiti | -17.53 -149.57 60
    Fiji | -18.14 178.44 150
    new york | 40.71 -74.01 30
    NYC | 40.71 -74.01 30
    Nueva York | 40.71 -74.01 30
    sanfrancisco | 37.77 -122.42 30
    San Francisco, CA | 37.77 -122.42 30
    los angeles | 34.05 -118.24 40
    Portland | 45.52 -122.68 30
    Portland, Maine | 43.66 -70.26 25
    Portland ME | 43.66 -70.26 25
    Springfield, Illinois | 39.80 -89.64 25
    Springfield, MO | 37.21 -93.29 25
    Washington | 38.90 -77.04 40
    Washington DC | 38.90 -77.04 40
    Cambridge, MA | 42.37 -71.11 20
    Cambridge, Ontario | 43.36 -80.31 25
    London, Ontario | 42.98 -81.25 25
    Vancouver | 49.25 -123.12 30
    Vancouver, Washington | 45.64 -122.66 25
    montreal | 45.51 -73.59 30
    Québec | 46.81 -71.21 30
    Hawaii | 21.31 -157.86 120
    Honolulu | 21.31 -157.86 30
    Anchorage, Alaska | 61.22 -149.90 30
    Ciudad de México | 19.43 -99.13 30
    mexico city | 19.43 -99.13 30
    Cancun | 21.17 -86.85 30
    La Habana | 23.13 -82.38 30
    Havanna | 23.13 -82.38 30
    Puerto Rico | 18.47 -66.11 60
    Jamaica | 18.00 -76.79 60
    Bogota | 4.71 -74.07 30
    Quito | -0.23 -78.52 40
    Cusco | -13.53 -71.97 30
    La Paz | -16.50 -68.15 30
    La Paz, Mexico | 24.14 -110.31 30
    Santiago | -33.46 -70.65 40
    Santiago de Compostela | 42.88 -8.54 25
    sao paulo | -23.55 -46.63 40
    São Paulo, Brasil | -23.55 -46.63 40
    rio de janeiro | -22.91 -43.20 40
    Rio | -22.91 -43.20 40
    Brasilia | -15.78 -47.93 40
    Buenos Aires | -34.61 -58.38 40
    Córdoba, Argentina | -31.41 -64.18 30
    Córdoba, España | 37.89 -4.78 30
    Montevideo | -34.90 -56.19 30
    LHR | 51.47 -0.45 5
    EGLL | 51.47 -0.45 5
    JFK | 40.64 -73.78 5
    RJTT | 35.55 139.78 5
    LIMA | 45.09 7.60 5
    ZRH | 47.46 8.55 5
    lhr | 51.47 -0.45 5
    heathrow | 51.47 -0.45 5
    Charles de Gaulle | 49.01 2.55 5
    Schiphol | 52.31 4.76 5
    changi | 1.36 103.99 5
    narita | 35.77 140.32 30
    London Gatwick | 51.15 -0.19 5
    O'Hare | 41.98 -87.90 5
    48.85,2.35 | 48.85 2.35 1
    -33.9, 151.2 | -33.9 151.2 1
    Reykjavík, Iceland | 64.14 -21.94 30
    Wien, Österreich | 48.21 16.37 30
    Roma, Italia | 41.89 12.51 30
    東京、日本 | 35.68 139.69 40
    Москва, Россия | 55.75 37.62 40
    Georgetown, Guyana | 6.80 -58.16 30
    Birmingham, UK | 52.48 -1.90 25
    Birmingham, Alabama | 33.52 -86.80 25
    Bornholm | 55.10 14.91 40
    Ullapool | 57.90 -5.16 60
    Lofoten | 68.20 14.00 80
    Isle of Man | 54.15 -4.48 30
    Jersey | 49.19 -2.11 25
    Galapagos | -0.60 -90.60 120
    """
  )
}
