import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import type { Locations } from '../../../accounts/api.js';
import { recordActivity, type TeamLog } from '../../../team/api.js';
import { caseClosed } from '../../domain/case.js';
import { aboutCase, readCase } from '../change-case.js';
import type { Cases } from '../ports.js';
import type { Contacts, MailTiming } from './family-ports.js';

type OfCase = { readonly caseId: string };
export type SetMailTiming = OfCase & MailTiming;

/** Decides whether the next emails of a case wait for the service. Emails that already wait are not affected. */
export const setMailTiming =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly contacts: Pick<Contacts, 'setTiming'>;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
  }): Handler<SetMailTiming, OfCase> =>
  async ({ caseId, ...timing }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    return ctx.transaction(async (tx) => {
      if (!(await deps.contacts.setTiming(tx, caseId, timing))) throw caseClosed();
      const at = deps.clock.now();
      await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'case-changed', ...aboutCase(one), at });
      return { caseId };
    });
  };
