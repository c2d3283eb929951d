import { present } from '@keepsake/contracts/values/present';
import { placeOf } from '@keepsake/contracts/values/timeline-place';
import { maxPerContribution } from '@keepsake/contracts/values/limits';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import {
  countChange,
  isEditedByFamily,
  isPoster,
  requireBringingBack,
  requireCaptionLength,
  requireChanging,
  statusAfterEdit,
} from '../domain/entry.js';
import type { Entry } from '../domain/entry.js';
import { isSupport, can } from '../domain/permissions.js';
import { entryJson } from '../domain/timeline-json.js';
import { browserOf, requirePosting } from '../domain/timeline-privacy.js';
import type { Timeline } from '../domain/timeline.js';
import { pendingMedia, requireFiles, type PictureTexts } from './add-entries.js';
import { storeFormer } from './edits/store-former.js';
import { entryUnknown, type ChangeDeps, type Decide } from './change-entry.js';
import { fieldsChanged } from './edit-entry.js';
import { findTimeline } from './find-timeline.js';
import { removedBy } from './remove-entry.js';
import { publishSupportActed } from '../../shared/application/publish-support-acted.js';
import { orStoredResult } from '../../shared/application/or-stored-result.js';
import { attachMedia, type PreparedMedia } from './prepare-media.js';
import { scheduleRefresh } from './timeline-jobs.js';
import type { UploadRows } from './timeline-ports.js';

export type EditEntries = {
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly location?: string | undefined;
  readonly submittedBy?: string | undefined;
  readonly pictures: readonly PictureTexts[];
  readonly withdrawn: readonly string[];
  /** Files to add, by upload. */
  readonly added: readonly PictureTexts[];
  /** Pictures with equal dates are shown in the order of the request. */
  readonly reordered?: boolean | undefined;
  /** Of a guest's grant; required to add files to a private timeline. */
  readonly grantEpoch?: number | undefined;
};
export type WithdrawEntries = {
  readonly code: string;
  readonly entryIds: readonly string[];
  readonly restore: boolean;
};

type Change = { readonly id: string; readonly decide: Decide };

type NewPicture = { readonly entry: Entry; readonly media: PreparedMedia };
type Changed = {
  readonly timelineId: string;
  readonly code: string;
  readonly version: number;
  readonly entryIds: readonly string[];
};

export type ChangedEntries = { readonly code: string; readonly version: number; readonly json: Buffer[] };

/** What else one request does to the contribution. */
type More = {
  /** Creates further entries like the changed ones. */
  readonly grow?: (changed: readonly Entry[], timeline: Timeline) => readonly NewPicture[];
  readonly arrange?: (entries: readonly Entry[]) => readonly Entry[];
  readonly attach?: (tx: Tx, media: PreparedMedia) => Promise<void>;
};

const asItIs = (entries: readonly Entry[]): readonly Entry[] => entries;

/** Changes entries of one contribution in one transaction, all or none. */
export const changeAll = async (
  deps: ChangeDeps,
  code: string,
  changesOf: (tx: Tx, timeline: Timeline) => readonly Change[] | Promise<readonly Change[]>,
  ctx: RequestContext,
  { grow, arrange = asItIs, attach }: More = {},
): Promise<ChangedEntries> => {
  const { timelines, entries, refreshReadModel, clock } = deps;
  const found = await findTimeline(timelines, code);
  const write = ctx.transaction<Changed>(async (tx) => {
    const timeline = await timelines.lock(tx, found.id);
    const pairs: { readonly before: Entry | undefined; readonly after: Entry }[] = [];
    for (const { id, decide } of await changesOf(tx, timeline)) {
      // Sequential, within one transaction.
      // oxlint-disable-next-line no-await-in-loop
      const before = await entries.lock(tx, timeline.id, id);
      pairs.push({ before, after: decide(before, timeline, ctx, tx) });
    }
    const pictures = grow?.(
      pairs.map(({ after }) => after),
      timeline,
    );
    const groupId = pictures?.[0]?.entry.groupId;
    const changed = pairs.map(({ after }) => (groupId === undefined ? after : { ...after, groupId }));
    const arranged = arrange([...changed, ...(pictures ?? []).map(({ entry }) => entry)]);
    const counts = [
      ...pairs.map(({ before, after }) => countChange(before?.status, after.status)),
      ...(pictures ?? []).map(({ entry }) => countChange(undefined, entry.status)),
    ];
    const version = await timelines.bump(tx, timeline.id, {
      shown: counts.reduce((sum, { shown }) => sum + shown, 0),
      held: counts.reduce((sum, { held }) => sum + held, 0),
    });
    const media = new Map(pictures?.map((picture) => [picture.entry.id, picture.media]));
    for (const entry of arranged) {
      const file = media.get(entry.id);
      // oxlint-disable-next-line no-await-in-loop
      if (!file) await entries.save(tx, { ...entry, version });
      else {
        // oxlint-disable-next-line no-await-in-loop
        await attach?.(tx, file);
        // oxlint-disable-next-line no-await-in-loop
        await entries.insert(tx, { ...entry, version }, { uploadId: file.upload.id, variants: {} });
      }
    }
    const arrangedById = new Map(arranged.map((entry) => [entry.id, entry]));
    const edited = pairs.map(({ before, after }) => ({ before, after: arrangedById.get(after.id) ?? after }));
    await storeFormer(deps, tx, { timelineId: timeline.id, version, pairs: edited }, ctx);
    scheduleRefresh(tx, timeline.id, clock.now());
    return { timelineId: timeline.id, code: timeline.code, version, entryIds: arranged.map(({ id }) => id) };
  });
  const changed = await orStoredResult(ctx, write);
  await refreshReadModel(changed.timelineId, ctx.log);
  const after = await Promise.all(changed.entryIds.map((id) => entries.find(changed.timelineId, id)));
  const json = after.flatMap((entry) =>
    entry === undefined || entry.status === 'removed' ? [] : [Buffer.from(entryJson(entry, true))],
  );
  return { code: changed.code, version: changed.version, json };
};

