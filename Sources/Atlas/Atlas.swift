// Coastlines, lakes and borders by level of detail, read from bytes.
