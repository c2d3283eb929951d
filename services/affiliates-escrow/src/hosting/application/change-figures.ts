import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Escrow } from '../../ledger/api.js';
import { hostingAccount } from '../../ledger/api.js';
import { dayOf, type DatedFigures } from '../domain/hosting-fund.js';
import type { FigureRows } from './ports.js';

type Deps = { readonly figures: FigureRows; readonly escrow: Pick<Escrow, 'ensureAccount'>; readonly clock: Clock };

const inForceAlready = () =>
  problem(
    'conflict',
    'figures-in-force',
    'Figures in force are never changed, because orders were posted by them. Enter new ones from tomorrow.',
  );

/** Saves figures from today or a later day. Ones that are not in force yet are replaced. */
export const saveFigures =
  ({ figures, escrow, clock }: Deps): Handler<DatedFigures, void> =>
  async (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    const now = clock.now();
    if (input.fromDay < dayOf(now))
      throw problem('invalid', 'figures-in-the-past', 'Choose today (UTC) or a later day.', { field: 'fromDay' });
    await ctx.transaction(async (tx) => {
      const exists = await figures.lock(tx, input.fromDay);
      if (exists && input.fromDay === dayOf(now)) throw inForceAlready();
      const name = 'Hosting reserve';
      await escrow.ensureAccount(tx, { id: hostingAccount, name, type: 'general', currency: 'USD', createdAt: now });
      await figures.save(tx, { ...input, staffId: staff.id, savedAt: now });
      tx.publish(affiliatesEscrowStaffActed, {
        subjectId: 'hosting-figures',
        staffId: staff.id,
        action: 'save-hosting-figures',
        subject: 'settings',
        changed: ['fromDay', 'shareKind', 'shareValue', 'timelineYearCents', 'gbYearCents'],
      });
    });
  };

/** Removes figures that are not in force yet. */
export const removeFigures =
  ({ figures, clock }: Pick<Deps, 'figures' | 'clock'>): Handler<Pick<DatedFigures, 'fromDay'>, void> =>
  async ({ fromDay }, ctx) => {
    const staff = requireStaff(ctx.caller, 'finance');
    if (fromDay <= dayOf(clock.now())) throw inForceAlready();
    await ctx.transaction(async (tx) => {
      if (!(await figures.remove(tx, fromDay)))
        throw problem('not-found', 'figures-not-found', 'There are no figures from this day. Refresh the page.');
      tx.publish(affiliatesEscrowStaffActed, {
        subjectId: 'hosting-figures',
        staffId: staff.id,
        action: 'remove-hosting-figures',
        subject: 'settings',
        changed: ['fromDay'],
      });
    });
  };
