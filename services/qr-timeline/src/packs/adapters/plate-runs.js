// Plain JavaScript: worker threads load this file unchanged from sources and build.

/**
 * Dark runs in modules from the upper left corner: x, y and length.
 * @typedef {{ side: number, height: number, runs: [number, number, number][] }} PlateSymbol
 */

/**
 * Returns the dark runs of a drawn symbol, with its dimensions.
 * @param {string} svg
 * @returns {PlateSymbol}
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
