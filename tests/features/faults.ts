import type { Area } from './feature.js';
import type { TestFile } from './test-titles.js';

export const separator = ' › ';

/** The file by its path from the top of the repository, undefined when there is none. */
export type FindTestFile = (path: string) => TestFile | undefined;

const faultOf = (reference: string, find: FindTestFile): string | undefined => {
  const [path = '', title] = reference.split(separator);
  if (title === undefined) return `names no test: "path${separator}title"`;
  const tests = find(path)?.tests.filter((test) => test.title === title);
  if (!tests) return `names ${path}, which is not there`;
  if (tests.length === 0) return `names "${title}", which is no test of ${path}`;
  return tests.every(({ leftOut }) => leftOut) ? `names "${title}", which is left out` : undefined;
};

/** Returns what the table claims and the tests do not show. */
export const faultsIn = (areas: readonly Area[], find: FindTestFile): readonly string[] =>
  areas.flatMap(({ name, features }) =>
    features.flatMap(({ text: message, shownBy, texts: terms = [] }) => {
      const texts = shownBy.flatMap((reference) => find(reference.split(separator)[0] ?? '')?.texts ?? []);
      const found = [
        ...shownBy.map((reference) => faultOf(reference, find)),
        ...terms
          .filter((word) => shownBy.length > 0 && !texts.some((text) => text.includes(word)))
          .map((word) => `promises the words "${word}", which no test of it reads`),
      ];
      return found.filter((problem) => problem !== undefined).map((problem) => `${name}: "${message}" ${problem}`);
    }),
  );
