import { normalizeEmail } from '@keepsake/contracts/values/email';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Caller, Handler } from '@keepsake/platform/request-context';
import { caseClosed, caseNumber, type Case, type CaseDetails } from '../domain/case.js';
import type { HeldMails } from './family/family-ports.js';
import type { Cases, ShownCase } from './ports.js';
import { caseNotFound } from './not-found.js';
import { recordActivity, type TeamLog } from '../../team/api.js';
import { requirePlace, type Locations } from '../../accounts/api.js';

/** Returns a case. Partners get the same error for unknown and foreign cases, so ids cannot be probed. */
export const readCase = async (
  { cases, locations }: { readonly cases: Pick<Cases, 'find'>; readonly locations: Pick<Locations, 'worksAt'> },
  caseId: string,
  caller: Caller,
  { staffToo = false }: { readonly staffToo?: boolean } = {},
): Promise<ShownCase> => {
  const found = await cases.find(caseId);
  if (staffToo && caller.kind === 'staff') requireStaff(caller, 'operations', 'support');
  else await requirePlace(locations, found, caller);
  if (!found) throw caseNotFound();
  return found;
};

type Deps = {
  readonly cases: Cases;
  readonly locations: Pick<Locations, 'worksAt'>;
  readonly teamLog: Pick<TeamLog, 'note'>;
  readonly clock: Clock;
};

/** Returns the text of the team log. */
export const aboutCase = (one: ShownCase | Case) => ({
  caseId: one.id,
  locationId: one.locationId,
  about: `${one.subjectName} (${caseNumber(one)})`,
});

export type SaveCase = CaseDetails & { readonly caseId: string };

export const saveCase =
  (
    deps: Deps & { readonly customerIdOf: (normalizedEmail: string) => string },
  ): Handler<SaveCase, { readonly caseId: string }> =>
  async ({ caseId, ...details }, ctx) => {
    const found = await readCase(deps, caseId, ctx.caller);
    const email = normalizeEmail(details.familyEmail ?? '');
    const familyId = email === undefined ? {} : { familyId: deps.customerIdOf(email) };
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      if (!(await deps.cases.save(tx, caseId, { ...details, ...familyId }, at))) throw caseClosed();
      await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'case-changed', ...aboutCase(found), at });
      return { caseId };
    });
  };

/** Reopens a case; idempotent. Its state follows from its plates. */
export const reopenCase =
  (deps: Deps): Handler<{ readonly caseId: string }, { readonly caseId: string }> =>
  async ({ caseId }, ctx) => {
    const found = await readCase(deps, caseId, ctx.caller);
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      if (await deps.cases.reopen(tx, caseId))
        await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'case-reopened', ...aboutCase(found), at });
      return { caseId };
    });
  };

/** Closes a case and cancels its held emails; idempotent. */
export const closeCase =
  (
    deps: Deps & { readonly held: Pick<HeldMails, 'take'> },
  ): Handler<{ readonly caseId: string }, { readonly caseId: string }> =>
  async ({ caseId }, ctx) => {
    const found = await readCase(deps, caseId, ctx.caller);
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      if (await deps.cases.close(tx, caseId, at)) {
        await deps.held.take(tx, caseId);
        await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'case-closed', ...aboutCase(found), at });
      }
      return { caseId };
    });
  };
