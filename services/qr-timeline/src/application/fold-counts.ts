import type { Handler } from '@keepsake/platform/turn';
import type { Codes } from './plate-ports.js';

/** Keeps the figures as cheap to read as they are to write. */
export const foldCounts =
  (deps: { readonly codes: Codes }): Handler<unknown, void> =>
  async (_, turn) =>
    turn.once((tx) => deps.codes.foldCounts(tx));
