import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import { whyNotTakeable, type TakeRefusal } from '../domain/plate.js';
import type { Codes } from './plate-ports.js';

export type TakeCode = { readonly codeId: string; readonly holder: string };
export type TookCode = { readonly outcome: 'taken' | TakeRefusal };

/** A plate off the shelf for a case. One guarded update picks the winner; the same holder again is the same answer. */
export const takeCode =
  (deps: { readonly codes: Pick<Codes, 'take' | 'held'> }): Handler<TakeCode, TookCode> =>
  async ({ codeId, holder }, turn) => {
    requireSystem(turn.caller);
    return turn.once<TookCode>(async (tx) => {
      if (await deps.codes.take(tx, codeId, holder)) return { outcome: 'taken' };
      const found = await deps.codes.held(tx, codeId);
      if (found?.holder === holder) return { outcome: 'taken' };
      return { outcome: found ? whyNotTakeable(found.plate) : 'unknown' };
    });
  };
