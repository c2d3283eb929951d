import { confirmationAsked } from '@keepsake/contracts/events/qr-timeline/confirmation-asked.v1';
import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { requirePermission, findTimeline, type TimelineRows } from '../../timelines/api.js';
import type { Keepers, LinkTokens, OwnerRecord } from './keeping-ports.js';
import type { OwnerSeen } from './owner-ports.js';
import { optionsOf, livingTimeline, unknownNotification } from './notification-details.js';

type Code = { readonly code: string };

const linkUnknown = () =>
  problem('not-found', 'confirmation-unknown', 'This link is not valid. Open the newest email about this plate.');

/**
 * Confirms an activation with the emailed link. Idempotent, works in any browser, and unlocks only the remaining manage
 * actions.
 */
export const confirmActivation =
  ({
    timelines,
    confirmTokens,
    clock,
  }: {
    readonly timelines: TimelineRows;
    readonly confirmTokens: LinkTokens;
    readonly clock: Clock;
  }): Handler<{ readonly token: string }, Code> =>
  async ({ token }, ctx) => {
    const id = confirmTokens.read(token);
    const timeline = id === undefined ? undefined : await timelines.byId(id);
    if (!timeline || timeline.undone) throw linkUnknown();
    return ctx.transaction(async (tx) => {
      await timelines.confirm(tx, timeline.id, clock.now());
      return { code: timeline.code };
    });
  };

/**
 * Confirms all activations of an address, because a session opened by an emailed code proves it like the link. It also
 * answers the yearly question to the owner.
 */
export const confirmOwner =
  ({
    timelines,
    ownerSeen,
    clock,
  }: {
    readonly timelines: TimelineRows;
    readonly ownerSeen: OwnerSeen;
    readonly clock: Clock;
  }): Handler<unknown, void> =>
  async (_, ctx) => {
    if (ctx.caller.kind !== 'customer')
      throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to your account and try again.');
    const ownerId = ctx.caller.id;
    await ctx.transaction(async (tx) => {
      await ownerSeen(tx, ownerId);
      await timelines.confirmAllOf(tx, ownerId, clock.now());
    });
  };

/** Sends the confirmation email again. */
export const sendConfirmation =
  ({ timelines }: { readonly timelines: TimelineRows }): Handler<Code, Code> =>
  async ({ code }, ctx) => {
    const timeline = await findTimeline(timelines, code);
    requirePermission(timeline, ctx.caller, 'delete');
    return ctx.transaction(async (tx) => {
      if (timeline.unconfirmed) tx.publish(confirmationAsked, { timelineId: timeline.id });
      return { code: timeline.code };
    });
  };

export type ConfirmationToMail = ReturnType<typeof optionsOf> & OwnerRecord & { readonly token: string };

/** Returns details of the confirmation email; undefined once confirmed. */
export const getConfirmation =
  (deps: {
    readonly timelines: Pick<TimelineRows, 'byId'>;
    readonly keepers: Pick<Keepers, 'ownerOf'>;
    readonly confirmTokens: LinkTokens;
  }): Handler<{ readonly id: string }, ConfirmationToMail> =>
  async ({ id }, ctx) => {
    requireSystem(ctx.caller);
    const timeline = await livingTimeline(deps, id, ctx);
    const owner = await deps.keepers.ownerOf(timeline.id);
    if (!timeline.unconfirmed || owner.email === '') throw unknownNotification();
    return { ...optionsOf(timeline), ...owner, token: deps.confirmTokens.make(timeline.id) };
  };
