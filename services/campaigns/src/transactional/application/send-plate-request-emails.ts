import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import type { Branding, MailQueue } from '../../delivery/api.js';
import type { PartnerClient } from './ports.js';

export type TellOfPlateRequest = {
  readonly requestId: string;
  readonly state: 'asked' | 'priced' | 'accepted' | 'declined' | 'sent' | 'refused';
  readonly priceCents?: number;
};

/**
 * Emails the partner about actions of staff and the business about those of the partner, unless state or price changed.
 */
export const sendPlateRequestEmails =
  (deps: {
    readonly partners: PartnerClient;
    readonly queue: MailQueue;
    readonly branding: Branding;
  }): Handler<TellOfPlateRequest, void> =>
  async ({ requestId, state: news, priceCents: publishedPriceCents }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { state, readers, buyerEmail, reason, note, locationId, ...input } = await deps.partners.plateRequest(
      requestId,
      ctx,
    );
    if (state !== news || input.priceCents !== publishedPriceCents) return;
    await ctx.transaction(async (tx) => {
      if (news === 'asked' || news === 'accepted' || news === 'declined') {
        const values = { ...input, news, ...present({ note }) };
        await deps.queue.add(tx, {
          to: deps.branding.supportEmail,
          draft: { template: 'support-plates', values },
          subjectId: requestId,
        });
        return true;
      }
      // The order of sent plates has emailed its buyer about the parcel.
      const others = news === 'sent' ? readers.filter(({ email }) => email !== buyerEmail) : readers;
      for (const { email, firstName } of others)
        await deps.queue.add(tx, {
          to: email,
          draft: {
            template: 'plates-answered',
            values: { ...input, locationId, firstName, news, ...present({ reason }) },
          },
          subjectId: requestId,
        });
      return true;
    });
  };
