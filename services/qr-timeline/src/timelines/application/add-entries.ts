import { memoryMessages } from '@keepsake/contracts/catalog/timeline-messages';
import { maxContributionBytes, maxGuestFileBytes, maxMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Caller, Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import { countChange, statusOfNew, type Entry } from '../domain/entry.js';
import { can } from '../domain/permissions.js';
import { entryJson } from '../domain/timeline-json.js';
import { browserOf, requirePosting } from '../domain/timeline-privacy.js';
import type { Timeline } from '../domain/timeline.js';
import { uploadMissing, type Upload } from '../domain/upload.js';
import type { AddEntry } from './add-entry.js';
import { findTimeline } from './find-timeline.js';
import { orStoredResult } from '../../shared/application/or-stored-result.js';
import { attachMedia, discardMedia, prepareMedia, type PreparedMedia } from './prepare-media.js';
import { scheduleRefresh } from './timeline-jobs.js';
import type { MediaProcessor, EntryRows, RefreshReadModel, TimelineRows, UploadRows } from './timeline-ports.js';

/** Text of one image or entry, by id. */
export type PictureTexts = {
  readonly id: string;
  readonly caption?: string | undefined;
  readonly date?: string | undefined;
};
export type AddEntries = Omit<AddEntry, 'uploadId'> & {
  readonly uploadIds: readonly string[];
  readonly pictures?: readonly PictureTexts[] | undefined;
};
export type AddedEntries = { readonly code: string; readonly version: number; readonly json: Buffer[] };

type Stored = {
  readonly timelineId: string;
  readonly code: string;
  readonly version: number;
  readonly entryIds: readonly string[];
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
 * Adds one entry per upload, in the given order, all or none. A single image is processed immediately; several are
 * processed by jobs, with placeholders until then.
 */
export const addEntries =
  (deps: Deps): Handler<AddEntries, AddedEntries> =>
  async (input, ctx) => {
    const stored = await ctx.storedResult<Stored>();
    if (stored) return answer(deps, stored);
    const added = await orStoredResult(ctx, add(deps, input, ctx));
    await deps.refreshReadModel(added.timelineId, ctx.log);
    return answer(deps, added);
  };

const add = async (deps: Deps, input: AddEntries, ctx: RequestContext): Promise<Stored> => {
  const browserId = browserOf(ctx.caller);
  const found = await findTimeline(deps.timelines, input.code);
  requirePosting(found, ctx.caller, input.grantEpoch);
  const prints = await printsOf(deps, found, [...new Set(input.uploadIds)], browserId, ctx);
  const discard = () => Promise.all(prints.map((print) => discardMedia(deps, print)));
  return ctx
    .transaction((tx) => write(deps, tx, { ...input, timelineId: found.id, browserId, caller: ctx.caller, prints }))
    .catch(async (error: unknown) => {
      if (isProblem(error)) await discard();
      throw error;
    });
};

/** Returns these files in the given order; rejects those that this browser must not post here. */
export const requireFiles = async (
  deps: Pick<Deps, 'uploads'>,
  timeline: Timeline,
  uploadIds: readonly string[],
  browserId: string,
): Promise<readonly Upload[]> => {
  const sent = new Map((await deps.uploads.findAll(uploadIds)).map((upload) => [upload.id, upload]));
  const uploads = uploadIds.map((id) => {
    const upload = sent.get(id);
    if (upload?.browserId !== browserId || upload.state !== 'received') throw uploadMissing(id);
    if (upload.size > maxMemoryFileBytes && !timeline.largeFiles) throw tooLarge(id);
    if (upload.size > maxGuestFileBytes)
      throw problem('invalid', 'file-too-large', memoryMessages.largerThanMost, { upload: id });
    return upload;
  });
  if (uploads.reduce((sum, { size }) => sum + size, 0) > maxContributionBytes)
    throw problem('invalid', 'contribution-too-large', memoryMessages.tooLargeTogether);
  return uploads;
};

/** The file of an entry that a job processes. */
export const pendingMedia = (ids: Ids, upload: Upload): PreparedMedia => ({
  upload,
  media: { id: ids.symbols(26), kind: upload.kind, state: 'making' },
});

const printsOf = async (
  deps: Deps,
  timeline: Timeline,
  uploadIds: readonly string[],
  browserId: string,
  ctx: RequestContext,
): Promise<readonly PreparedMedia[]> => {
  const uploads = await requireFiles(deps, timeline, uploadIds, browserId);
  const [single, ...others] = uploads;
  if (single && others.length === 0) {
    const print = await prepareMedia(deps, single.id, browserId, ctx);
    return print ? [print] : [];
  }
  return uploads.map((upload) => pendingMedia(deps.ids, upload));
};

type Write = Omit<AddEntries, 'uploadIds'> & {
  readonly timelineId: string;
  readonly browserId: string;
  readonly caller: Caller;
  readonly prints: readonly PreparedMedia[];
};

const write = async (deps: Deps, tx: Tx, { caller, prints, browserId, ...input }: Write): Promise<Stored> => {
  const timeline = await deps.timelines.lock(tx, input.timelineId);
  requirePosting(timeline, caller, input.grantEpoch);
  const keeper = can(timeline, caller, 'add');
  const known = !keeper && (await deps.entries.isKnownGuest(tx, timeline.id, browserId));
  const status = statusOfNew(timeline.guestPolicy, { keeper, known });
  const { shown, held } = countChange(undefined, status);
  const count = { shown: shown * prints.length, held: held * prints.length };
  const version = await deps.timelines.bump(tx, timeline.id, count);
  const now = deps.clock.now();
  const { title, description, location, submittedBy } = input;
  const details = new Map(input.pictures?.map((picture) => [picture.id, picture]));
  const groupId = prints.length > 1 ? (input.groupId ?? deps.ids.next()) : undefined;
  const entryIds: string[] = [];
  for (const print of prints) {
    // One timestamp: ids are monotonic, so entries keep the chosen order. Future timestamps would overlap the guest's
    // next contribution.
    const id = deps.ids.next();
    const labels = details.get(print.upload.id);
    const date = labels ? labels.date : input.date;
    const entry: Entry = {
      id,
      timelineId: timeline.id,
      sortKey: placeOf(date, now, id),
      ...present({ title, description, date, location, submittedBy, groupId, caption: labels?.caption }),
      media: print.media,
      browserId,
      status,
      submittedAt: now,
      version,
    };
    await attachMedia(deps, tx, print);
    await deps.entries.insert(tx, entry, { uploadId: print.upload.id, variants: print.developed?.variants ?? {} });
    entryIds.push(id);
  }
  scheduleRefresh(tx, timeline.id, now);
  return { timelineId: timeline.id, code: timeline.code, version, entryIds };
};

/** Reads current state, so that a repeated request returns it. */
const answer = async ({ entries }: Pick<Deps, 'entries'>, { timelineId, code, version, entryIds }: Stored) => {
  const found = await Promise.all(entryIds.map((id) => entries.find(timelineId, id)));
  const json = found.flatMap((entry) =>
    entry === undefined || entry.status === 'removed' ? [] : [Buffer.from(entryJson(entry, true))],
  );
  return { code, version, json };
};

const tooLarge = (upload: string) => problem('invalid', 'file-too-large', memoryMessages.tooLarge, { upload });
