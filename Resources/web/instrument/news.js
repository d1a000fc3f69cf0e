// A brief, gentle tap of the phone at news of what a person has selected.

const drawer = "aloft.news";

/** How long a tap lasts, in milliseconds. */
const tap = 12;

/** Taps of the phone. Whether they are wanted is remembered on this phone, and nowhere else. */
export class News {
  #stillness = matchMedia("(prefers-reduced-motion: reduce)");

  /** Whether this phone can tap. */
  get isPossible() {
    return typeof navigator.vibrate === "function";
  }

  get isWanted() {
    return localStorage.getItem(drawer) !== "off";
  }

  set isWanted(isWanted) {
    if (isWanted) localStorage.removeItem(drawer);
    else localStorage.setItem(drawer, "off");
  }

  /** Taps once, unless motion is unwelcome. */
  tell() {
    if (!this.isPossible || !this.isWanted || this.#stillness.matches) return;
    // Browsers refuse before the first touch.
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
    navigator.vibrate(tap);
  }
}

/** Joins a switch on the page with the taps. */
export function joinSwitch(button, news) {
  const show = () => button.setAttribute("aria-checked", String(news.isWanted));
  button.closest(".field").hidden = !news.isPossible;
  button.addEventListener("click", () => {
    news.isWanted = !news.isWanted;
    show();
    news.tell();
  });
  show();
}
