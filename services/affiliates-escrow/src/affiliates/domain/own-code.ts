import { ownCodeMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { problem } from '@keepsake/platform/problem';
import { shapeOfCode } from './affiliate-code.js';

/** What decides whether a generated code may be replaced: links that were shared would end with it. */
export type CodeUse = { readonly chosen: boolean; readonly used: boolean };

/** Returns why this affiliate cannot choose a code; undefined if they can. */
export const ownCodeProblem = ({ chosen, used }: CodeUse) => {
  if (chosen) return problem('conflict', 'own-code-chosen', ownCodeMessages.chosen);
  return used ? problem('conflict', 'own-code-used', ownCodeMessages.used) : undefined;
};

/** Returns whether a code equals another one, or could be mistaken for it. */
export const looksLikeAnother = (code: string, others: readonly string[]): boolean =>
  others.some((other) => shapeOfCode(other) === shapeOfCode(code));
