import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import { type Invites, mailNewInvites, type MailDeps } from '../../governance/api.js';
import {
  type Timelines,
  publish,
  scheduleRefresh,
  type EntryRows,
  type TimelineSecrets,
  type TimelineRows,
  type UploadRows,
} from '../../timelines/api.js';

type Deps = MailDeps & {
  timelines: TimelineRows;
  entries: EntryRows;
  uploads: UploadRows;
  invites: Invites;
  secrets: TimelineSecrets;
};

/** Epoch of every new timeline; equals the column default. */
const firstEpoch = 1;

/** Implements what activation needs of timelines; both writes run inside its transaction. */
export const timelinesForPlates = (deps: Deps): Timelines => {
  const { timelines, entries, uploads, invites, secrets, clock, ids } = deps;
  const publishAll = publish({ timelines, entries, clock, ids });
  return {
    open: async (tx, timeline) => {
      const { timelineId, privacy } = timeline;
      const { slug, label } = lookUpEventType(timeline.eventType);
      const code = privacy.accessCode ?? (privacy.isPrivate ? secrets.newCode() : undefined);
      await timelines.insert(tx, {
        ...timeline,
        eventTypeSlug: slug,
        eventTypeLabel: label,
        createdAt: clock.now(),
        ...(code === undefined ? {} : { seal: secrets.encryptCode(timelineId, code) }),
      });
      const invited = privacy.inviteEmails.map((email) => secrets.encryptEmail(timelineId, email));
      if (invited.length > 0) {
        await invites.add(tx, timelineId, invited, clock.now());
        await mailNewInvites(deps, tx, { id: timelineId, isPrivate: privacy.isPrivate, privacyEpoch: firstEpoch });
      }
      scheduleRefresh(tx, timelineId, clock.now());
    },

    publishUploads: async (tx, timelineId, { uploadIds, submittedBy, captions, portraitUploadId, ...holder }) => {
      const chosen = [...new Set(uploadIds.map((id) => id.toLowerCase()))];
      const claimed = await uploads.lockClaimed(tx, holder);
      const byId = new Map(claimed.map((upload) => [upload.id, upload]));
      const first = chosen.flatMap((id) => byId.get(id) ?? []);
      const known = new Set(chosen);
      const rest = claimed.filter(({ id }) => !known.has(id));
      await publishAll(tx, timelineId, [...first, ...rest], {
        submittedBy,
        ...present({ captions, portraitUploadId }),
      });
    },

    undo: async (tx, timelineId) => {
      await timelines.undo(tx, timelineId, clock.now());
      scheduleRefresh(tx, timelineId, clock.now());
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
      scheduleRefresh(tx, timelineId, clock.now());
    },

    keyOf: async (timelineId) => {
      const timeline = await timelines.byId(timelineId);
      const encrypted = timeline?.isPrivate ? await timelines.accessSeal(timelineId) : undefined;
      return (
        timeline &&
        encrypted && { accessCode: secrets.decryptCode(encrypted.sealed), privacyEpoch: timeline.privacyEpoch }
      );
    },

    cards: timelines.cards,
    contactOf: timelines.contactOf,
  };
};
