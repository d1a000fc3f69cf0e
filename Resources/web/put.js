// Writes texts into a page.

/** Writes a text into an element; one that is unchanged stays, because a screen reader may be reading it. */
export function put(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** Writes a text in a language; without one, it is that of the page. A screen reader pronounces it accordingly. */
export function putIn(language, place, text) {
  if (language) place.lang = language;
  else place.removeAttribute("lang");
  put(place, text);
}
