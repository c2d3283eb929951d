import type { Handler } from '@keepsake/platform/turn';
import type { House } from '../domain/letter.js';
import type { MailQueue } from './mail-queue.js';
import type { PartnerDesk } from './ports.js';

export type TellOfOverPlan = {
  readonly caseId: string;
  readonly locationId: string;
  readonly number: number;
  readonly casesPerMonth: number;
};

/** A case beyond the plan is told to the partner and to the business. */
export const tellOfOverPlan =
  (deps: {
    readonly partners: PartnerDesk;
    readonly queue: MailQueue;
    readonly house: House;
  }): Handler<TellOfOverPlan, void> =>
  async ({ caseId: subjectId, locationId, number, casesPerMonth }, turn) => {
    if (await turn.kept<true>()) return;
    const { locationName, readers } = await deps.partners.shelf(locationId, turn);
    const over = { locationName, number, casesPerMonth };
    await turn.once(async (tx) => {
      for (const { email, firstName } of readers)
        await deps.queue.add(tx, {
          to: email,
          draft: { template: 'case-over-plan', values: { ...over, firstName } },
          subjectId,
        });
      await deps.queue.add(tx, {
        to: deps.house.supportEmail,
        draft: { template: 'support-over-plan', values: { ...over, locationId } },
        subjectId,
      });
      return true;
    });
  };
