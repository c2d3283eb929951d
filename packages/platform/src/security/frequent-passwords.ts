import { readFileSync } from 'node:fs';

/** Words that everyone tries first here, alone or with digits and signs around them. */
const words: ReadonlySet<string> = new Set(['keepsake', 'memorial', 'timeline', 'administrator']);

let known: ReadonlySet<string> | undefined;

/** The 10,000 most frequent passwords of known leaks with at least 8 characters, from @zxcvbn-ts/language-common 4.1.3. */
const common = (): ReadonlySet<string> =>
  (known ??= new Set(
    readFileSync(new URL('../../lists/frequent-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  ));

/** Returns whether a password is among the first that an attacker tries. */
export const isFrequentPassword = (password: string): boolean => {
  const lower = password.toLowerCase();
  return common().has(lower) || words.has(lower.replaceAll(/[^\p{L}]/gu, ''));
};
