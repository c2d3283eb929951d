import { normaliseEmail } from '@keepsake/contracts/values/email';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Caller, Handler } from '@keepsake/platform/turn';
import { caseClosed, type Case, type CaseDetails } from '../domain/case.js';
import type { Cases, ShownCase } from './case-ports.js';
import { caseNotFound } from './not-found.js';
import { noteAct } from './note-act.js';
import { requirePlace } from './own-location.js';
import type { Locations } from './ports.js';
import type { TeamLog } from './team-ports.js';

/** For a partner an unknown case is like another's: nothing tells which ids exist. Staff may look. */
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

/** As the team's log names it. */
export const aboutCase = ({ id, locationId, orderRef, subjectName }: ShownCase | Case) => ({
  caseId: id,
  locationId,
  about: `${subjectName} (${orderRef})`,
});

export type SaveCase = CaseDetails & { readonly caseId: string };

export const saveCase =
  (
    deps: Deps & { readonly customerIdOf: (normalisedEmail: string) => string },
  ): Handler<SaveCase, { readonly caseId: string }> =>
  async ({ caseId, ...details }, turn) => {
    const found = await readCase(deps, caseId, turn.caller);
    const email = normaliseEmail(details.familyEmail ?? '');
    const familyId = email === undefined ? {} : { familyId: deps.customerIdOf(email) };
    return turn.once(async (tx) => {
      const at = deps.clock.now();
      if (!(await deps.cases.save(tx, caseId, { ...details, ...familyId }, at))) throw caseClosed();
      await noteAct(deps.teamLog, tx, turn.caller, { act: 'case-changed', ...aboutCase(found), at });
      return { caseId };
    });
  };

/** Reopening twice is reopening once; the case stands where its plates say. */
export const reopenCase =
  (deps: Deps): Handler<{ readonly caseId: string }, { readonly caseId: string }> =>
  async ({ caseId }, turn) => {
    const found = await readCase(deps, caseId, turn.caller);
    return turn.once(async (tx) => {
      const at = deps.clock.now();
      if (await deps.cases.reopen(tx, caseId))
        await noteAct(deps.teamLog, tx, turn.caller, { act: 'case-reopened', ...aboutCase(found), at });
      return { caseId };
    });
  };

/** Closing twice is closing once. */
export const closeCase =
  (deps: Deps): Handler<{ readonly caseId: string }, { readonly caseId: string }> =>
  async ({ caseId }, turn) => {
    const found = await readCase(deps, caseId, turn.caller);
    return turn.once(async (tx) => {
      const at = deps.clock.now();
      if (await deps.cases.close(tx, caseId, at))
        await noteAct(deps.teamLog, tx, turn.caller, { act: 'case-closed', ...aboutCase(found), at });
      return { caseId };
    });
  };
