import type { Clock } from '@keepsake/platform/clock';
import { isProblem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Codes, PackMaker, Packs } from '../../plates/api.js';

const overtaken = 'Another worker has taken this pack over.';
const comesAgain = 'The pack could not be stored. It is retried automatically; refresh the page in a few minutes.';

/**
 * Makes the maker pack of a batch. Crash-safe and deterministic: the next attempt starts over and writes the same bytes
 * to the same key. Unreadable plates fail permanently; other errors are retried.
 */
export const makePack =
  (deps: {
    readonly packs: Packs;
    readonly codes: Codes;
    readonly maker: PackMaker;
    readonly clock: Clock;
  }): Handler<{ readonly batchId: string }, void> =>
  async ({ batchId }, ctx) => {
    const begun = await deps.packs.begin(batchId, deps.clock.now());
    if (!begun) return;
    const { batch, attempt, print, onlyIds } = begun;
    const stop = new AbortController();
    const signal = AbortSignal.any([ctx.signal, stop.signal]);
    try {
      const plates = await deps.codes.ofBatch(batchId, onlyIds);
      const { objectKey } = await deps.maker.make(batch, plates, {
        signal,
        print,
        moved: async (state, done) => {
          if (!(await deps.packs.note(batchId, attempt, state, done, deps.clock.now())))
            stop.abort(new Error(overtaken));
        },
      });
      await ctx.transaction((tx) => deps.packs.finish(tx, batchId, attempt, objectKey, deps.clock.now()));
    } catch (error) {
      if (stop.signal.aborted) return;
      if (ctx.signal.aborted) throw error;
      const wrong = isProblem(error) && error.slug === 'plate-unreadable';
      await deps.packs.fail(batchId, attempt, wrong ? error.message : comesAgain);
      if (!wrong) throw error;
      ctx.log.error({ batchId, error }, 'plate image in maker pack decodes to a wrong address');
    }
  };
