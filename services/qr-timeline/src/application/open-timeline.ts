import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { countChange, placeOf, type Entry } from '../domain/entry.js';
import { titleOfFile } from '../domain/upload.js';
import type { Timelines } from './ports.js';
import { makeMediaSoon, repairLater } from './timeline-jobs.js';
import type { EntryRows, Seals, TimelineRows, UploadRows } from './timeline-ports.js';

type Deps = { timelines: TimelineRows; entries: EntryRows; uploads: UploadRows; seals: Seals; clock: Clock; ids: Ids };

/** What activation needs of timelines; both writes run inside its transaction. */
export const timelinesForPlates = ({ timelines, entries, uploads, seals, clock, ids }: Deps): Timelines => ({
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
      invites: privacy.inviteEmails.map((email) => seals.sealEmail(timelineId, email)),
    });
    repairLater(tx, timelineId, clock.now());
  },

  publishUploads: async (tx, timelineId, uploadIds, submittedBy) => {
    const claimed = new Map((await uploads.lockClaimed(tx, uploadIds)).map((upload) => [upload.id, upload]));
    const wanted = [...new Set(uploadIds.map((id) => id.toLowerCase()))].flatMap((id) => claimed.get(id) ?? []);
    if (wanted.length === 0) return;
    await timelines.lock(tx, timelineId);
    const { shown, held } = countChange(undefined, 'shown');
    const counts = { shown: shown * wanted.length, held: held * wanted.length };
    const version = await timelines.bump(tx, timelineId, counts);
    const now = clock.now();
    for (const [position, upload] of wanted.entries()) {
      const [id, mediaId] = [ids.next(), ids.symbols(26)];
      // Undated entries stand by their time of posting: a millisecond apart keeps the order the family chose.
      const submittedAt = new Date(now.getTime() + position);
      const entry: Entry = {
        id,
        timelineId,
        sortKey: placeOf(undefined, submittedAt, id),
        title: titleOfFile(upload.name, upload.kind),
        description: '',
        ...(submittedBy === '' ? {} : { submittedBy }),
        media: { id: mediaId, kind: upload.kind, state: 'making' },
        status: 'shown',
        submittedAt,
        version,
      };
      await entries.insert(tx, entry, { uploadId: upload.id, variants: {} });
      makeMediaSoon(tx, mediaId);
    }
    repairLater(tx, timelineId, now);
  },

  cards: timelines.cards,
  contactOf: timelines.contactOf,
});
