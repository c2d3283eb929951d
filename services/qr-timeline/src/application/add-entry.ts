import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Caller, Handler, Turn, Tx } from '@keepsake/platform/turn';
import { countChange, placeOf, statusOfNew, type Entry, type Media } from '../domain/entry.js';
import { browserOf, isKeeper, requirePosting } from '../domain/timeline-privacy.js';
import { entryJson } from '../domain/timeline-json.js';
import { uploadMissing, type Upload } from '../domain/upload.js';
import { findTimeline } from './find-timeline.js';
import { makeMediaSoon, putAwaySoon, repairLater } from './timeline-jobs.js';
import type { Darkroom, Developed, EntryRows, ShowAtOnce, TimelineRows, UploadRows } from './timeline-ports.js';

export type AddEntry = {
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly date?: string | undefined;
  readonly location?: string | undefined;
  readonly submittedBy?: string | undefined;
  readonly uploadId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly grantEpoch?: number | undefined;
};

export type AddedEntry = {
  readonly entryId: string;
  readonly code: string;
  readonly version: number;
  readonly status: string;
  readonly json: Buffer;
};

type Kept = {
  readonly timelineId: string;
  readonly entryId: string;
  readonly code: string;
  readonly version: number;
  readonly mediaId?: string;
};

type Print = { readonly upload: Upload; readonly media: Media; readonly developed?: Developed };

type Deps = {
  timelines: TimelineRows;
  entries: EntryRows;
  uploads: UploadRows;
  darkroom: Darkroom;
  showAtOnce: ShowAtOnce;
  clock: Clock;
  ids: Ids;
};

/**
 * Somebody adds a memory. A picture is made anew before the transaction begins, so that it stands on the page when the
 * answer comes; a video takes longer and is made by a job.
 */
export const addEntry =
  (deps: Deps): Handler<AddEntry, AddedEntry> =>
  async (input, turn) => {
    const kept = await turn.kept<Kept>();
    if (kept) return answer(deps, kept);

    const browserId = browserOf(turn.caller);
    const found = await findTimeline(deps.timelines, input.code);
    requirePosting(found, turn.caller, input.grantEpoch);
    const print = await printOf(deps, input.uploadId, browserId, turn);
    if (turn.signal.aborted) {
      // Whoever asked has heard that it failed, and keeps the words to send them again.
      await discard(deps, print);
      throw problem('unavailable', 'took-too-long', 'This took too long. Please try again in a moment.');
    }
    const added = await turn
      .once((tx) => write(deps, tx, { ...input, timelineId: found.id, browserId, caller: turn.caller, print }))
      .catch(async (error: unknown) => {
        // Only a refusal is surely not committed; what a lost connection leaves behind is the nightly sweep's.
        if (isProblem(error)) await discard(deps, print);
        throw error;
      });
    // A twin with the same key was faster: the page shows its print, and ours is nobody's.
    if (added.mediaId !== print?.media.id) await discard(deps, print);
    await deps.showAtOnce(added.timelineId, turn.log);
    return answer(deps, added);
  };

type Write = AddEntry & {
  readonly timelineId: string;
  readonly browserId: string;
  readonly caller: Caller;
  readonly print: Print | undefined;
};

const write = async (deps: Deps, tx: Tx, { caller, print, browserId, ...input }: Write): Promise<Kept> => {
  const timeline = await deps.timelines.lock(tx, input.timelineId);
  requirePosting(timeline, caller, input.grantEpoch);
  const keeper = isKeeper(timeline, caller);
  const known = !keeper && (await deps.entries.isKnownGuest(tx, timeline.id, browserId));
  const status = statusOfNew(timeline.guestPolicy, { keeper, known });
  const [id, submittedAt] = [deps.ids.next(), deps.clock.now()];
  const version = await deps.timelines.bump(tx, timeline.id, countChange(undefined, status));
  const { title, description, date, location, submittedBy, groupId } = input;
  const words = present({ title, description, date, location, submittedBy, groupId, media: print?.media });
  const sortKey = placeOf(date, submittedAt, id);
  const entry: Entry = { id, timelineId: timeline.id, sortKey, ...words, browserId, status, submittedAt, version };
  if (print) await claim(deps, tx, print);
  await deps.entries.insert(
    tx,
    entry,
    print && { uploadId: print.upload.id, variants: print.developed?.variants ?? {} },
  );
  repairLater(tx, timeline.id, submittedAt);
  return {
    timelineId: timeline.id,
    entryId: id,
    code: timeline.code,
    version,
    ...(print ? { mediaId: print.media.id } : {}),
  };
};

const claim = async ({ uploads }: Pick<Deps, 'uploads'>, tx: Tx, { upload, media, developed }: Print) => {
  if (!(await uploads.move(tx, upload.id, 'received', developed ? 'ready' : 'claimed'))) throw uploadMissing(upload.id);
  if (developed) putAwaySoon(tx, upload.id);
  else makeMediaSoon(tx, media.id);
};

const printOf = async (
  { uploads, darkroom, ids }: Pick<Deps, 'uploads' | 'darkroom' | 'ids'>,
  uploadId: string | undefined,
  browserId: string,
  turn: Turn,
): Promise<Print | undefined> => {
  if (uploadId === undefined) return undefined;
  const upload = await uploads.find(uploadId);
  if (!upload || upload.browserId !== browserId || upload.state !== 'received') throw uploadMissing(uploadId);
  const mediaId = ids.symbols(26);
  if (upload.kind === 'video') return { upload, media: { id: mediaId, kind: 'video', state: 'making' } };
  const developed = await darkroom.develop(upload, mediaId, turn.signal);
  const { width, height, placeholder } = developed;
  return { upload, developed, media: { id: mediaId, kind: 'image', state: 'ready', width, height, placeholder } };
};

const discard = async ({ darkroom }: Pick<Deps, 'darkroom'>, print: Print | undefined): Promise<void> => {
  if (print?.developed) await darkroom.discard(print.developed);
};

/** Read anew, so that a repeated post answers what stands there now; the kept answer holds ids only. */
const answer = async ({ entries }: Pick<Deps, 'entries'>, kept: Kept): Promise<AddedEntry> => {
  const entry = await entries.find(kept.timelineId, kept.entryId);
  if (!entry || entry.status === 'removed')
    throw problem('not-found', 'entry-unknown', 'This memory was withdrawn. Please reload the page.');
  return {
    entryId: entry.id,
    code: kept.code,
    version: kept.version,
    status: entry.status,
    json: Buffer.from(entryJson(entry, true)),
  };
};
