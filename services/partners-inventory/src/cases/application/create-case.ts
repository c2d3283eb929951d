import { caseOverPlan } from '@keepsake/contracts/events/partners-inventory/case-over-plan.v1';
import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, Tx } from '@keepsake/platform/request-context';
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

const plainAttempts = 10;
const maxAttempts = plainAttempts + 3;

export type AddCaseDeps = {
  readonly cases: Pick<Cases, 'nextNumber' | 'insert' | 'noteOverPlan'>;
  readonly locations: Pick<Locations, 'plan' | 'worksAt'>;
  readonly teamLog: Pick<TeamLog, 'note'>;
  readonly announce: Announce;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeZone: string;
};
type Plan = NonNullable<Awaited<ReturnType<Locations['plan']>>>;

/** Returns the plan of an active location of the caller. */
export const requirePlan = async (
  { locations }: Pick<AddCaseDeps, 'locations'>,
  locationId: string,
  caller: Caller,
): Promise<Plan> => {
  const plan = await locations.plan(locationId);
  await requirePlace(locations, plan && { accountId: plan.accountId, locationId }, caller);
  if (!plan) throw locationNotFound();
  if (!plan.active)
    throw problem('forbidden', 'account-paused', 'This account is paused. Please write to us to open it again.');
  return plan;
};

/** Creates a case in a transaction; over the plan it is created too, and marked. */
export const addCase =
  (deps: AddCaseDeps) =>
  async (
    tx: Tx,
    caller: Caller,
    plan: Plan,
    { locationId, orderRef, serviceDate, importKey, ...fields }: CreateCase & { readonly importKey?: string },
  ): Promise<{ readonly caseId: string }> => {
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
      // References are unique across partners, and case software numbers alike: a few attempts, then a unique suffix.
      const reference =
        attempt < plainAttempts ? nextReference(one.orderRef, attempt) : `${one.orderRef}-${deps.ids.next().slice(-6)}`;
      if (!(await deps.cases.insert(tx, { ...one, orderRef: reference }, importKey))) continue;
      const details = aboutCase({ ...one, orderRef: reference });
      await recordActivity(deps.teamLog, tx, caller, { act: 'case-created', ...details, at: createdAt });
      const about = { accountId: plan.accountId, locationId, caseId: one.id, orderRef: reference };
      await deps.announce(tx, 'case.created', about, createdAt);
      const { casesPerMonth } = plan;
      const step = overPlanStep(number, casesPerMonth);
      if (step > 0 && (await deps.cases.noteOverPlan(tx, { locationId, month, casesPerMonth, step })))
        tx.publish(caseOverPlan, { caseId: one.id, locationId, number, casesPerMonth });
      return { caseId: one.id };
    }
    throw problem('conflict', 'reference-taken', 'This reference is in use. Please send another one.');
  };

/** Creates a case; one name is enough. */
export const createCase =
  (deps: AddCaseDeps): Handler<CreateCase, { readonly caseId: string }> =>
  async (input, ctx) => {
    const plan = await requirePlan(deps, input.locationId, ctx.caller);
    return ctx.transaction((tx) => addCase(deps)(tx, ctx.caller, plan, input));
  };
