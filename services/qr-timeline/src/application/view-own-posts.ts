import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/turn';
import { isPlace, type Entry } from '../domain/entry.js';
import { isKeeper } from '../domain/timeline-privacy.js';
import { entryJson, firstPageLength, headerJson, pageJson } from '../domain/timeline-json.js';
import type { EntryRows, TimelineRows } from './timeline-ports.js';
import { pageLength, unknownCursor, type TimelineView, type ViewTimeline } from './view-timeline.js';

type Deps = { view: Handler<ViewTimeline, TimelineView>; timelines: TimelineRows; entries: EntryRows };

/**
 * The page with what only its reader may see: a guest's own posts that wait, for a keeper all that is not removed. Each of
 * those tells its status. Made from the tables every time, and for nobody else.
 */
export const viewOwnPosts =
  ({ view, timelines, entries }: Deps): Handler<ViewTimeline, TimelineView> =>
  async (input, turn) => {
    if (input.cursor !== undefined && !isPlace(input.cursor)) throw unknownCursor();
    const seen = await view({ code: input.code, limit: firstPageLength }, turn);
    const timeline = parsePlateCode(seen.code).ok ? await timelines.byCode(seen.code) : undefined;
    if (!timeline) return seen;
    const keeper = isKeeper(timeline, turn.caller);
    const browserId = 'browserId' in turn.caller ? turn.caller.browserId : undefined;
    const length = pageLength(input.limit);
    const found = await entries.ownAfter(timeline.id, input.cursor ?? '', length + 1, { keeper, browserId });
    const shown = found.slice(0, length);
    const own = (entry: Entry): boolean => keeper || (browserId !== undefined && entry.browserId === browserId);
    return {
      ...seen,
      json: Buffer.from(
        pageJson(
          headerJson(timeline),
          shown.map((entry) => entryJson(entry, own(entry))),
          found.length > length ? shown.at(-1)?.sortKey : undefined,
        ),
      ),
      version: timeline.version,
      privacyEpoch: timeline.privacyEpoch,
      private: timeline.isPrivate,
    };
  };
