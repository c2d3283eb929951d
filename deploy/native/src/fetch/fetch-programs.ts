import type { Program } from '../programs.js';
import { whereIs } from '../run-program.js';

const fetchOne = async (
  { name, needs, find, fetch }: Program,
  tell: (words: string) => void,
): Promise<string | undefined> => {
  if (find() !== undefined) return undefined;
  const missing = needs.filter((program) => whereIs(program) === undefined);
  if (missing.length > 0) return `${name} is not to be had without ${missing.join(' and ')}`;
  const began = performance.now();
  tell(`${name}: fetching${needs.includes('go') ? ' and building, which takes some minutes once' : ''}`);
  return fetch().then(
    () => `${name} is here after ${((performance.now() - began) / 1000).toFixed(0)} s`,
    (error: Error) => `${name} is not to be had: ${error.message}`,
  );
};

/** Fetches what is not here yet. One that cannot be had is no failure here; whoever needs it says so. */
export const fetchPrograms = async (programs: readonly Program[], tell: (words: string) => void): Promise<void> => {
  // One after the other: builders use every processor they find.
  for (const program of programs) {
    const said = await fetchOne(program, tell);
    if (said !== undefined) tell(said);
  }
};
