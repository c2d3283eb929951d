import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/request-context';
import type { Entry } from '../domain/entry.js';
import { can } from '../domain/permissions.js';
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

/** Of the extra entry, only the place is returned, as the cursor. */
const ownPage = (header: string, found: readonly Entry[], { length, upTo, own }: Cut): string => {
  const shown = upTo === undefined ? found.slice(0, length) : found.slice(-length);
  const isWhole = found.length <= length;
  const texts = shown.map((entry) => entryJson(entry, own(entry)));
  return upTo === undefined
    ? pageJson(header, texts, isWhole ? undefined : shown.at(-1)?.sortKey)
    : earlierPageJson(header, texts, { upTo, previousCursor: isWhole ? undefined : found[0]?.sortKey });
};

/**
 * Returns the page with entries that only this reader may see: a guest's held posts, or for a keeper all that are not
 * removed, with their status. Built from the tables and never cached.
 */
export const viewOwnPosts =
  ({ view, timelines, entries }: Deps): Handler<ViewTimeline, TimelineView> =>
  async (input, ctx) => {
    demandPlaces(input);
    const seen = await view({ code: input.code, limit: firstPageLength }, ctx);
    const timeline = parsePlateCode(seen.code).ok ? await timelines.byCode(seen.code) : undefined;
    if (!timeline) return seen;
    const keeper = can(timeline, ctx.caller, 'view');
    const browserId = 'browserId' in ctx.caller ? ctx.caller.browserId : undefined;
    const length = pageLength(input.limit);
    const reader = { keeper, browserId };
    const { before } = input;
    const found =
      before === undefined
        ? await entries.ownAfter(timeline.id, input.cursor ?? '', length + 1, reader)
        : await entries.ownUpTo(timeline.id, before, length + 1, reader);
    const own = (entry: Entry): boolean => keeper || (browserId !== undefined && entry.browserId === browserId);
    const plain = headerJson(timeline, await entries.span(timeline.id));
    const [card] = keeper && ctx.caller.kind === 'customer' ? await timelines.cards([timeline.id]) : [];
    const header = card ? withKeeping(plain, card.waiting) : plain;
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
