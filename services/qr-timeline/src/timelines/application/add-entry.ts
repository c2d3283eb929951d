import { placeOf } from '@keepsake/contracts/values/timeline-place';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Caller, Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import { countChange, statusOfNew, type Entry } from '../domain/entry.js';
import { can } from '../domain/permissions.js';
import { browserOf, requirePosting } from '../domain/timeline-privacy.js';
import { entryJson } from '../domain/timeline-json.js';
import { findTimeline } from './find-timeline.js';
import { orStoredResult } from '../../shared/application/or-stored-result.js';
import { attachMedia, discardMedia, prepareMedia, type PreparedMedia } from './prepare-media.js';
import { scheduleRefresh } from './timeline-jobs.js';
import type { MediaProcessor, EntryRows, RefreshReadModel, TimelineRows, UploadRows } from './timeline-ports.js';

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

type Stored = {
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
  mediaProcessor: MediaProcessor;
  refreshReadModel: RefreshReadModel;
  clock: Clock;
  ids: Ids;
};

/**
 * Adds an entry. An image is processed before the transaction, so it is visible in the response; a video is processed
 * by a job.
 */
export const addEntry =
  (deps: Deps): Handler<AddEntry, AddedEntry> =>
  async (input, ctx) => {
    const stored = await ctx.storedResult<Stored>();
    if (stored) return answer(deps, stored);
    const added = await orStoredResult(ctx, add(deps, input, ctx));
    await deps.refreshReadModel(added.timelineId, ctx.log);
    return answer(deps, added);
  };

const add = async (deps: Deps, input: AddEntry, ctx: RequestContext): Promise<Stored> => {
  const browserId = browserOf(ctx.caller);
  const found = await findTimeline(deps.timelines, input.code);
  requirePosting(found, ctx.caller, input.grantEpoch);
  const print = await prepareMedia(deps, input.uploadId, browserId, ctx);
  if (ctx.signal.aborted) {
    // The caller received the error and keeps the text to send it again.
    await discardMedia(deps, print);
    throw problem('unavailable', 'took-too-long', 'This took too long. Please try again in a moment.');
  }
  const added = await ctx
    .transaction((tx) => write(deps, tx, { ...input, timelineId: found.id, browserId, caller: ctx.caller, print }))
    .catch(async (error: unknown) => {
      // Only a problem proves that nothing was committed; files left by a lost connection are removed by the nightly
      // sweep.
      if (isProblem(error)) await discardMedia(deps, print);
      throw error;
    });
  // A concurrent retry with the same key was first: the page uses its media, so this copy is discarded.
  if (added.mediaId !== print?.media.id) await discardMedia(deps, print);
  return added;
};

type Write = AddEntry & {
  readonly timelineId: string;
  readonly browserId: string;
  readonly caller: Caller;
  readonly print: PreparedMedia | undefined;
};

const write = async (deps: Deps, tx: Tx, { caller, print, browserId, ...input }: Write): Promise<Stored> => {
  const timeline = await deps.timelines.lock(tx, input.timelineId);
  requirePosting(timeline, caller, input.grantEpoch);
  const keeper = can(timeline, caller, 'add');
  const known = !keeper && (await deps.entries.isKnownGuest(tx, timeline.id, browserId));
  const status = statusOfNew(timeline.guestPolicy, { keeper, known });
  const [id, submittedAt] = [deps.ids.next(), deps.clock.now()];
  const version = await deps.timelines.bump(tx, timeline.id, countChange(undefined, status));
  const { title, description, date, location, submittedBy, groupId } = input;
  const fields = present({ title, description, date, location, submittedBy, groupId, media: print?.media });
  const sortKey = placeOf(date, submittedAt, id);
  const entry: Entry = { id, timelineId: timeline.id, sortKey, ...fields, browserId, status, submittedAt, version };
  if (print) await attachMedia(deps, tx, print);
  await deps.entries.insert(
    tx,
    entry,
    print && { uploadId: print.upload.id, variants: print.developed?.variants ?? {} },
  );
  scheduleRefresh(tx, timeline.id, submittedAt);
  return {
    timelineId: timeline.id,
    entryId: id,
    code: timeline.code,
    version,
    ...(print ? { mediaId: print.media.id } : {}),
  };
};

/** Reads current state, so that a repeated request returns it; the stored result has only ids. */
const answer = async ({ entries }: Pick<Deps, 'entries'>, kept: Stored): Promise<AddedEntry> => {
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
