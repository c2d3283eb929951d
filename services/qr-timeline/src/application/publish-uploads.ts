import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/turn';
import { countChange, type Entry } from '../domain/entry.js';
import { titleOfFile, type Upload } from '../domain/upload.js';
import { makeMediaSoon, repairLater } from './timeline-jobs.js';
import type { EntryRows, TimelineRows } from './timeline-ports.js';

type Deps = { timelines: Pick<TimelineRows, 'lock' | 'bump'>; entries: EntryRows; clock: Clock; ids: Ids };

/** One memory of each file, in the order given, as the owner's own post. The files are claimed in this transaction. */
export const publish =
  ({ timelines, entries, clock, ids }: Deps) =>
  async (tx: Tx, timelineId: string, uploads: readonly Upload[], submittedBy: string): Promise<void> => {
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
  };
