// Whether the picture has the colours of high contrast.

/** Matches while the device asks for more contrast, or while its own colours replace those of pages. */
export const contrast = matchMedia("(prefers-contrast: more), (forced-colors: active)");
