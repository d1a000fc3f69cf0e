// The colours of the sky by day, by night and in high contrast.

const day = {
  zenith: "#2F6295", sky: "#76A6CF", horizon: "#CFE2F0", cool: "#93BBDD", glow: "#FFF7E6",
  water: "#295C8D", shelf: "#34699A", land: "#4076A5", coast: "#B4D3EA", landShadow: "#174772",
  cityLight: "#F3D9A4", cityGlow: "#B8793A", cityLights: 0, words: "#FFFFFF",
  dusk: "#184672", duskStrength: 0.46, textShadow: "#123E69", shadow: "#0F3762", trail: "#FFFFFF", dot: "#FFFFFF",
  halo: "#E9F2F9", paper: [[0, "#5E80A4"], [0.4, "#98B2CC"], [0.76, "#E0E9F1"], [0.985, "#FFFDF7"]],
  stars: 0,
};

const night = {
  zenith: "#000000", sky: "#020509", horizon: "#14304A", cool: "#0C2136", glow: "#7FA6C8",
  water: "#000102", shelf: "#02060B", land: "#0C1A28", coast: "#31597F", landShadow: "#000000",
  cityLight: "#F3D9A4", cityGlow: "#B8793A", cityLights: 1, words: "#DCE8F4",
  dusk: "#000000", duskStrength: 0.9, textShadow: "#000000", shadow: "#000000", trail: "#A9C8E6", dot: "#F3E3C3",
  halo: "#C9B58A", paper: [[0, "#2A3D53"], [0.4, "#4F6781"], [0.76, "#A9BACD"], [0.985, "#E6EDF4"]],
  stars: 1,
};

/** Flat colours with crisp edges (`isPlain`), as on a screen with `sky.palette = "high-contrast"`. */
const highContrast = {
  zenith: "#00060F", sky: "#00060F", horizon: "#00060F", cool: "#00060F", glow: "#00060F",
  water: "#00060F", shelf: "#00060F", land: "#0F3A61", coast: "#D6EAFA", landShadow: "#00060F",
  cityLight: "#FFFFFF", cityGlow: "#FFFFFF", cityLights: 0, words: "#FFFFFF",
  dusk: "#00060F", duskStrength: 0, textShadow: "#00060F", shadow: "#00060F", trail: "#FFFFFF", dot: "#FFFFFF",
  halo: "#5FB2EC", paper: [[0, "#6E93B5"], [0.4, "#D6E4F0"], [0.76, "#F0F6FB"], [0.985, "#FFFFFF"]],
  stars: 0, isPlain: true,
};

export const palettes = { day, night, highContrast };

/** A colour's channels, 0 to 255. */
export function channels(hex) {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** The colour of paper at a brightness. */
export function paperColor({ paper }, lit) {
  const above = paper.findIndex(([at]) => lit <= at);
  if (above < 0) return paper.at(-1)[1];
  if (above === 0) return paper[0][1];
  const [[low, from], [high, to]] = [paper[above - 1], paper[above]];
  const share = (lit - low) / (high - low);
  const [a, b] = [channels(from), channels(to)];
  return `rgb(${a.map((x, i) => Math.round(x + (b[i] - x) * share)).join(" ")})`;
}
