import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/turn';
import type { House } from '../domain/letter.js';
import type { MailQueue } from './mail-queue.js';
import type { PartnerDesk } from './ports.js';

export type TellOfPlateRequest = {
  readonly requestId: string;
  readonly state: 'asked' | 'priced' | 'accepted' | 'declined' | 'sent' | 'refused';
  readonly priceCents?: number;
};

/** What staff did is told to the partner, what the partner did to us. Not once it stands elsewhere, or has another price. */
export const tellOfPlateRequest =
  (deps: {
    readonly partners: PartnerDesk;
    readonly queue: MailQueue;
    readonly house: House;
  }): Handler<TellOfPlateRequest, void> =>
  async ({ requestId, state: news, priceCents: told }, turn) => {
    if (await turn.kept<true>()) return;
    const { state, readers, reason, note, locationId, ...asked } = await deps.partners.plateRequest(requestId, turn);
    if (state !== news || asked.priceCents !== told) return;
    await turn.once(async (tx) => {
      if (news === 'asked' || news === 'accepted' || news === 'declined') {
        const values = { ...asked, news, ...present({ note }) };
        await deps.queue.add(tx, {
          to: deps.house.supportEmail,
          draft: { template: 'support-plates', values },
          subjectId: requestId,
        });
        return true;
      }
      for (const { email, firstName } of readers)
        await deps.queue.add(tx, {
          to: email,
          draft: {
            template: 'plates-answered',
            values: { ...asked, locationId, firstName, news, ...present({ reason }) },
          },
          subjectId: requestId,
        });
      return true;
    });
  };
