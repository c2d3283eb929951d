import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { restoreMs } from '../../domain/entry-move.js';
import { requirePermission } from '../../domain/permissions.js';
import { entryJson } from '../../domain/timeline-json.js';
import { findTimeline } from '../find-timeline.js';
import type { TimelineRows } from '../timeline-ports.js';
import type { FormerRows, KeptEdit } from './former-rows.js';

type Deps = { readonly timelines: Pick<TimelineRows, 'byCode'>; readonly former: FormerRows; readonly clock: Clock };

export type ListEdits = { readonly code: string; readonly before?: number };
export type Edits = { readonly json: Buffer; readonly nextBefore?: number };

const pageLength = 30;

/** Lists edits of the last 30 days, with what they replaced. */
export const listEdits =
  ({ timelines, former, clock }: Deps): Handler<ListEdits, Edits> =>
  async ({ code, before }, { caller }) => {
    const timeline = await findTimeline(timelines, code);
    requirePermission(timeline, caller, 'correct');
    const after = new Date(clock.now().getTime() - restoreMs);
    const found = await former.list(timeline.id, {
      after,
      limit: pageLength + 1,
      ...(before === undefined ? {} : { before }),
    });
    const edits = found.slice(0, pageLength);
    const last = found.length > pageLength ? edits.at(-1) : undefined;
    return {
      json: Buffer.from(`[${edits.map(editJson).join(',')}]`),
      ...(last ? { nextBefore: last.version } : {}),
    };
  };

const editJson = ({ version, at, by, changes }: KeptEdit): string => {
  const memories = changes.map(({ entry, former: { entryId: _, editedByFamily: __, submittedAt, ...former } }) => {
    const { caption = null, date = null, location = null, submittedBy = null, ...texts } = former;
    const words = { ...texts, caption, date, location, submittedBy };
    return `{"now":${entryJson(entry, true)},"former":${JSON.stringify({ ...words, moved: submittedAt !== undefined })}}`;
  });
  const head = JSON.stringify({ version, editedAt: at.toISOString(), editedBy: by }).slice(0, -1);
  return `${head},"memories":[${memories.join(',')}]}`;
};
