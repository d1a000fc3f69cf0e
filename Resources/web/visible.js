// Whether a person can see the page.

/** Returns once the page is visible: at once if it is. */
export async function visible() {
  while (document.hidden) {
    await new Promise((resume) => document.addEventListener("visibilitychange", resume, { once: true }));
  }
}
