import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/turn';
import { remembranceOf } from '../domain/reminder-day.js';
import type { MailQueue } from './mail-queue.js';
import type { Customers, OrderDesk, PlateDesk } from './ports.js';
import type { Preferences } from './preference-ports.js';

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
 * The plate leads to a living timeline. A memorial's day is noted, quietly: nobody is reminded of it until they ask. Nothing is sent when it has no owner any more, or another one: whoever has it now has
 * an event, and a mail, of their own.
 */
export const welcomeOwner =
  (deps: {
    readonly plates: PlateDesk;
    readonly customers: Pick<Customers, 'meet'>;
    readonly preferences: Pick<Preferences, 'addDay'>;
    readonly queue: MailQueue;
    readonly customerIdOf: (normalisedEmail: string) => string;
  }): Handler<WelcomeOwner, void> =>
  async ({ codeId, customerId, test }, turn) => {
    if (test || (await turn.kept<true>())) return;
    const owner = await deps.plates.ownerOf(codeId, turn);
    if (!owner || deps.customerIdOf(normaliseEmail(owner.email) ?? owner.email) !== customerId) return;
    const { name, email, eventDate, ...timeline } = owner;
    const values = { ...timeline, ownerName: name };
    const { slug: eventTypeSlug } = lookUpEventType(timeline.eventType);
    const day = remembranceOf({ ...timeline, ...present({ eventDate }), eventTypeSlug });
    await turn.once(async (tx) => {
      if (day) {
        await deps.customers.meet(tx, { customerId, email, firstName: name, lastName: '' });
        await deps.preferences.addDay(tx, customerId, day, codeId);
      }
      await deps.queue.add(tx, { to: email, draft: { template: 'timeline-open', values }, subjectId: codeId });
      return true;
    });
  };

export type TellUndone = {
  readonly codeId: string;
  readonly timelineId: string;
  readonly customerId: string;
  readonly test: boolean;
};

/** Whoever activated a plate that was not theirs reads that it was taken back. Somebody we do not know any more is told nothing. */
export const tellUndone =
  (deps: {
    readonly orders: OrderDesk;
    readonly preferences: Pick<Preferences, 'dropDaysOf'>;
    readonly queue: MailQueue;
  }): Handler<TellUndone, void> =>
  async ({ codeId, timelineId, customerId, test }, turn) => {
    if (test || (await turn.kept<true>())) return;
    const { known, email, firstName } = await deps.orders.customer(customerId, turn);
    await turn.once(async (tx) => {
      await deps.preferences.dropDaysOf(tx, codeId);
      if (!known || email === '') return true;
      const draft = { template: 'activation-undone', values: { firstName } } as const;
      await deps.queue.add(tx, { to: email, draft, subjectId: timelineId });
      return true;
    });
  };

export type TellReplaced = {
  readonly codeId: string;
  readonly newCodeId: string;
  readonly customerId: string;
  readonly gone: boolean;
  readonly ships?: boolean;
  readonly test: boolean;
};

/**
 * The timeline stands under a new plate: its owner reads under which, and whether the old one still leads there. Nothing is
 * sent when somebody else owns it by now, or nobody.
 */
export const tellReplaced =
  (deps: {
    readonly plates: PlateDesk;
    readonly preferences: Pick<Preferences, 'moveDaysOf'>;
    readonly queue: MailQueue;
    readonly customerIdOf: (normalisedEmail: string) => string;
  }): Handler<TellReplaced, void> =>
  async ({ codeId, newCodeId, customerId, gone, ships = false, test }, turn) => {
    if (test || (await turn.kept<true>())) return;
    const owner = await deps.plates.ownerOf(newCodeId, turn);
    const still = owner && deps.customerIdOf(normaliseEmail(owner.email) ?? owner.email) === customerId;
    await turn.once(async (tx) => {
      await deps.preferences.moveDaysOf(tx, codeId, newCodeId);
      if (!still) return true;
      const { name: ownerName, email, honoreeName, eventType, timelinePath } = owner;
      const values = { ownerName, honoreeName, eventType, timelinePath, oldLeadsOn: !gone, ships };
      await deps.queue.add(tx, { to: email, draft: { template: 'plate-replaced', values }, subjectId: newCodeId });
      return true;
    });
  };
