import { placeOf } from '@keepsake/contracts/values/timeline-place';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Caller, Handler, Turn, Tx } from '@keepsake/platform/turn';
import { countChange, statusOfNew, type Entry } from '../domain/entry.js';
import { may } from '../domain/keeping.js';
import { browserOf, requirePosting } from '../domain/timeline-privacy.js';
import { entryJson } from '../domain/timeline-json.js';
import { findTimeline } from './find-timeline.js';
import { orTwins } from './or-twins.js';
import { claimPrint, discardPrint, makePrint, type Print } from './print-upload.js';
import { repairLater } from './timeline-jobs.js';
import type { Darkroom, EntryRows, ShowAtOnce, TimelineRows, UploadRows } from './timeline-ports.js';

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
    const added = await orTwins(turn, add(deps, input, turn));
    await deps.showAtOnce(added.timelineId, turn.log);
    return answer(deps, added);
  };

const add = async (deps: Deps, input: AddEntry, turn: Turn): Promise<Kept> => {
  const browserId = browserOf(turn.caller);
  const found = await findTimeline(deps.timelines, input.code);
  requirePosting(found, turn.caller, input.grantEpoch);
  const print = await makePrint(deps, input.uploadId, browserId, turn);
  if (turn.signal.aborted) {
    // Whoever asked has heard that it failed, and keeps the words to send them again.
    await discardPrint(deps, print);
    throw problem('unavailable', 'took-too-long', 'This took too long. Please try again in a moment.');
  }
  const added = await turn
    .once((tx) => write(deps, tx, { ...input, timelineId: found.id, browserId, caller: turn.caller, print }))
    .catch(async (error: unknown) => {
      // Only a refusal is surely not committed; what a lost connection leaves behind is the nightly sweep's.
      if (isProblem(error)) await discardPrint(deps, print);
      throw error;
    });
  // A twin with the same key was faster: the page shows its print, and ours is nobody's.
  if (added.mediaId !== print?.media.id) await discardPrint(deps, print);
  return added;
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
  const keeper = may(timeline, caller, 'add');
  const known = !keeper && (await deps.entries.isKnownGuest(tx, timeline.id, browserId));
  const status = statusOfNew(timeline.guestPolicy, { keeper, known });
  const [id, submittedAt] = [deps.ids.next(), deps.clock.now()];
  const version = await deps.timelines.bump(tx, timeline.id, countChange(undefined, status));
  const { title, description, date, location, submittedBy, groupId } = input;
  const words = present({ title, description, date, location, submittedBy, groupId, media: print?.media });
  const sortKey = placeOf(date, submittedAt, id);
  const entry: Entry = { id, timelineId: timeline.id, sortKey, ...words, browserId, status, submittedAt, version };
  if (print) await claimPrint(deps, tx, print);
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