type EditDeps = ChangeDeps & { readonly uploads: UploadRows; readonly ids: Ids };

/** Edits the text of a contribution and its images; may withdraw, add and reorder images in the same request. */
export const editEntries =
  (deps: EditDeps): Handler<EditEntries, ChangedEntries> =>
  async ({ code, pictures, withdrawn, added, reordered = false, grantEpoch, ...labels }, ctx) => {
    const gone = new Set(withdrawn);
    const edits = pictures
      .filter(({ id }) => !gone.has(id))
      .map((picture) => ({ id: picture.id, decide: edit(labels, picture) }));
    const removals = [...gone].map((id) => ({ id, decide: removedBy(deps.clock.now()) }));
    const grow =
      added.length === 0 ? {} : await growth(deps, code, added, labels, { before: edits.length, grantEpoch }, ctx);
    return changeAll(deps, code, () => [...edits, ...removals], ctx, {
      ...grow,
      ...(reordered && { arrange: inGivenOrder }),
      attach: (tx, media) => attachMedia(deps, tx, media),
    });
  };

/** Prepares entries for added files: they join the contribution of the changed ones, with its author and time. */
const growth = async (
  deps: EditDeps,
  code: string,
  added: readonly PictureTexts[],
  { title, description, location, submittedBy }: Wording,
  { before, grantEpoch }: { readonly before: number; readonly grantEpoch: number | undefined },
  ctx: RequestContext,
): Promise<Pick<More, 'grow'>> => {
  // A repeated request returns its stored result; its files are claimed already.
  if (await ctx.storedResult<Changed>()) return {};
  const { caller } = ctx;
  if (before + added.length > maxPerContribution)
    throw problem('invalid', 'too-many-pictures', 'A memory has at most 200 pictures. Add the others as a new one.');
  const details = new Map(added.map((one) => [one.id, one]));
  const timeline = await findTimeline(deps.timelines, code);
  const files = await requireFiles(deps, timeline, [...details.keys()], browserOf(caller));
  return {
    grow: (changed, now) => {
      requirePosting(now, caller, grantEpoch);
      const [lead] = changed;
      if (!lead) throw entryUnknown();
      // The id of the first entry, so that its hearts and replies belong to the contribution.
      const groupId = lead.groupId ?? lead.id;
      return files.map((upload) => {
        const id = deps.ids.next();
        const { caption, date } = details.get(upload.id) ?? {};
        requireCaptionLength(upload.kind, caption);
        const media = pendingMedia(deps.ids, upload);
        const entry: Entry = {
          ...present({ location, submittedBy, caption, date, browserId: lead.browserId, prompt: lead.prompt }),
          id,
          timelineId: now.id,
          title,
          description,
          groupId,
          media: media.media,
          sortKey: placeOf(date, lead.submittedAt, id),
          status: lead.status === 'removed' ? (lead.withdrawnFrom ?? 'shown') : lead.status,
          submittedAt: lead.submittedAt,
          version: now.version,
        };
        return { entry, media };
      });
    },
  };
};

/** Entries with equal dates are sorted by posting time: one millisecond apart keeps the given order. */
const inGivenOrder = (entries: readonly Entry[]): readonly Entry[] => {
  const firstMs = Math.min(...entries.map(({ submittedAt }) => submittedAt.getTime()));
  return entries.map((entry, at) => {
    const submittedAt = new Date(firstMs + at);
    return { ...entry, submittedAt, sortKey: placeOf(entry.date, submittedAt, entry.id) };
  });
};

type Wording = Pick<EditEntries, 'title' | 'description' | 'location' | 'submittedBy'>;

const edit =
  ({ title, description, location, submittedBy }: Wording, { caption, date }: PictureTexts): Decide =>
  (found, timeline, { caller }, tx) => {
    const entry = requireChanging(found, timeline, caller);
    // Longer ones were accepted once and do not block other changes.
    if (caption !== entry.caption) requireCaptionLength(entry.media?.kind, caption);
    const { date: _, location: __, submittedBy: ___, caption: ____, datedByMedia: _____, ...stays } = entry;
    const after = present({ title, description, location, submittedBy, caption, date });
    if (isSupport(caller) && !isPoster(entry, caller))
      publishSupportActed(tx, caller, entry.id, 'entry-edit', fieldsChanged(entry, { ...after, title, description }));
    return {
      ...stays,
      ...after,
      title,
      description,
      editedByFamily: isEditedByFamily(entry, { ...after, title, description }, caller),
      sortKey: placeOf(date, entry.submittedAt, entry.id),
      status: statusAfterEdit(entry, timeline.guestPolicy, can(timeline, caller, 'moderate')),
    };
  };

/** Withdraws a contribution, or restores it within a day. */
export const withdrawEntries =
  (deps: ChangeDeps): Handler<WithdrawEntries, ChangedEntries> =>
  async ({ code, entryIds, restore }, ctx) => {
    const now = deps.clock.now();
    const decide: Decide = restore ? broughtBack(now) : removedBy(now);
    return changeAll(deps, code, () => [...new Set(entryIds)].map((id) => ({ id, decide })), ctx);
  };

const broughtBack =
  (now: Date): Decide =>
  (found, timeline, { caller }) =>
    requireBringingBack(found, timeline, caller, now);
