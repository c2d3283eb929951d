import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { ListPage } from '@keepsake/platform/work-list';
import type { Feedback, Suppression } from './ports.js';

export const listSuppressions =
  ({ feedback }: { readonly feedback: Feedback }): Handler<Parameters<Feedback['page']>[0], ListPage<Suppression>> =>
  async (input, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    return feedback.page(input);
  };

/** Suppresses an address once, with its first reason. */
export const suppress =
  (deps: {
    readonly feedback: Feedback;
    readonly ids: Ids;
    readonly clock: Clock;
    readonly customerIdOf: (normalizedEmail: string) => string;
  }): Handler<{ readonly email: string }, Suppression> =>
  async ({ email }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const { feedback, ids, clock, customerIdOf } = deps;
    const { at, ...kept } = await ctx.transaction(async (tx) => {
      const one = { id: ids.next(), personId: customerIdOf(email), email, reason: 'staff' as const };
      const added = await feedback.suppress(tx, one, clock.now());
      const act = {
        subjectId: added.id,
        staffId: staff.id,
        action: 'suppress',
        subject: 'address',
        changed: ['email'],
      };
      tx.publish(campaignsStaffActed, act);
      return { ...added, at: added.at.toISOString() };
    });
    return { ...kept, at: new Date(at) };
  };

export const unsuppress =
  ({ feedback }: { readonly feedback: Feedback }): Handler<{ readonly suppressionId: string }, void> =>
  async ({ suppressionId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    await ctx.transaction(async (tx) => {
      if (!(await feedback.lift(tx, suppressionId)))
        throw problem('not-found', 'suppression-unknown', 'This address is no longer on the list. Reload it.');
      const act = {
        subjectId: suppressionId,
        staffId: staff.id,
        action: 'lift',
        subject: 'address',
        changed: ['email'],
      };
      tx.publish(campaignsStaffActed, act);
      return true;
    });
  };
