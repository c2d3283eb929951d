import { memoryMessages } from '@keepsake/contracts/catalog/timeline-messages';
import { maxContributionBytes, maxGuestFileBytes, maxMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Caller, Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import { countChange, requireCaptionLength, statusOfNew, type Entry, type EntryStatus } from '../domain/entry.js';
import { can } from '../domain/permissions.js';
import { browserOf, grantedEpoch, requirePosting, type Grant } from '../domain/timeline-privacy.js';
import type { Timeline } from '../domain/timeline.js';
import { uploadMissing, type Upload } from '../domain/upload.js';
import { findTimeline } from './find-timeline.js';
import { orStoredResult } from '../../shared/application/or-stored-result.js';
import { attachMedia, discardMedia, processUpload, type PreparedMedia } from './prepare-media.js';
import { scheduleRefresh } from './timeline-jobs.js';
import type {
  MediaProcessor,
  EntryRows,
  ReceiveFile,
  RefreshReadModel,
  SentFile,
  TimelineRows,
  UploadRows,
} from './timeline-ports.js';

/** Text of one image or entry, by id. */
export type PictureTexts = {
  readonly id: string;
  readonly caption?: string | undefined;
  readonly date?: string | undefined;
};
export type AddEntries = {
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly date?: string | undefined;
  readonly location?: string | undefined;
  readonly submittedBy?: string | undefined;
  /** Id of the question that it answers. */
  readonly prompt?: string | undefined;
  /** Registered uploads, or one stored `file`; without either, the entry is text. */
  readonly uploadIds: readonly string[];
  readonly file?: SentFile | undefined;
  readonly groupId?: string | undefined;
  readonly grantEpoch?: number | undefined;
  readonly grants?: readonly Grant[] | undefined;
  readonly pictures?: readonly PictureTexts[] | undefined;
};
/** Without entries that were withdrawn since. */
export type AddedEntries = { readonly code: string; readonly version: number; readonly entries: readonly Entry[] };

type Stored = {
  readonly timelineId: string;
  readonly code: string;
  readonly version: number;
  readonly entryIds?: readonly string[];
  /** Results of the former release. */
  readonly entryId?: string;
  readonly mediaId?: string;
};

type Deps = {
  timelines: TimelineRows;
  entries: EntryRows;
  uploads: UploadRows & { readonly receive: ReceiveFile };
  mediaProcessor: MediaProcessor;
  refreshReadModel: RefreshReadModel;
  clock: Clock;
  ids: Ids;
};

/**
 * Adds one entry of text, or one per file, in the given order, all or none. A single image is processed before the
 * transaction, so it is visible in the response; several images, videos and recordings are processed by jobs, with placeholders
 * until then.
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

const requireAccess = (
  timeline: Timeline,
  caller: Caller,
  { grantEpoch, grants }: Pick<AddEntries, 'grantEpoch' | 'grants'>,
) => requirePosting(timeline, caller, grantEpoch ?? grantedEpoch(timeline, grants));

const add = async (deps: Deps, input: AddEntries, ctx: RequestContext): Promise<Stored> => {
  const browserId = browserOf(ctx.caller);
  const found = await findTimeline(deps.timelines, input.code);
  requireAccess(found, ctx.caller, input);
  const prints = await printsOf(deps, found, input, browserId, ctx);
  const discard = () => Promise.all(prints.map((print) => discardMedia(deps, print)));
  if (ctx.signal.aborted) {
    // The caller received the error and keeps the text to send it again.
    await discard();
    throw problem('unavailable', 'took-too-long', 'This took too long. Please try again in a moment.');
  }
  const added = await ctx
    .transaction((tx) => write(deps, tx, { ...input, timelineId: found.id, browserId, caller: ctx.caller, prints }))
    .catch(async (error: unknown) => {
      // Only a problem proves that nothing was committed; files left by a lost connection are removed by the nightly
      // sweep.
      if (isProblem(error)) await discard();
      throw error;
    });
  // A concurrent retry with the same key was first: the page uses its media, so this copy is discarded.
  if (added.mediaId !== prints[0]?.media.id) await discard();
  return added;
};

/** Returns these files in the given order; rejects those that this browser must not post here. */
export const requireFiles = async (
  deps: { readonly uploads: UploadRows },
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
  { file, uploadIds }: Pick<AddEntries, 'file' | 'uploadIds'>,
  browserId: string,
  ctx: RequestContext,
): Promise<readonly PreparedMedia[]> => {
  if (file) {
    const { upload, register } = await deps.uploads.receive({ ...file, code: timeline.code }, ctx);
    return [{ ...(await processUpload(deps, upload, ctx)), register }];
  }
  const uploads = await requireFiles(deps, timeline, [...new Set(uploadIds)], browserId);
  const [single, ...others] = uploads;
  if (single && others.length === 0) return [await processUpload(deps, single, ctx)];
  return uploads.map((upload) => pendingMedia(deps.ids, upload));
};

type Write = AddEntries & {
  readonly timelineId: string;
  readonly browserId: string;
  readonly caller: Caller;
  readonly prints: readonly PreparedMedia[];
};

const write = async (deps: Deps, tx: Tx, { caller, prints, browserId, ...input }: Write): Promise<Stored> => {
  const timeline = await deps.timelines.lock(tx, input.timelineId);
  requireAccess(timeline, caller, input);
  const keeper = can(timeline, caller, 'add');
  const known = !keeper && (await deps.entries.isKnownGuest(tx, timeline.id, browserId));
  const status = statusOfNew(timeline.guestPolicy, { keeper, known });
  for (const print of prints) await attachMedia(deps, tx, print);
  const { version, entryIds } = await insertContribution(deps, tx, timeline, { ...input, browserId, status, prints });
  return {
    timelineId: timeline.id,
    code: timeline.code,
    version,
    entryIds,
    ...present({ mediaId: prints[0]?.media.id }),
  };
};

type Contribution = Omit<AddEntries, 'code' | 'uploadIds' | 'file' | 'grantEpoch' | 'grants'> & {
  readonly browserId: string;
  readonly status: EntryStatus;
  readonly prints: readonly PreparedMedia[];
};

/** Inserts the entries of one contribution; the timeline's row must be locked, and the files attached. */
export const insertContribution = async (
  deps: Pick<Deps, 'timelines' | 'entries' | 'clock' | 'ids'>,
  tx: Tx,
  timeline: Timeline,
  { browserId, status, prints, ...input }: Contribution,
): Promise<{ readonly version: number; readonly entryIds: readonly string[] }> => {
  const { shown, held } = countChange(undefined, status);
  const count = Math.max(1, prints.length);
  const version = await deps.timelines.bump(tx, timeline.id, { shown: shown * count, held: held * count });
  const now = deps.clock.now();
  const { title, description, location, submittedBy, prompt } = input;
  const details = new Map(input.pictures?.map((picture) => [picture.id, picture]));
  const groupId = count > 1 ? (input.groupId ?? deps.ids.next()) : input.groupId;
  const entryIds: string[] = [];
  for (const print of prints.length === 0 ? [undefined] : prints) {
    // One timestamp: ids are monotonic, so entries keep the chosen order. Future timestamps would overlap the guest's
    // next contribution.
    const id = deps.ids.next();
    const labels = print && details.get(print.upload.id);
    requireCaptionLength(print?.media.kind, labels?.caption);
    const date = labels ? labels.date : input.date;
    const entry: Entry = {
      id,
      timelineId: timeline.id,
      sortKey: placeOf(date, now, id),
      ...present({ title, description, date, location, submittedBy, prompt, groupId, caption: labels?.caption }),
      ...present({ media: print?.media }),
      browserId,
      status,
      submittedAt: now,
      version,
    };
    await deps.entries.insert(
      tx,
      entry,
      print && { uploadId: print.upload.id, variants: print.developed?.variants ?? {} },
    );
    entryIds.push(id);
  }
  scheduleRefresh(tx, timeline.id, now);
  return { version, entryIds };
};

/** Reads current state, so that a repeated request returns it; the stored result has only ids. */
const answer = async ({ entries }: Pick<Deps, 'entries'>, stored: Stored): Promise<AddedEntries> => {
  const { timelineId, code, version, entryId, entryIds = entryId === undefined ? [] : [entryId] } = stored;
  const found = await Promise.all(entryIds.map((id) => entries.find(timelineId, id)));
  return { code, version, entries: found.flatMap((entry) => (entry && entry.status !== 'removed' ? [entry] : [])) };
};

const tooLarge = (upload: string) => problem('invalid', 'file-too-large', memoryMessages.tooLarge, { upload });
