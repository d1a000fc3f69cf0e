// Writes texts into a page.

/** Writes a text into an element; one that is unchanged stays, because a screen reader may be reading it. */
export function put(place, text) {
  if (place.textContent !== text) place.textContent = text;
}
