// The position of the picture: centred, or at the top while the sheet is raised.

/** The least height of a picture, and of the words in its place, in heights of the page's text. */
const least = 5.625;
const line = 2;

/** The height of the page's text, which a person may have set, in pixels. */
const letter = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Matches while the sheet is beside the picture, and not below it. */
const beside = matchMedia("(min-aspect-ratio: 1/1) and (min-width: 35rem)");

/**
 * The largest radius of a round picture, in pixels: beside the sheet it grows with a large window.
 *
 * @param {number} designed that above the sheet, where a tablet needs room for the list as well
 */
export const largestRadius = (designed) =>
  beside.matches ? Math.max(designed, 0.42 * innerHeight) : designed;

/**
 * Positions a picture in the space that the sheet leaves.
 *
 * @param {HTMLElement} stage the element, which fills that space and can move down in it
 * @param {Sheet} sheet the sheet below
 * @param {(size: number[]) => number} fit takes the width and height of the space, and returns the
 *   height that the picture needs
 * @returns {() => void} arranges it again
 */
export function arrange(stage, sheet, fit) {
  const room = stage.parentElement;
  let shown = "";
  const lay = () => {
    const { top, width, height } = room.getBoundingClientRect();
    if (width === 0) {
      stage.style.visibility = "hidden";
      return;
    }
    const needed = height > 0 ? Math.min(fit([Math.round(width), Math.round(height)]), height) : 0;
    stage.style.height = `${needed}px`;
    // Where nothing on it could be read, only the words are shown.
    const text = letter();
    const isCramped = height < least * text;
    stage.style.visibility = isCramped ? "hidden" : "";
    room.classList.toggle("cramped", isCramped && height >= line * text);
    sheet.floor = top + needed;
    sheet.ceiling = top;
    const lower = sheet.isRaised ? 0 : (height - needed) / 2;
    stage.style.setProperty("--lower", `${Math.round(lower)}px`);
    // In a low window the sheet covers the end of the picture. What can be tapped there is above it.
    const cover = sheet.isRaised ? sheet.cover : 0;
    stage.style.setProperty("--cover", `${Math.ceil(cover)}px`);
    const key = `${needed} ${top}`;
    if (key === shown) return;
    shown = key;
    sheet.settle();
  };
  sheet.onChange = lay;
  new ResizeObserver(lay).observe(room);
  lay();
}
