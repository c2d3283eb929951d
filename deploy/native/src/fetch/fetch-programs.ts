import type { Program } from '../programs.js';
import { whereIs } from '../run-program.js';

const fetchOne = async (
  { name, needs, find, fetch }: Program,
  report: (text: string) => void,
): Promise<string | undefined> => {
  if (find() !== undefined) return undefined;
  const missing = needs.filter((program) => whereIs(program) === undefined);
  if (missing.length > 0) return `${name} cannot be installed: install ${missing.join(' and ')} first`;
  const began = performance.now();
  report(`${name}: fetching${needs.includes('go') ? ' and building, which takes some minutes once' : ''}`);
  return fetch().then(
    () => `${name} installed after ${((performance.now() - began) / 1000).toFixed(0)} s`,
    (error: Error) => `${name} cannot be installed: ${error.message}`,
  );
};

/** Downloads missing programs. Reports a failure without throwing; the tests that need the program report it. */
export const fetchPrograms = async (programs: readonly Program[], report: (text: string) => void): Promise<void> => {
  // sequential: each build uses all processors
  for (const program of programs) {
    const output = await fetchOne(program, report);
    if (output !== undefined) report(output);
  }
};
