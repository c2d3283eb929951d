import { isPlace } from '@keepsake/contracts/values/timeline-place';
import { isDemoCode, parseDemoCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { demoPage } from '../domain/demo-story.js';
import { earlierPageJson, firstPageLength, isLastPage, maxPageLength, pageJson } from '../domain/timeline-json.js';
import type { Refresh } from './refresh-timeline.js';
import type { Page, TimelineRows, TimelineStore } from './timeline-ports.js';

export type ViewTimeline = {
  readonly code: string;
  readonly cursor?: string;
  /** A place: returns the entries that lead up to it. */
  readonly before?: string;
  readonly minVersion?: number;
  readonly limit?: number;
};

export type TimelineView = {
  readonly outcome: 'live' | 'not-found' | 'replaced' | 'gone';
  readonly json: Buffer;
  readonly version: number;
  readonly privacyEpoch: number;
  readonly private: boolean;
  readonly ownerId: string;
  readonly keeperIds: string[];
  readonly endedInvites: string[];
  readonly code: string;
  readonly indexed: boolean;
  readonly preview: Buffer;
};

/** Resolves a code; implemented by plates. */
type ResolveCode = Handler<{ code: string }, { outcome: string; code: string }>;

type Deps = { store: TimelineStore; timelines: TimelineRows; refresh: Refresh; resolveCode: ResolveCode };

/**
 * Returns a guest's view. Reads one stored document; PostgreSQL is read only if it is missing or older than the reader
 * demands. Privacy is reported, not enforced: the gateway checks grants.
 */
export const viewTimeline =
  (deps: Deps): Handler<ViewTimeline, TimelineView> =>
  async (input, ctx) => {
    demandPlaces(input);
    if (isDemoCode(input.code)) return demoView(parseDemoCode(input.code));
    const parsed = parsePlateCode(input.code);
    if (!parsed.ok) return nothing('not-found');
    const head = await headOf(deps, parsed.code, input.minVersion);
    if (head) return view(parsed.code, head, await pageOf(deps.store, head, input));

    const led = await deps.resolveCode({ code: parsed.code }, ctx);
    if (led.outcome === 'gone') return nothing('gone');
    if (led.outcome !== 'live') return nothing('not-found');
    const timeline = await deps.timelines.byCode(led.code);
    const page = timeline && (await deps.refresh(timeline.id));
    if (!page) return nothing('not-found');
    return view(parsed.code, page, await pageOf(deps.store, page, input));
  };

/** Returns the first pages that are stored under these codes, in one query; the caller views the others one by one. */
export const viewStored =
  (store: Pick<TimelineStore, 'heads'>) =>
  async ({ codes }: { readonly codes: readonly string[] }): Promise<{ pages: TimelineView[] }> => ({
    pages: (await store.heads(codes)).map((page) => view(page.code, page, page.json)),
  });

export const demandPlaces = ({ cursor, before }: ViewTimeline): void => {
  if ([cursor, before].every((place) => place === undefined || isPlace(place))) return;
  throw problem(
    'invalid',
    'cursor-unknown',
    'This page of the timeline does not exist. Please start from its beginning.',
  );
};

const headOf = async (
  { store, refresh }: Pick<Deps, 'store' | 'refresh'>,
  code: string,
  minVersion = 0,
): Promise<Page | undefined> => {
  const head = await store.head(code);
  return head && head.version < minVersion ? refresh(head.timelineId) : head;
};

/** Returns the stored text if it fits the request; otherwise assembles a page from stored texts. */
const pageOf = async (store: TimelineStore, head: Page, input: ViewTimeline): Promise<string> => {
  const { cursor, limit } = input;
  const length = pageLength(limit);
  if (input.before !== undefined) return earlierPage(store, head, input.before, length);
  if (cursor === undefined && (length === firstPageLength || (length > firstPageLength && isLastPage(head.json))))
    return head.json;
  const found = await store.more(head.timelineId, cursor ?? '', length + 1);
  const shown = found.slice(0, length);
  return pageJson(
    head.header,
    shown.map(({ json }) => json),
    found.length > length ? shown.at(-1)?.sortKey : undefined,
  );
};

const earlierPage = async (store: TimelineStore, head: Page, upTo: string, length: number): Promise<string> => {
  const found = await store.upTo(head.timelineId, upTo, length + 1);
  return earlierPageJson(
    head.header,
    found.slice(-length).map(({ json }) => json),
    { upTo, previousCursor: found.length > length ? found[0]?.sortKey : undefined },
  );
};

export const pageLength = (limit: number | undefined): number =>
  limit === undefined || limit === 0 ? maxPageLength : Math.min(limit, maxPageLength);

const view = (code: string, page: Page, json: string): TimelineView => ({
  outcome: page.code === code ? 'live' : 'replaced',
  json: Buffer.from(json),
  version: page.version,
  privacyEpoch: page.privacyEpoch,
  private: page.isPrivate,
  ownerId: page.ownerId,
  keeperIds: [...page.keeperIds],
  endedInvites: [...page.endedInvites],
  code: page.code,
  indexed: page.indexed,
  preview: Buffer.from(page.preview),
});

const empty = Buffer.alloc(0);

const nothing = (outcome: TimelineView['outcome']): TimelineView => ({
  outcome,
  json: empty,
  version: 0,
  privacyEpoch: 0,
  private: false,
  ownerId: '',
  keeperIds: [],
  endedInvites: [],
  code: '',
  indexed: false,
  preview: empty,
});

const demoView = (demoCode: string): TimelineView => {
  const { code, version, json, preview } = demoPage(demoCode);
  return {
    ...nothing('live'),
    code,
    version,
    json: Buffer.from(json),
    preview: Buffer.from(preview),
  };
};
