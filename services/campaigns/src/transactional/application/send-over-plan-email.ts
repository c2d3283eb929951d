import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import type { Handler } from '@keepsake/platform/request-context';
import type { Branding, MailQueue } from '../../delivery/api.js';
import type { PartnerClient } from './ports.js';

export type TellOfOverPlan = {
  readonly caseId: string;
  readonly locationId: string;
  readonly number: number;
  readonly casesPerMonth: number;
  readonly at: Date;
};

/** Emails the partner and the business about a month over plan. Names the month, since the event may arrive later. */
export const sendOverPlanEmail =
  (deps: {
    readonly partners: PartnerClient;
    readonly queue: MailQueue;
    readonly branding: Branding;
    readonly timeZone: string;
  }): Handler<TellOfOverPlan, void> =>
  async ({ caseId: subjectId, locationId, number, casesPerMonth, at }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { active, locationName, readers } = await deps.partners.stock(locationId, ctx);
    const month = monthOf(businessDay(at, deps.timeZone));
    const over = { locationName, number, casesPerMonth, month };
    await ctx.transaction(async (tx) => {
      for (const { email, firstName } of active ? readers : [])
        await deps.queue.add(tx, {
          to: email,
          draft: { template: 'case-over-plan', values: { ...over, firstName } },
          subjectId,
        });
      await deps.queue.add(tx, {
        to: deps.branding.supportEmail,
        draft: { template: 'support-over-plan', values: { ...over, locationId } },
        subjectId,
      });
      return true;
    });
  };
