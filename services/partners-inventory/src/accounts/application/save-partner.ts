import { accountChanged } from '@keepsake/contracts/events/partners-inventory/account-changed.v1';
import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { AccountStatus } from '../domain/application.js';
import { casesOf, firstPlan, type Tier } from '../domain/location.js';
import { requireOwnLocation } from './own-location.js';
import type { Applications, Locations } from './ports.js';

type Saved = { readonly locationId: string };
type Deps = { readonly applications: Applications; readonly locations: Locations };

export type SavePlan = Saved & { readonly tier: Tier; readonly lowStockThreshold: number };

export const savePlan =
  ({ locations }: Pick<Deps, 'locations'>): Handler<SavePlan, Saved> =>
  async ({ locationId, tier, lowStockThreshold }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    await requireOwnLocation(locations, locationId, ctx.caller);
    return ctx.transaction(async (tx) => {
      await locations.savePlan(tx, locationId, { tier, lowStockThreshold, casesPerMonth: casesOf[tier] });
      tx.publish(partnersInventoryStaffActed, {
        subjectId: locationId,
        staffId: staff.id,
        action: 'plan-changed',
        subject: 'location',
        changed: ['tier', 'lowStockThreshold'],
      });
      return { locationId };
    });
  };

export type AddLocation = Saved & {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly tier: Tier;
};

/** Adds a location to the account of this location. */
export const addLocation =
  (deps: Pick<Deps, 'locations'> & { readonly clock: Clock; readonly ids: Ids }): Handler<AddLocation, Saved> =>
  async ({ locationId, tier, ...place }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    const { accountId } = await requireOwnLocation(deps.locations, locationId, ctx.caller);
    return ctx.transaction(async (tx) => {
      const id = deps.ids.next();
      await deps.locations.insert(tx, {
        ...place,
        id,
        accountId,
        tier,
        casesPerMonth: casesOf[tier],
        lowStockThreshold: firstPlan.lowStockThreshold,
        createdAt: deps.clock.now(),
      });
      tx.publish(partnersInventoryStaffActed, {
        subjectId: id,
        staffId: staff.id,
        action: 'location-added',
        subject: 'location',
        changed: ['name', 'city', 'state', 'tier'],
      });
      return { locationId: id };
    });
  };

export type SetAccountStatus = Saved & { readonly status: AccountStatus };

/**
 * Pauses or resumes an account. A paused one cannot sign in or change anything; its data stays, and its plan is not
 * charged for whole months of the pause.
 */
export const setAccountStatus =
  ({
    applications,
    locations,
    clock,
    timeZone,
  }: Deps & { readonly clock: Clock; readonly timeZone: string }): Handler<SetAccountStatus, Saved> =>
  async ({ locationId, status }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    const { accountId } = await requireOwnLocation(locations, locationId, ctx.caller);
    const month = monthOf(businessDay(clock.now(), timeZone));
    return ctx.transaction(async (tx) => {
      const changed = await applications.setStatus(tx, accountId, status, month);
      if (!changed)
        throw problem(
          'conflict',
          `account-already-${status}`,
          `A colleague set this account to ${status} already. Please look at it again.`,
        );
      const { customerId, partnerType } = changed;
      tx.publish(accountChanged, { accountId, customerId, partnerType, active: status === 'active' });
      tx.publish(partnersInventoryStaffActed, {
        subjectId: accountId,
        staffId: staff.id,
        action: status === 'active' ? 'account-opened' : 'account-paused',
        subject: 'partner',
        changed: ['status'],
      });
      return { locationId };
    });
  };
