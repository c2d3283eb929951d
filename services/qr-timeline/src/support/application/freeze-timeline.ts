import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import {
  noCountChange,
  findTimeline,
  scheduleRefresh,
  type RefreshReadModel,
  type TimelineRows,
} from '../../timelines/api.js';
import type { Disputes } from './dispute-ports.js';

type DisputeAct = 'freeze' | 'note' | 'end';
export type DisputeStep = { readonly code: string; readonly act: DisputeAct; readonly words: string };

type Deps = {
  readonly timelines: TimelineRows;
  readonly disputes: Disputes;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly refreshReadModel: RefreshReadModel;
};

const message = { freeze: 'timeline-frozen', note: 'dispute-noted', end: 'timeline-unfrozen' } as const;

const someoneWas = (act: DisputeAct, opened: { readonly at: Date; readonly staffId: string } | undefined) =>
  act === 'freeze'
    ? problem(
        'conflict',
        'timeline-already-frozen',
        `A colleague froze this timeline at ${opened?.at.toISOString().slice(11, 16) ?? 'this moment'} UTC already. Please add what you know as a note.`,
        opened && { staffId: opened.staffId },
      )
    : problem('conflict', 'timeline-not-frozen', 'This timeline is no longer frozen. Refresh the page.');

/** A page that its owner's wish removed is not found any more, but a dispute stops its destruction. */
const timelineAt = async ({ timelines, disputes }: Deps, code: string): Promise<string> => {
  const parsed = parsePlateCode(code);
  const removed = parsed.ok ? await disputes.removedAt(parsed.code) : undefined;
  return removed ?? (await findTimeline(timelines, code)).id;
};

/**
 * Freezes, annotates or releases a disputed timeline. While frozen, no one changes or adds anything, but reading works.
 * Every step is recorded as a note for the decision.
 */
export const stepDispute =
  (deps: Deps): Handler<DisputeStep, { readonly code: string; readonly frozen: boolean }> =>
  async ({ code, act, words: text }, ctx) => {
    const staff = requireStaff(ctx.caller, 'support');
    const id = await timelineAt(deps, code);
    const [open] = await deps.disputes.openOf([id]);
    const kept = await ctx.transaction(async (tx) => {
      const timeline = await deps.timelines.lock(tx, id);
      const [at, details] = [deps.clock.now(), { timelineId: timeline.id, staffId: staff.id }];
      if (act === 'freeze' && !(await deps.disputes.open(tx, { ...details, id: deps.ids.next(), at })))
        throw someoneWas(act, open && { at: open.openedAt, staffId: open.openedBy });
      if (!(await deps.disputes.note(tx, timeline.id, deps.ids.next(), { staffId: staff.id, words: text, at })))
        throw someoneWas(act, undefined);
      if (act === 'end') await deps.disputes.end(tx, timeline.id, staff.id, at);
      await deps.timelines.bump(tx, timeline.id, noCountChange);
      scheduleRefresh(tx, timeline.id, at);
      tx.publish(qrTimelineStaffActed, {
        subjectId: timeline.id,
        staffId: staff.id,
        action: message[act],
        subject: 'timeline',
        changed: act === 'note' ? [] : ['frozenAt'],
      });
      return { code: timeline.code, frozen: act !== 'end' };
    });
    await deps.refreshReadModel(id, ctx.log);
    return kept;
  };
