// The catalogue of airports and runways: nearest, search, and the importer that writes it.
