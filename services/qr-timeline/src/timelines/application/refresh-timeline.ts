import type { Handler } from '@keepsake/platform/request-context';
import type { Timeline } from '../domain/timeline.js';
import { entryJson, firstPageLength, headerJson, pageJson, previewJson, type Span } from '../domain/timeline-json.js';
import type { Entry } from '../domain/entry.js';
import type { EntryRows, Page, RefreshReadModel, TimelineRows, TimelineStore } from './timeline-ports.js';

const documentsAtOnce = 500;

export type Refresh = (timelineId: string) => Promise<Page | undefined>;

type Sources = { timelines: TimelineRows; entries: EntryRows; store: TimelineStore };

/**
 * Updates the read model from the tables: changed entries, then the head. Reads the timeline row first, so that a head
 * never has a version whose entries are missing. Safe to run concurrently.
 */
export const refreshTimeline =
  ({ timelines, entries, store }: Sources): Refresh =>
  async (timelineId) => {
    const timeline = await timelines.byId(timelineId);
    if (timeline?.undone) await store.forget(timelineId);
    if (!timeline || timeline.undone) return undefined;
    const before = await ownHead(store, timeline);
    if (before && before.version >= timeline.version) return before;
    await saveChanged({ entries, store }, timelineId, before?.version ?? 0);
    const found = await entries.shownAfter(timelineId, '', firstPageLength + 1);
    const page = headOf(timeline, found, await entries.span(timelineId));
    await store.saveHead(page);
    return page;
  };

/** The plate may have led to another timeline before: its head is removed, or the first version would look older. */
const ownHead = async (store: TimelineStore, { id, code }: Timeline): Promise<Page | undefined> => {
  const head = await store.head(code);
  if (head === undefined || head.timelineId === id) return head;
  await store.forget(head.timelineId);
  return undefined;
};

const saveChanged = async (
  { entries, store }: Pick<Sources, 'entries' | 'store'>,
  timelineId: string,
  sinceVersion: number,
): Promise<void> => {
  let after = { version: sinceVersion, entryId: lastOfVersion };
  for (;;) {
    const changed = await entries.changedAfter(timelineId, after, documentsAtOnce);
    if (changed.length > 0) await store.saveEntries(timelineId, changed.map(documentOf));
    const last = changed.at(-1);
    if (!last || changed.length < documentsAtOnce) return;
    after = { version: last.version, entryId: last.id };
  }
};

/** Sorts after every entry of a version. */
export const lastOfVersion = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const documentOf = (entry: Entry) => ({
  entryId: entry.id,
  sortKey: entry.sortKey,
  version: entry.version,
  ...(entry.status === 'shown' ? { json: entryJson(entry) } : {}),
});

const headOf = (timeline: Timeline, found: readonly Entry[], span: Span): Page => {
  const shown = found.slice(0, firstPageLength);
  const header = headerJson(timeline, span);
  const cursor = found.length > firstPageLength ? shown.at(-1)?.sortKey : undefined;
  return {
    code: timeline.code,
    timelineId: timeline.id,
    version: timeline.version,
    privacyEpoch: timeline.privacyEpoch,
    isPrivate: timeline.isPrivate,
    ownerId: timeline.ownerId,
    keeperIds: Object.keys(timeline.keepers),
    endedInvites: timeline.endedInvites,
    indexed: timeline.indexed,
    json: pageJson(
      header,
      shown.map((entry) => entryJson(entry)),
      cursor,
    ),
    header,
    preview: previewJson(timeline, shown),
  };
};

/** Updates the read model after a commit, so that a post is visible before its response. */
export const refreshReadModel =
  (refresh: Refresh): RefreshReadModel =>
  async (timelineId, log) => {
    try {
      await refresh(timelineId);
    } catch (error) {
      log.error({ error, timelineId }, 'change is stored but not visible yet; the repair job will show it');
    }
  };

/** Repairs the read model after a crash between commit and refresh. */
export const refreshHead =
  (refresh: Refresh): Handler<{ timelineId: string }, void> =>
  async ({ timelineId }) => {
    await refresh(timelineId);
  };
