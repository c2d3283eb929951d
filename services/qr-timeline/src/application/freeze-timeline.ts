import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { noCountChange } from '../domain/timeline.js';
import type { Disputes } from './dispute-ports.js';
import { findTimeline } from './find-timeline.js';
import { repairLater } from './timeline-jobs.js';
import type { ShowAtOnce, TimelineRows } from './timeline-ports.js';

type DisputeAct = 'freeze' | 'note' | 'end';
export type DisputeStep = { readonly code: string; readonly act: DisputeAct; readonly words: string };

type Deps = {
  readonly timelines: TimelineRows;
  readonly disputes: Disputes;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly showAtOnce: ShowAtOnce;
};

const said = { freeze: 'timeline-frozen', note: 'dispute-noted', end: 'timeline-unfrozen' } as const;

const someoneWas = (act: DisputeAct, opened: { readonly at: Date; readonly staffId: string } | undefined) =>
  act === 'freeze'
    ? problem(
        'conflict',
        'timeline-already-frozen',
        `A colleague froze this timeline at ${opened?.at.toISOString().slice(11, 16) ?? 'this moment'} UTC already. Please add what you know as a note.`,
        opened && { staffId: opened.staffId },
      )
    : problem('conflict', 'timeline-not-frozen', 'This timeline is not frozen any more. Please look at it again.');

/**
 * Two people say that a timeline is theirs. While it is frozen its family changes nothing and guests add nothing; all that was
 * there can be read. Every step is a note, so that whoever decides knows what was said and shown.
 */
export const stepDispute =
  (deps: Deps): Handler<DisputeStep, { readonly code: string; readonly frozen: boolean }> =>
  async ({ code, act, words }, turn) => {
    const staff = requireStaff(turn.caller, 'support');
    const found = await findTimeline(deps.timelines, code);
    const [open] = await deps.disputes.openOf([found.id]);
    const kept = await turn.once(async (tx) => {
      const timeline = await deps.timelines.lock(tx, found.id);
      const [at, about] = [deps.clock.now(), { timelineId: timeline.id, staffId: staff.id }];
      if (act === 'freeze' && !(await deps.disputes.open(tx, { ...about, id: deps.ids.next(), at })))
        throw someoneWas(act, open && { at: open.openedAt, staffId: open.openedBy });
      if (!(await deps.disputes.note(tx, timeline.id, deps.ids.next(), { staffId: staff.id, words, at })))
        throw someoneWas(act, undefined);
      if (act === 'end') await deps.disputes.end(tx, timeline.id, staff.id, at);
      await deps.timelines.bump(tx, timeline.id, noCountChange);
      repairLater(tx, timeline.id, at);
      tx.say(qrTimelineStaffActed, {
        subjectId: timeline.id,
        staffId: staff.id,
        action: said[act],
        subject: 'timeline',
        changed: act === 'note' ? [] : ['frozenAt'],
      });
      return { code: timeline.code, frozen: act !== 'end' };
    });
    await deps.showAtOnce(found.id, turn.log);
    return kept;
  };
