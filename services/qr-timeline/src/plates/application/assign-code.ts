import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { takingProblem, type TakeRefusal } from '../domain/plate.js';
import type { Codes } from './plate-ports.js';

export type TakeCode = { readonly codeId: string; readonly holder: string };
export type AssignedCode = { readonly outcome: 'taken' | TakeRefusal };

/** Takes a plate from stock for a case. One guarded update picks the winner; idempotent for the same holder. */
export const assignCode =
  (deps: { readonly codes: Pick<Codes, 'take' | 'held'> }): Handler<TakeCode, AssignedCode> =>
  async ({ codeId, holder }, ctx) => {
    requireSystem(ctx.caller);
    return ctx.transaction<AssignedCode>(async (tx) => {
      if (await deps.codes.take(tx, codeId, holder)) return { outcome: 'taken' };
      const found = await deps.codes.held(tx, codeId);
      if (found?.holder === holder) return { outcome: 'taken' };
      return { outcome: found ? takingProblem(found.plate) : 'unknown' };
    });
  };
