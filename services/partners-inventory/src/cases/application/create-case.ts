import { caseOverPlan } from '@keepsake/contracts/events/partners-inventory/case-over-plan.v1';
import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { firstReference, isOverPlan, nextReference, overPlanStep, usualKind, type Case } from '../domain/case.js';
import type { Cases } from './ports.js';
import { aboutCase } from './change-case.js';
import type { Announce } from '../../integrations/api.js';
import { locationNotFound, requirePlace, type Locations } from '../../accounts/api.js';
import { recordActivity, type TeamLog } from '../../team/api.js';

export type CreateCase = {
  readonly locationId: string;
  readonly subjectName: string;
  readonly subjectType?: 'person' | 'pet';
  readonly serviceType?: string;
  readonly orderRef?: string;
  readonly serviceDate?: string;
};

const maxAttempts = 50;

/** Creates a case; one name is enough. Over the plan it is created too, and marked. */
export const createCase =
  (deps: {
    readonly cases: Cases;
    readonly locations: Pick<Locations, 'plan' | 'worksAt'>;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly announce: Announce;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly timeZone: string;
  }): Handler<CreateCase, { readonly caseId: string }> =>
  async ({ locationId, orderRef, serviceDate, ...fields }, ctx) => {
    const plan = await deps.locations.plan(locationId);
    await requirePlace(deps.locations, plan && { accountId: plan.accountId, locationId }, ctx.caller);
    if (!plan) throw locationNotFound();
    if (!plan.active)
      throw problem('forbidden', 'account-paused', 'This account is paused. Please write to us to open it again.');
    return ctx.transaction(async (tx) => {
      const createdAt = deps.clock.now();
      const month = monthOf(businessDay(createdAt, deps.timeZone));
      const number = await deps.cases.nextNumber(tx, locationId, month);
      const one: Case = {
        ...usualKind[plan.partnerType],
        ...fields,
        ...present({ serviceDate }),
        id: deps.ids.next(),
        locationId,
        accountId: plan.accountId,
        orderRef: orderRef ?? firstReference(createdAt),
        state: 'open',
        month,
        number,
        overPlan: isOverPlan(number, plan.casesPerMonth),
        createdAt,
      };
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const inserted = await deps.cases.insert(tx, { ...one, orderRef: nextReference(one.orderRef, attempt) });
        if (!inserted) continue;
        const reference = nextReference(one.orderRef, attempt);
        const details = aboutCase({ ...one, orderRef: reference });
        await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'case-created', ...details, at: createdAt });
        const about = { accountId: plan.accountId, locationId, caseId: one.id, orderRef: reference };
        await deps.announce(tx, 'case.created', about, createdAt);
        const { casesPerMonth } = plan;
        const step = overPlanStep(number, casesPerMonth);
        if (step > 0 && (await deps.cases.noteOverPlan(tx, { locationId, month, casesPerMonth, step })))
          tx.publish(caseOverPlan, { caseId: one.id, locationId, number, casesPerMonth });
        return { caseId: one.id };
      }
      throw problem('conflict', 'reference-taken', 'This reference is in use. Please send another one.');
    });
  };
