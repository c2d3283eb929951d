import { accountChanged } from '@keepsake/contracts/events/partners-inventory/account-changed.v1';
import { applicationDecided } from '@keepsake/contracts/events/partners-inventory/application-decided.v1';
import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import { alreadyDecided, type Decision } from '../domain/application.js';
import { firstLocation } from '../domain/location.js';
import { applicationNotFound } from './not-found.js';
import type { Applications, Locations } from './ports.js';

export type DecideApplication = {
  readonly accountId: string;
  readonly decision: Decision;
  readonly reason?: string;
};

const acts = { approved: 'approve', refused: 'refuse', question: 'ask' } as const;

/**
 * Decides an application. Approval opens the account with its first location. The reason is for the applicant's email
 * only.
 */
export const decideApplication =
  (deps: {
    readonly applications: Applications;
    readonly locations: Locations;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<DecideApplication, { readonly accountId: string }> =>
  async ({ accountId, decision, reason }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      const decided = await deps.applications.decide(tx, accountId, {
        as: decision,
        by: staff.id,
        at,
        ...present({ reason }),
      });
      if (!decided) {
        const before = await deps.applications.read(tx, accountId);
        throw before ? alreadyDecided(before) : applicationNotFound();
      }
      const { partnerType, customerId } = decided;
      tx.publish(applicationDecided, { accountId, decision, partnerType });
      if (decision === 'approved') {
        await deps.locations.insert(tx, firstLocation(decided, { id: deps.ids.next(), createdAt: at }));
        tx.publish(accountChanged, { accountId, customerId, partnerType, active: true });
      }
      tx.publish(partnersInventoryStaffActed, {
        subjectId: accountId,
        staffId: staff.id,
        action: acts[decision],
        subject: 'application',
        changed: ['status'],
      });
      return { accountId };
    });
  };
