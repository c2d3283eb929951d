import { closingAnnounced } from '@keepsake/contracts/events/qr-timeline/closing-announced.v1';
import { closingWithdrawn } from '@keepsake/contracts/events/qr-timeline/closing-withdrawn.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { closingTime, stageOf, type BusinessClosing } from '../domain/closing.js';
import type { Closings } from './ports.js';

type Deps = { readonly closings: Closings; readonly clock: Clock };

const announcedAlready = () =>
  problem('conflict', 'closing-announced', 'A closing is announced already. Withdraw it before you announce another.');

/** Announces the end of the business; for owners of the back office. */
export const announceClosing =
  ({
    closings,
    clock,
    ids,
    timeZone,
  }: Deps & { readonly ids: Ids; readonly timeZone: string }): Handler<
    Pick<BusinessClosing, 'closesOn' | 'sentence'>,
    BusinessClosing
  > =>
  async ({ closesOn, sentence }, ctx) => {
    const staff = requireStaff(ctx.caller);
    const announcedAt = clock.now();
    const closesAt = closingTime(closesOn, announcedAt, timeZone);
    const { id } = await ctx.transaction(async (tx) => {
      const closing = { id: ids.next(), closesOn, closesAt, sentence, announcedBy: staff.id, announcedAt };
      if (!(await closings.insert(tx, closing))) throw announcedAlready();
      tx.publish(closingAnnounced, { closingId: closing.id, closesOn });
      tx.publish(qrTimelineStaffActed, {
        subjectId: closing.id,
        staffId: staff.id,
        action: 'announce-closing',
        subject: 'closing',
        changed: ['closesOn', 'sentence'],
      });
      return { id: closing.id };
    });
    return { id, closesOn, closesAt, sentence, announcedBy: staff.id, announcedAt };
  };

/** Withdraws the announcement until the day of the closing. */
export const withdrawClosing =
  ({ closings, clock }: Deps): Handler<{ readonly id: string }, void> =>
  async ({ id }, ctx) => {
    const staff = requireStaff(ctx.caller);
    if ((await ctx.storedResult<true>()) !== undefined) return;
    const closing = await closings.current();
    const now = clock.now();
    if (closing?.id !== id)
      throw problem('not-found', 'closing-unknown', 'This closing is not announced any more. Refresh the page.');
    if (stageOf(closing, now) === 'closed')
      throw problem(
        'conflict',
        'closing-in-force',
        'The business is closed. A closing can be withdrawn until its day.',
      );
    await ctx.transaction(async (tx) => {
      if (!(await closings.withdraw(tx, id, { staffId: staff.id, at: now })))
        throw problem('conflict', 'closing-withdrawn', 'Someone withdrew this closing already. Refresh the page.');
      tx.publish(closingWithdrawn, { closingId: id, closesOn: closing.closesOn });
      tx.publish(qrTimelineStaffActed, {
        subjectId: id,
        staffId: staff.id,
        action: 'withdraw-closing',
        subject: 'closing',
        changed: ['withdrawnAt'],
      });
      return true;
    });
  };
