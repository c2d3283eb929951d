import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import {
  remembranceOf,
  type ContactFacts,
  type Customers,
  type OrderClient,
  type Preferences,
} from '../../reminders/api.js';
import type { Languages, MailQueue } from '../../delivery/api.js';
import type { PlateClient } from './ports.js';

/** Asks the person who ordered an allotted plate about a claim, unless the claim is settled. */
export const sendClaimEmail =
  (deps: {
    readonly plates: PlateClient;
    readonly orders: OrderClient;
    readonly queue: MailQueue;
  }): Handler<{ readonly claimId: string }, void> =>
  async ({ claimId }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const claim = await deps.plates.heldClaim(claimId, ctx);
    if (!claim || isTestPlate(claim.code)) return;
    const buyer = await deps.orders.buyerOf(claim.orderId, ctx);
    const { claimantName, token } = claim;
    const values = { firstName: buyer.firstName, number: buyer.number, claimantName, token };
    await ctx.transaction(async (tx) => {
      await deps.queue.add(tx, {
        to: buyer.email,
        draft: { template: 'claim-to-confirm', values },
        subjectId: claimId,
      });
      return true;
    });
  };

export type WelcomeOwner = {
  readonly codeId: string;
  readonly timelineId: string;
  readonly customerId: string;
  readonly orderId?: string;
  readonly test: boolean;
  /** Of the owner's browser. */
  readonly language?: string;
  readonly at: Date;
};

/**
 * Emails the owner that the timeline is open. The day of a memorial is stored switched off.
 * Sends nothing if the plate has another owner or none, because a new owner gets a separate event.
 */
export const sendWelcomeEmail =
  (deps: {
    readonly plates: PlateClient;
    readonly customers: Pick<Customers, 'meet'>;
    readonly preferences: Pick<Preferences, 'addDay'>;
    readonly languages: Pick<Languages, 'saveIfUnknown'>;
    readonly facts: Pick<ContactFacts, 'openedPage'>;
    readonly queue: MailQueue;
    readonly customerIdOf: (normalizedEmail: string) => string;
  }): Handler<WelcomeOwner, void> =>
  async ({ codeId, timelineId, customerId, orderId, test, language, at }, ctx) => {
    if (test || (await ctx.storedResult<true>())) return;
    const owner = await deps.plates.ownerOf(codeId, ctx);
    if (!owner || deps.customerIdOf(normalizeEmail(owner.email) ?? owner.email) !== customerId) return;
    const { name, email, eventDate, ...timeline } = owner;
    const values = { ...timeline, ownerName: name };
    const { slug: eventTypeSlug } = lookUpEventType(timeline.eventType);
    const day = remembranceOf({ ...timeline, ...present({ eventDate }), eventTypeSlug });
    await ctx.transaction(async (tx) => {
      const page = { ...present({ orderId }), timelineId, customerId, occasion: eventTypeSlug, at };
      await deps.facts.openedPage(tx, page);
      if (day) {
        await deps.customers.meet(tx, { customerId, email, firstName: name, lastName: '' });
        await deps.preferences.addDay(tx, customerId, day, codeId);
      }
      if (language !== undefined) await deps.languages.saveIfUnknown(tx, { customerId, language, at });
      const draft = { template: 'timeline-open', values } as const;
      await deps.queue.add(tx, { ...present({ language }), to: email, draft, subjectId: codeId });
      return true;
    });
  };

export type TellUndone = {
  readonly codeId: string;
  readonly timelineId: string;
  readonly customerId: string;
  readonly test: boolean;
};

/** Emails the former owner that an activation was undone; skips erased people. */
export const sendActivationUndoneEmail =
  (deps: {
    readonly orders: OrderClient;
    readonly preferences: Pick<Preferences, 'dropDaysOf'>;
    readonly facts: Pick<ContactFacts, 'closedPage'>;
    readonly queue: MailQueue;
  }): Handler<TellUndone, void> =>
  async ({ codeId, timelineId, customerId, test }, ctx) => {
    if (test || (await ctx.storedResult<true>())) return;
    const { known, email, firstName } = await deps.orders.customer(customerId, ctx);
    await ctx.transaction(async (tx) => {
      await deps.preferences.dropDaysOf(tx, codeId);
      await deps.facts.closedPage(tx, { timelineId, codeId });
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
 * Emails the owner which plate replaced theirs, and whether the old one still works. Sends nothing if the owner
 * changed.
 */
export const sendPlateReplacedEmail =
  (deps: {
    readonly plates: PlateClient;
    readonly preferences: Pick<Preferences, 'moveDaysOf'>;
    readonly queue: MailQueue;
    readonly customerIdOf: (normalizedEmail: string) => string;
  }): Handler<TellReplaced, void> =>
  async ({ codeId, newCodeId, customerId, gone, ships = false, test }, ctx) => {
    if (test || (await ctx.storedResult<true>())) return;
    const owner = await deps.plates.ownerOf(newCodeId, ctx);
    const still = owner && deps.customerIdOf(normalizeEmail(owner.email) ?? owner.email) === customerId;
    await ctx.transaction(async (tx) => {
      await deps.preferences.moveDaysOf(tx, codeId, newCodeId);
      if (!still) return true;
      const { name: ownerName, email, honoreeName, eventType, timelinePath } = owner;
      const values = { ownerName, honoreeName, eventType, timelinePath, oldLeadsOn: !gone, ships };
      await deps.queue.add(tx, { to: email, draft: { template: 'plate-replaced', values }, subjectId: newCodeId });
      return true;
    });
  };
