import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import type { Handler } from '@keepsake/platform/turn';
import type { MailQueue } from './mail-queue.js';
import type { OrderDesk, PlateDesk } from './ports.js';

/** A stranger holds an allotted plate: the person who ordered it is asked. A claim that is settled asks nobody. */
export const askOrderer =
  (deps: {
    readonly plates: PlateDesk;
    readonly orders: OrderDesk;
    readonly queue: MailQueue;
  }): Handler<{ readonly claimId: string }, void> =>
  async ({ claimId }, turn) => {
    if (await turn.kept<true>()) return;
    const claim = await deps.plates.heldClaim(claimId, turn);
    if (!claim || isTestPlate(claim.code)) return;
    const buyer = await deps.orders.buyerOf(claim.orderId, turn);
    const { claimantName, token } = claim;
    const values = { firstName: buyer.firstName, number: buyer.number, claimantName, token };
    await turn.once(async (tx) => {
      await deps.queue.add(tx, {
        to: buyer.email,
        draft: { template: 'claim-to-confirm', values },
        subjectId: claimId,
      });
      return true;
    });
  };

export type WelcomeOwner = { readonly codeId: string; readonly customerId: string; readonly test: boolean };

/**
 * The plate leads to a living timeline. Nothing is sent when it has no owner any more, or another one: whoever has it now has
 * an event, and a mail, of their own.
 */
export const welcomeOwner =
  (deps: {
    readonly plates: PlateDesk;
    readonly queue: MailQueue;
    readonly customerIdOf: (normalisedEmail: string) => string;
  }): Handler<WelcomeOwner, void> =>
  async ({ codeId, customerId, test }, turn) => {
    if (test || (await turn.kept<true>())) return;
    const owner = await deps.plates.ownerOf(codeId, turn);
    if (!owner || deps.customerIdOf(normaliseEmail(owner.email) ?? owner.email) !== customerId) return;
    const { name, email, ...timeline } = owner;
    const values = { ...timeline, ownerName: name };
    await turn.once(async (tx) => {
      await deps.queue.add(tx, { to: email, draft: { template: 'timeline-open', values }, subjectId: codeId });
      return true;
    });
  };
