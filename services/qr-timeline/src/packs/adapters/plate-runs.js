// Plain JavaScript: worker threads load this file unchanged from sources and build.

/**
 * Dark runs in modules from the upper left corner: x, y and length.
 * @typedef {{ side: number, height: number, runs: [number, number, number][] }} PlateSymbol
 */

const zero = '0'.charCodeAt(0);
const nine = '9'.charCodeAt(0);
const space = ' '.charCodeAt(0);
const across = 'h'.charCodeAt(0);
const down = 'v'.charCodeAt(0);

/**
 * Reads the runs of a path, each drawn as `M4 5h7v1h-7z`. A regular expression took ten times as long.
 * @type {(path: string) => [number, number, number][]}
 */
const runsIn = (path) => {
  /** @type {[number, number, number][]} */
  const runs = [];
  let [x, y, value] = [0, 0, 0];
  for (let at = 0; at < path.length; at++) {
    const letter = path.charCodeAt(at);
    if (letter >= zero && letter <= nine) {
      value = value * 10 + letter - zero;
      continue;
    }
    if (letter === space) x = value;
    else if (letter === across) y = value;
    else if (letter === down) runs.push([x, y, value]);
    value = 0;
  }
  return runs;
};

/**
 * Returns the dark runs of a drawn symbol, with its dimensions.
 * @param {string} svg
 * @returns {PlateSymbol}
 */
export const runsOf = (svg) => {
  const [, side = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const drawn = /<path d="([^"]*)"/.exec(svg)?.[1] ?? '';
  return { side: Number(side), height: Number(height), runs: runsIn(drawn) };
};
