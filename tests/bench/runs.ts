import { middle, type Figure } from './figure.js';

/** Returns the ratio of a figure, or its first quantity: `0.98×`, `155 ms`. */
const resultOf = ({ measured }: Figure): string =>
  (/[\d.]+×/.exec(measured) ?? /[\d.,]+(?:(?: MB)?\/s| (?:ms|s|MB)\b)/.exec(measured))?.[0] ?? measured;
const numberOf = (figure: Figure): number => Number.parseFloat(resultOf(figure).replaceAll(',', '')) || 0;

const keyOf = ({ id, name }: Figure): string => `${id} ${name}`;

/** Returns each figure as its median run measured it, with the results of all runs; most runs decide whether it is reached. */
export const medianOf = (runs: readonly (readonly Figure[])[]): readonly Figure[] => {
  if (runs.length === 1) return runs[0] ?? [];
  const all = runs.flat();
  return [...new Set(all.map(keyOf))].flatMap((key) => {
    const same = all.filter((figure) => keyOf(figure) === key);
    const median = middle(same.map(numberOf));
    const figure = same.find((one) => numberOf(one) === median);
    if (!figure) return [];
    const reached = same.filter((one) => one.reached === true).length * 2 > same.length;
    return { ...figure, ...(figure.reached !== undefined && { reached }), runs: same.map(resultOf) };
  });
};
