// The colours of the card's face by day and by night, and of both in high contrast.

const day = {
  face: "#FBFCFD", faceEdge: "#EDF3F8", rim: "#A9BFD3", tick: "#7E9CB8", ink: "#12324F",
  quiet: "#3F5E7B", accent: "#245E96", onAccent: "#FBFCFD", runway: "#1B3E60",
  marks: "rgb(251 252 253 / 0.88)", grass: "#4E7D57", earth: "#86664A", gravel: "#6F7884",
  sand: "#A58A5B", snow: "#6C99BC", water: "#3F86BE", sock: "#B85C3C", sockPale: "#FBF3EC",
  halo: "#4E8FC6",
};

const night = {
  face: "#0A0F14", faceEdge: "#070B0F", rim: "#2A3947", tick: "#4A6076", ink: "#C3CFDA",
  quiet: "#8596A6", accent: "#E2B566", onAccent: "#0A0F14", runway: "#8FA3B5",
  marks: "rgb(10 15 20 / 0.88)", grass: "#6E9675", earth: "#A0866A", gravel: "#8A929B",
  sand: "#B39E74", snow: "#A9C3D6", water: "#5D96C2", sock: "#D08A4E", sockPale: "#2A1C10",
  halo: "#C99E58",
};

/** A palette of two colours; the surfaces of runways keep theirs. */
const plain = (ink, ground, surfaces) => ({
  ...surfaces,
  face: ground, faceEdge: ground, halo: ground, onAccent: ground, marks: ground, sockPale: ground,
  rim: ink, tick: ink, ink, quiet: ink, accent: ink, runway: ink, sock: ink,
});

const highContrast = plain("#000000", "#FFFFFF", day);
const darkHighContrast = plain("#FFFFFF", "#000000", night);

export const palettes = { day, night, highContrast, darkHighContrast };

/** The colour of a surface. */
export function surfaceColor(palette, surface) {
  return surface === "paved" || surface === "deck" || surface === "unknown"
    ? palette.runway : palette[surface];
}
