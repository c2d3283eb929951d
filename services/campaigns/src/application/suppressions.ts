import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import type { ListPage } from '@keepsake/platform/work-list';
import type { Feedback, Suppression } from './campaign-ports.js';

export const listSuppressions =
  ({ feedback }: { readonly feedback: Feedback }): Handler<Parameters<Feedback['page']>[0], ListPage<Suppression>> =>
  async (asked, turn) => {
    requireStaff(turn.caller, 'marketing');
    return feedback.page(asked);
  };

/** An address on the list stays there once, with its first reason. */
export const suppress =
  (deps: {
    readonly feedback: Feedback;
    readonly ids: Ids;
    readonly clock: Clock;
    readonly customerIdOf: (normalisedEmail: string) => string;
  }): Handler<{ readonly email: string }, Suppression> =>
  async ({ email }, turn) => {
    const staff = requireStaff(turn.caller, 'marketing');
    const { feedback, ids, clock, customerIdOf } = deps;
    const { at, ...kept } = await turn.once(async (tx) => {
      const one = { id: ids.next(), personId: customerIdOf(email), email, reason: 'staff' as const };
      const added = await feedback.suppress(tx, one, clock.now());
      const act = {
        subjectId: added.id,
        staffId: staff.id,
        action: 'suppress',
        subject: 'address',
        changed: ['email'],
      };
      tx.say(campaignsStaffActed, act);
      return { ...added, at: added.at.toISOString() };
    });
    return { ...kept, at: new Date(at) };
  };

export const unsuppress =
  ({ feedback }: { readonly feedback: Feedback }): Handler<{ readonly suppressionId: string }, void> =>
  async ({ suppressionId }, turn) => {
    const staff = requireStaff(turn.caller, 'marketing');
    await turn.once(async (tx) => {
      if (!(await feedback.lift(tx, suppressionId)))
        throw problem(
          'not-found',
          'suppression-unknown',
          'This address is not on the list any more. Please reload it.',
        );
      const act = {
        subjectId: suppressionId,
        staffId: staff.id,
        action: 'lift',
        subject: 'address',
        changed: ['email'],
      };
      tx.say(campaignsStaffActed, act);
      return true;
    });
  };
