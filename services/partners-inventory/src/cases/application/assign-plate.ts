import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import {
  assignmentUndone,
  keyReused,
  plateOfOtherPartner,
  plateOfAnother,
  plateRefused,
  plateWithCase,
  refusalAtSight,
  undone,
  type Assignment,
} from '../domain/assignment.js';
import type { FoundPlate, Refusal, Plates } from '../../stock/api.js';
import { caseClosed } from '../domain/case.js';
import type { Assignments, Cases, ShownCase } from './ports.js';
import type { Held, HoldPlate } from './hold-plate.js';
import { caseNotFound } from './not-found.js';
import { requirePlace, type Locations } from '../../accounts/api.js';

export type AssignPlate = { readonly orderRef: string; readonly code: string; readonly key: string };
export type AssignedPlate = {
  readonly assignmentId: string;
  readonly caseId: string;
  readonly orderRef: string;
  readonly code: string;
  readonly askedAt: Date;
};

type Deps = {
  readonly cases: Cases;
  readonly assignments: Assignments;
  readonly plates: Plates;
  readonly locations: Pick<Locations, 'worksAt' | 'plan'>;
  /** Allows partners to assign any free plate; otherwise only those of their own locations. */
  readonly openStock: boolean;
  readonly holdPlate: HoldPlate;
};

type Why = Refusal | 'partner' | 'not-of-house';
type PlateInput = { readonly codeId: string; readonly refused?: Why | undefined };
type Outcome = Held | { readonly refused: Why };

const refusalOf = (refused: Why) => {
  if (refused === 'not-of-house') return plateOfOtherPartner();
  return refused === 'partner' ? plateOfAnother() : plateRefused(refused);
};

/** Names the other case to its own partner; others only get that it is not theirs. */
const withAnother = async (deps: Deps, accountId: string, held: Assignment) => {
  const other = held.accountId === accountId ? await deps.cases.find(held.caseId) : undefined;
  return other ? plateWithCase(other) : plateOfAnother();
};

/** A plate that was given to a location belongs to its account. */
const assignmentProblem = async (
  deps: Deps,
  { locationId }: FoundPlate,
  accountId: string,
): Promise<'partner' | 'not-of-house' | undefined> => {
  if (locationId === undefined) return deps.openStock ? undefined : 'not-of-house';
  return (await deps.locations.plan(locationId))?.accountId === accountId ? undefined : 'partner';
};

/** Binds a key to its first pair permanently, whatever the outcome. */
const decide =
  (deps: Deps, one: ShownCase, { codeId, refused }: PlateInput, key: string, ctx: RequestContext) =>
  async (tx: Tx): Promise<Outcome> => {
    const bound = await deps.assignments.bindKey(tx, one.accountId, key, { caseId: one.id, codeId });
    if (bound.caseId !== one.id || bound.codeId !== codeId) throw keyReused();
    const held = await deps.assignments.ofPlate(codeId, tx);
    if (held) return { assignmentId: held.id };
    // A late retry of an old request must not restore an assignment that was undone since.
    if (!bound.isNew && (await deps.assignments.wasUndone(tx, bound))) throw assignmentUndone();
    if (refused) return { refused };
    if (one.state === 'closed') throw caseClosed();
    return deps.holdPlate(tx, one, codeId, ctx.caller);
  };

/**
 * Assigns one plate to one case, idempotently. The unique row decides between tablets; qr-timeline decides between
 * case, order and family.
 */
export const assignPlate =
  (deps: Deps): Handler<AssignPlate, AssignedPlate> =>
  async ({ orderRef, code, key }, ctx) => {
    const one = await deps.cases.byReference(orderRef);
    await requirePlace(deps.locations, one, ctx.caller);
    if (!one) throw caseNotFound();
    const plate = await deps.plates.find(code, ctx);
    if (!plate) throw plateRefused('unknown');
    // Checked before the transaction: fifty concurrent requests would otherwise wait for each other's connections.
    const refused = refusalAtSight(plate) ?? (await assignmentProblem(deps, plate, one.accountId));
    const outcome = await ctx.transaction(decide(deps, one, { codeId: plate.codeId, refused }, key, ctx));
    if ('refused' in outcome) throw refusalOf(outcome.refused);
    const held = await deps.assignments.find(outcome.assignmentId);
    if (!held) throw plateRefused('held');
    if (held.refusal === undone) throw assignmentUndone();
    if (held.caseId !== one.id) throw await withAnother(deps, one.accountId, held);
    const output =
      held.state === 'asked' ? await deps.plates.take(held.codeId, one.id, ctx) : (held.refusal ?? 'taken');
    if (output !== 'taken') throw plateRefused(output);
    return { assignmentId: held.id, caseId: one.id, orderRef: one.orderRef, code: plate.code, askedAt: held.askedAt };
  };
