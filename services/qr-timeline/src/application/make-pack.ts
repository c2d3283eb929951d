import type { Clock } from '@keepsake/platform/clock';
import { isProblem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import type { Codes, PackMaker, Packs } from './plate-ports.js';

const overtaken = 'Another worker has taken this pack over.';
const comesAgain = 'The pack could not be stored. It is tried again by itself; please look again in a few minutes.';

/**
 * Makes the maker pack of a batch. It may be killed anywhere: the next attempt starts over, and the same batch gives the same
 * bytes under the same key. A pack that cannot be right is failed for good; anything else fails and comes again.
 */
export const makePack =
  (deps: {
    readonly packs: Packs;
    readonly codes: Codes;
    readonly maker: PackMaker;
    readonly clock: Clock;
  }): Handler<{ readonly batchId: string }, void> =>
  async ({ batchId }, turn) => {
    const begun = await deps.packs.begin(batchId, deps.clock.now());
    if (!begun) return;
    const { batch, attempt, print, onlyIds } = begun;
    const stop = new AbortController();
    const signal = AbortSignal.any([turn.signal, stop.signal]);
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
      await turn.once((tx) => deps.packs.finish(tx, batchId, attempt, objectKey, deps.clock.now()));
    } catch (error) {
      if (stop.signal.aborted) return;
      if (turn.signal.aborted) throw error;
      const wrong = isProblem(error) && error.slug === 'plate-unreadable';
      await deps.packs.fail(batchId, attempt, wrong ? error.message : comesAgain);
      if (!wrong) throw error;
      turn.log.error({ batchId, error }, 'a picture of a maker pack does not lead where it should');
    }
  };
