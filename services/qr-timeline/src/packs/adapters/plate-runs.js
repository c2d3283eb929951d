// Plain JavaScript: worker threads load this file unchanged from sources and build.

/**
 * Returns the dark runs of a symbol in modules from the upper left corner, with its dimensions.
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
