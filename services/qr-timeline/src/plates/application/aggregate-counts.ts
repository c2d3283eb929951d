import type { Handler } from '@keepsake/platform/request-context';
import type { Codes } from './plate-ports.js';

/** Folds counter rows, so that counts stay cheap to read and to write. */
export const aggregateCounts =
  (deps: { readonly codes: Codes }): Handler<unknown, void> =>
  async (_, ctx) =>
    ctx.transaction((tx) => deps.codes.aggregateCounts(tx));
