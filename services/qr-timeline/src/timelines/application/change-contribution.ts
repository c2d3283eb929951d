import { present } from '@keepsake/contracts/values/present';
import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import { countChange, isPoster, requireBringingBack, requireChanging, statusAfterEdit } from '../domain/entry.js';
import type { Entry } from '../domain/entry.js';
import { isSupport, can } from '../domain/permissions.js';
import { entryJson } from '../domain/timeline-json.js';
import type { AddedEntries, PictureTexts } from './add-entries.js';
import type { ChangeDeps, Decide } from './change-entry.js';
import { fieldsChanged } from './edit-entry.js';
import { findTimeline } from './find-timeline.js';
import { removedBy } from './remove-entry.js';
import { publishSupportActed } from '../../shared/application/publish-support-acted.js';
import { scheduleRefresh } from './timeline-jobs.js';

export type EditEntries = {
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly location?: string | undefined;
  readonly submittedBy?: string | undefined;
  readonly pictures: readonly PictureTexts[];
  readonly withdrawn: readonly string[];
};
export type WithdrawEntries = {
  readonly code: string;
  readonly entryIds: readonly string[];
  readonly restore: boolean;
};

type Change = { readonly id: string; readonly decide: Decide };

/** Changes entries of one contribution in one transaction, all or none. */
const changeAll = async (
  { timelines, entries, refreshReadModel, clock }: ChangeDeps,
  code: string,
  changes: readonly Change[],
  ctx: RequestContext,
): Promise<AddedEntries> => {
  const found = await findTimeline(timelines, code);
  const changed = await ctx.transaction(async (tx: Tx) => {
    const timeline = await timelines.lock(tx, found.id);
    const pairs: { readonly before: Entry | undefined; readonly after: Entry }[] = [];
    for (const { id, decide } of changes) {
      // Sequential, within one transaction.
      // oxlint-disable-next-line no-await-in-loop
      const before = await entries.lock(tx, timeline.id, id);
      pairs.push({ before, after: decide(before, timeline, ctx, tx) });
    }
    const counts = pairs.map(({ before, after }) => countChange(before?.status, after.status));
    const version = await timelines.bump(tx, timeline.id, {
      shown: counts.reduce((sum, { shown }) => sum + shown, 0),
      held: counts.reduce((sum, { held }) => sum + held, 0),
    });
    // oxlint-disable-next-line no-await-in-loop
    for (const { after } of pairs) await entries.save(tx, { ...after, version });
    scheduleRefresh(tx, timeline.id, clock.now());
    return { timelineId: timeline.id, code: timeline.code, version };
  });
  await refreshReadModel(changed.timelineId, ctx.log);
  const after = await Promise.all(changes.map(({ id }) => entries.find(changed.timelineId, id)));
  const json = after.flatMap((entry) =>
    entry === undefined || entry.status === 'removed' ? [] : [Buffer.from(entryJson(entry, true))],
  );
  return { code: changed.code, version: changed.version, json };
};

/** Edits the text of a contribution and its images; may withdraw some of them in the same request. */
export const editEntries =
  (deps: ChangeDeps): Handler<EditEntries, AddedEntries> =>
  async ({ code, pictures, withdrawn, ...labels }, ctx) => {
    const gone = new Set(withdrawn);
    const edits = pictures
      .filter(({ id }) => !gone.has(id))
      .map((picture) => ({ id: picture.id, decide: edit(labels, picture) }));
    const removals = [...gone].map((id) => ({ id, decide: removedBy(deps.clock.now()) }));
    return changeAll(deps, code, [...edits, ...removals], ctx);
  };

type Wording = Pick<EditEntries, 'title' | 'description' | 'location' | 'submittedBy'>;

const edit =
  ({ title, description, location, submittedBy }: Wording, { caption, date }: PictureTexts): Decide =>
  (found, timeline, { caller }, tx) => {
    const entry = requireChanging(found, timeline, caller);
    const { date: _, location: __, submittedBy: ___, caption: ____, datedByMedia: _____, ...stays } = entry;
    const after = present({ title, description, location, submittedBy, caption, date });
    if (isSupport(caller) && !isPoster(entry, caller))
      publishSupportActed(tx, caller, entry.id, 'entry-edit', fieldsChanged(entry, { ...after, title, description }));
    return {
      ...stays,
      ...after,
      title,
      description,
      sortKey: placeOf(date, entry.submittedAt, entry.id),
      status: statusAfterEdit(entry, timeline.guestPolicy, can(timeline, caller, 'moderate')),
    };
  };

/** Withdraws a contribution, or restores it within a day. */
export const withdrawEntries =
  (deps: ChangeDeps): Handler<WithdrawEntries, AddedEntries> =>
  async ({ code, entryIds, restore }, ctx) => {
    const now = deps.clock.now();
    const decide: Decide = restore ? broughtBack(now) : removedBy(now);
    return changeAll(
      deps,
      code,
      [...new Set(entryIds)].map((id) => ({ id, decide })),
      ctx,
    );
  };

const broughtBack =
  (now: Date): Decide =>
  (found, timeline, { caller }) =>
    requireBringingBack(found, timeline, caller, now);
