// Plain JavaScript: worker threads load it, too, as it stands, from the sources and from the build alike.

/**
 * The dark runs of a picture, in modules from its upper left corner, with the sides of the picture.
 * @param {string} svg
 * @returns {{ side: number, height: number, runs: [number, number, number][] }}
 */
export const runsOf = (svg) => {
  const [, side = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const drawn = /<path d="([^"]*)"/.exec(svg)?.[1] ?? '';
  return {
    side: Number(side),
    height: Number(height),
    runs: Array.from(drawn.matchAll(/M(\d+) (\d+)h(\d+)/g), ([, x, y, length]) => [
      Number(x),
      Number(y),
      Number(length),
    ]),
  };
};
