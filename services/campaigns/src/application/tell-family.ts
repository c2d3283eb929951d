import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/turn';
import type { MailQueue } from './mail-queue.js';
import type { PartnerDesk } from './ports.js';

/** A family is told of the timeline that waits for them. Once they have opened it, or the case has moved on, nobody is. */
export const tellFamily =
  (deps: {
    readonly partners: Pick<PartnerDesk, 'family'>;
    readonly queue: MailQueue;
  }): Handler<{ readonly caseId: string }, void> =>
  async ({ caseId }, turn) => {
    if (await turn.kept<true>()) return;
    const family = await deps.partners.family(caseId, turn);
    if (!family || isTestPlate(family.code)) return;
    const { email, ...values } = family;
    await turn.once(async (tx) => {
      await deps.queue.add(tx, { to: email, draft: { template: 'family-timeline', values }, subjectId: caseId });
      return true;
    });
  };
