import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Caller, Handler } from '@keepsake/platform/turn';
import { caseClosed, type CaseDetails } from '../domain/case.js';
import type { Cases, ShownCase } from './case-ports.js';
import { caseNotFound } from './not-found.js';

/** For a partner an unknown case is like another's: nothing tells which ids exist. Staff may look. */
export const readCase = async (
  cases: Pick<Cases, 'find'>,
  caseId: string,
  caller: Caller,
  { staffToo = false }: { readonly staffToo?: boolean } = {},
): Promise<ShownCase> => {
  const found = await cases.find(caseId);
  if (staffToo && caller.kind === 'staff') requireStaff(caller, 'operations', 'support');
  else requireSelf(caller, 'partner', found?.accountId ?? '');
  if (!found) throw caseNotFound();
  return found;
};

export type SaveCase = CaseDetails & { readonly caseId: string };

export const saveCase =
  (deps: { readonly cases: Cases }): Handler<SaveCase, { readonly caseId: string }> =>
  async ({ caseId, ...details }, turn) => {
    await readCase(deps.cases, caseId, turn.caller);
    return turn.once(async (tx) => {
      if (!(await deps.cases.save(tx, caseId, details))) throw caseClosed();
      return { caseId };
    });
  };

/** Closing twice is closing once. */
export const closeCase =
  (deps: {
    readonly cases: Cases;
    readonly clock: Clock;
  }): Handler<{ readonly caseId: string }, { readonly caseId: string }> =>
  async ({ caseId }, turn) => {
    await readCase(deps.cases, caseId, turn.caller);
    return turn.once(async (tx) => {
      await deps.cases.close(tx, caseId, deps.clock.now());
      return { caseId };
    });
  };
