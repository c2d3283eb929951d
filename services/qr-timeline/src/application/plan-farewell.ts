import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { requireAct, requireConfirmed } from '../domain/keeping.js';
import { findTimeline } from './find-timeline.js';
import type { Keepers } from './keeping-ports.js';
import { requireRoomForMails, type MailDeps } from './mail-links.js';
import { offerTo } from './offer-timeline.js';
import type { Owners } from './owner-ports.js';
import type { TimelineRows } from './timeline-ports.js';

type Farewell = { readonly code: string; readonly choice: 'keep' | 'remove' | 'hand-over'; readonly keeperId?: string };
export type PlanFarewell = { readonly farewells: readonly Farewell[] };

/**
 * Noted when the owner asks to be forgotten, obeyed when the day comes; until then every timeline stays as it is. Whoever is
 * to take one over is asked by mail, and until they agree it stays without an owner.
 */
export const planFarewell =
  (
    deps: MailDeps & {
      readonly timelines: TimelineRows;
      readonly keepers: Keepers;
      readonly owners: Pick<Owners, 'setFarewell'>;
    },
  ): Handler<PlanFarewell, void> =>
  async ({ farewells }, turn) => {
    const own = await Promise.all(
      farewells.map(async ({ code, choice, keeperId }) => {
        const timeline = await findTimeline(deps.timelines, code);
        requireAct(timeline, turn.caller, 'delete');
        if (choice !== 'keep') requireConfirmed(timeline, turn.caller);
        if (choice === 'hand-over' && keeperId === undefined)
          throw problem('invalid', 'heir-missing', 'Please choose who takes this timeline over.');
        if (keeperId !== undefined) await requireRoomForMails(deps, timeline.id, { mails: 1, subjectId: keeperId });
        return { id: timeline.id, choice, heirId: choice === 'hand-over' ? keeperId : undefined };
      }),
    );
    await turn.once(async (tx) => {
      for (const { id, choice, heirId } of own.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
        // oxlint-disable-next-line no-await-in-loop
        const timeline = await deps.timelines.lock(tx, id);
        requireAct(timeline, turn.caller, 'delete');
        // oxlint-disable-next-line no-await-in-loop
        await deps.owners.setFarewell(tx, id, choice === 'remove' ? 'remove' : 'keep');
        // oxlint-disable-next-line no-await-in-loop
        await (heirId === undefined
          ? deps.keepers.dropOffer(tx, id)
          : offerTo(deps, tx, timeline, { keeperId: heirId, atFarewell: true }));
      }
    });
  };
