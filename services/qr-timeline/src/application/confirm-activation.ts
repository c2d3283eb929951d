import { confirmationAsked } from '@keepsake/contracts/events/qr-timeline/confirmation-asked.v1';
import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { requireAct } from '../domain/keeping.js';
import { findTimeline } from './find-timeline.js';
import type { Keepers, LinkTokens, OwnerRecord } from './keeping-ports.js';
import { aboutOf, livingTimeline, nothingToTell } from './tell-of-keeping.js';
import type { TimelineRows } from './timeline-ports.js';

type Code = { readonly code: string };

const linkUnknown = () =>
  problem(
    'not-found',
    'confirmation-unknown',
    'We do not know this link. Please open the newest mail about this plate.',
  );

/** The link of the mail, pressed: as often as one likes, in any browser. It opens nothing but the rest of the desk. */
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
  async ({ token }, turn) => {
    const id = confirmTokens.read(token);
    const timeline = id === undefined ? undefined : await timelines.byId(id);
    if (!timeline || timeline.undone) throw linkUnknown();
    return turn.once(async (tx) => {
      await timelines.confirm(tx, timeline.id, clock.now());
      return { code: timeline.code };
    });
  };

/** A session that a mailed code opened proves the address as well as the link does, for all that was activated with it. */
export const confirmOwner =
  ({ timelines, clock }: { readonly timelines: TimelineRows; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, turn) => {
    if (turn.caller.kind !== 'customer')
      throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to your account and try again.');
    const ownerId = turn.caller.id;
    await turn.once((tx) => timelines.confirmAllOf(tx, ownerId, clock.now()));
  };

/** The owner has not found the mail: another one. */
export const sendConfirmation =
  ({ timelines }: { readonly timelines: TimelineRows }): Handler<Code, Code> =>
  async ({ code }, turn) => {
    const timeline = await findTimeline(timelines, code);
    requireAct(timeline, turn.caller, 'delete');
    return turn.once(async (tx) => {
      if (timeline.unconfirmed) tx.say(confirmationAsked, { timelineId: timeline.id });
      return { code: timeline.code };
    });
  };

export type ConfirmationToMail = ReturnType<typeof aboutOf> & OwnerRecord & { readonly token: string };

/** What stands in that mail; what is confirmed meanwhile is not asked again. */
export const getConfirmation =
  (deps: {
    readonly timelines: Pick<TimelineRows, 'byId'>;
    readonly keepers: Pick<Keepers, 'ownerOf'>;
    readonly confirmTokens: LinkTokens;
  }): Handler<{ readonly id: string }, ConfirmationToMail> =>
  async ({ id }, turn) => {
    requireSystem(turn.caller);
    const timeline = await livingTimeline(deps, id, turn);
    const owner = await deps.keepers.ownerOf(timeline.id);
    if (!timeline.unconfirmed || owner.email === '') throw nothingToTell();
    return { ...aboutOf(timeline), ...owner, token: deps.confirmTokens.make(timeline.id) };
  };
