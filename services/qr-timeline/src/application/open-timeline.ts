import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import { problem } from '@keepsake/platform/problem';
import type { Invites } from './keeping-ports.js';
import { mailNewInvites, type MailDeps } from './mail-links.js';
import type { Timelines } from './ports.js';
import { publish } from './publish-uploads.js';
import { repairLater } from './timeline-jobs.js';
import type { EntryRows, Seals, TimelineRows, UploadRows } from './timeline-ports.js';

type Deps = MailDeps & {
  timelines: TimelineRows;
  entries: EntryRows;
  uploads: UploadRows;
  invites: Invites;
  seals: Seals;
};

/** Of every new timeline; the table says the same. */
const firstEpoch = 1;

/** What activation needs of timelines; both writes run inside its transaction. */
export const timelinesForPlates = (deps: Deps): Timelines => {
  const { timelines, entries, uploads, invites, seals, clock, ids } = deps;
  const publishAll = publish({ timelines, entries, clock, ids });
  return {
    open: async (tx, timeline) => {
      const { timelineId, privacy } = timeline;
      const { slug, label } = lookUpEventType(timeline.eventType);
      const code = privacy.accessCode ?? (privacy.isPrivate ? seals.newCode() : undefined);
      await timelines.insert(tx, {
        ...timeline,
        eventTypeSlug: slug,
        eventTypeLabel: label,
        createdAt: clock.now(),
        ...(code === undefined ? {} : { seal: seals.sealCode(timelineId, code) }),
      });
      const invited = privacy.inviteEmails.map((email) => seals.sealEmail(timelineId, email));
      if (invited.length > 0) {
        await invites.add(tx, timelineId, invited, clock.now());
        await mailNewInvites(deps, tx, { id: timelineId, isPrivate: privacy.isPrivate, privacyEpoch: firstEpoch });
      }
      repairLater(tx, timelineId, clock.now());
    },

    publishUploads: async (tx, timelineId, { uploadIds, submittedBy, ...holder }) => {
      const chosen = [...new Set(uploadIds.map((id) => id.toLowerCase()))];
      const claimed = await uploads.lockClaimed(tx, holder);
      const byId = new Map(claimed.map((upload) => [upload.id, upload]));
      const first = chosen.flatMap((id) => byId.get(id) ?? []);
      const known = new Set(chosen);
      await publishAll(tx, timelineId, [...first, ...claimed.filter(({ id }) => !known.has(id))], submittedBy);
    },

    undo: async (tx, timelineId) => {
      await timelines.undo(tx, timelineId, clock.now());
      repairLater(tx, timelineId, clock.now());
    },

    hold: async (tx, timelineId) => {
      const { frozen } = await timelines.lock(tx, timelineId);
      if (frozen)
        throw problem(
          'conflict',
          'timeline-frozen',
          'This timeline is frozen while its dispute is open. Please end the dispute first, then move its plate.',
        );
    },

    move: async (tx, timelineId, to) => {
      await timelines.move(tx, timelineId, to, clock.now());
      repairLater(tx, timelineId, clock.now());
    },

    keyOf: async (timelineId) => {
      const timeline = await timelines.byId(timelineId);
      const seal = timeline?.isPrivate ? await timelines.accessSeal(timelineId) : undefined;
      return timeline && seal && { accessCode: seals.openCode(seal.sealed), privacyEpoch: timeline.privacyEpoch };
    },

    cards: timelines.cards,
    contactOf: timelines.contactOf,
  };
};
