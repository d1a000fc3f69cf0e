// Scenes into pixels.
