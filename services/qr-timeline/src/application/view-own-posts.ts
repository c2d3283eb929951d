import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/turn';
import type { Entry } from '../domain/entry.js';
import { may } from '../domain/keeping.js';
import {
  earlierPageJson,
  entryJson,
  firstPageLength,
  headerJson,
  pageJson,
  withKeeping,
} from '../domain/timeline-json.js';
import type { EntryRows, TimelineRows } from './timeline-ports.js';
import { demandPlaces, pageLength, type TimelineView, type ViewTimeline } from './view-timeline.js';

type Deps = { view: Handler<ViewTimeline, TimelineView>; timelines: TimelineRows; entries: EntryRows };

type Cut = { readonly length: number; readonly upTo: string | undefined; readonly own: (entry: Entry) => boolean };

/** Of one entry more than the page is long only the place is told. */
const ownPage = (header: string, found: readonly Entry[], { length, upTo, own }: Cut): string => {
  const shown = upTo === undefined ? found.slice(0, length) : found.slice(-length);
  const isWhole = found.length <= length;
  const texts = shown.map((entry) => entryJson(entry, own(entry)));
  return upTo === undefined
    ? pageJson(header, texts, isWhole ? undefined : shown.at(-1)?.sortKey)
    : earlierPageJson(header, texts, { upTo, previousCursor: isWhole ? undefined : found[0]?.sortKey });
};

/**
 * The page with what only its reader may see: a guest's own posts that wait, for a keeper all that is not removed. Each of
 * those tells its status. Made from the tables every time, and for nobody else.
 */
export const viewOwnPosts =
  ({ view, timelines, entries }: Deps): Handler<ViewTimeline, TimelineView> =>
  async (input, turn) => {
    demandPlaces(input);
    const seen = await view({ code: input.code, limit: firstPageLength }, turn);
    const timeline = parsePlateCode(seen.code).ok ? await timelines.byCode(seen.code) : undefined;
    if (!timeline) return seen;
    const keeper = may(timeline, turn.caller, 'look');
    const browserId = 'browserId' in turn.caller ? turn.caller.browserId : undefined;
    const length = pageLength(input.limit);
    const reader = { keeper, browserId };
    const { before } = input;
    const found =
      before === undefined
        ? await entries.ownAfter(timeline.id, input.cursor ?? '', length + 1, reader)
        : await entries.ownUpTo(timeline.id, before, length + 1, reader);
    const own = (entry: Entry): boolean => keeper || (browserId !== undefined && entry.browserId === browserId);
    const plain = headerJson(timeline, await entries.span(timeline.id));
    const header = keeper && turn.caller.kind === 'customer' ? withKeeping(plain, timeline.heldCount) : plain;
    return {
      ...seen,
      json: Buffer.from(ownPage(header, found, { length, upTo: before, own })),
      version: timeline.version,
      privacyEpoch: timeline.privacyEpoch,
      private: timeline.isPrivate,
      ownerId: timeline.ownerId,
      keeperIds: Object.keys(timeline.keepers),
      endedInvites: [...timeline.endedInvites],
    };
  };
