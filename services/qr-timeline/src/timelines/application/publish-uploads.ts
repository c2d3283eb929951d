import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/request-context';
import { countChange, type Entry } from '../domain/entry.js';
import { titleOfFile, type Upload } from '../domain/upload.js';
import { makeMediaSoon, scheduleRefresh } from './timeline-jobs.js';
import type { EntryRows, TimelineRows } from './timeline-ports.js';

type Deps = { timelines: Pick<TimelineRows, 'lock' | 'bump'>; entries: EntryRows; clock: Clock; ids: Ids };

/** `captions`: titles by upload; without one, a file takes its title from its name. */
type Post = {
  readonly submittedBy: string;
  readonly captions?: ReadonlyMap<string, string>;
  readonly portraitUploadId?: string;
};

/** Creates one entry per file, in the given order, as the owner's post. The files are claimed in this transaction. */
export const publish =
  ({ timelines, entries, clock, ids }: Deps) =>
  async (
    tx: Tx,
    timelineId: string,
    uploads: readonly Upload[],
    { submittedBy, captions, portraitUploadId }: Post,
  ): Promise<void> => {
    if (uploads.length === 0) return;
    await timelines.lock(tx, timelineId);
    const { shown, held } = countChange(undefined, 'shown');
    const version = await timelines.bump(tx, timelineId, {
      shown: shown * uploads.length,
      held: held * uploads.length,
    });
    const now = clock.now();
    for (const [position, upload] of uploads.entries()) {
      const [id, mediaId] = [ids.next(), ids.symbols(26)];
      // Undated entries sort by posting time: one millisecond apart keeps the chosen order.
      const submittedAt = new Date(now.getTime() + position);
      const entry: Entry = {
        id,
        timelineId,
        sortKey: placeOf(undefined, submittedAt, id),
        title: captions?.get(upload.id) ?? titleOfFile(upload.name),
        description: '',
        ...(submittedBy === '' ? {} : { submittedBy }),
        media: { id: mediaId, kind: upload.kind, state: 'making' },
        status: 'shown',
        datedByMedia: true,
        submittedAt,
        version,
      };
      await entries.insert(tx, entry, {
        uploadId: upload.id,
        variants: {},
        becomesPortrait: upload.id === portraitUploadId,
      });
      makeMediaSoon(tx, mediaId);
    }
    scheduleRefresh(tx, timelineId, now);
  };
