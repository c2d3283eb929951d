import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/request-context';
import type { MailQueue } from '../../delivery/api.js';
import type { PartnerClient } from './ports.js';

/** Emails a family the address of its timeline, unless they have opened it or the case has moved on. */
export const sendFamilyEmail =
  (deps: {
    readonly partners: Pick<PartnerClient, 'family'>;
    readonly queue: MailQueue;
  }): Handler<{ readonly caseId: string }, void> =>
  async ({ caseId }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const family = await deps.partners.family(caseId, ctx);
    if (!family || isTestPlate(family.code)) return;
    const { email, ...values } = family;
    await ctx.transaction(async (tx) => {
      await deps.queue.add(tx, { to: email, draft: { template: 'family-timeline', values }, subjectId: caseId });
      return true;
    });
  };
