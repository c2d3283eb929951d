import type { Handler, Turn, Tx } from '@keepsake/platform/turn';
import {
  keyReused,
  plateNotOfHouse,
  plateOfAnother,
  plateRefused,
  plateWithCase,
  refusalAtSight,
  type Assignment,
  type FoundPlate,
  type Refusal,
} from '../domain/assignment.js';
import { caseClosed } from '../domain/case.js';
import type { Assignments, Cases, Plates, ShownCase } from './case-ports.js';
import type { Held, HoldPlate } from './hold-plate.js';
import { caseNotFound } from './not-found.js';
import { requirePlace } from './own-location.js';
import type { Locations } from './ports.js';

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
  /** Any free plate in the hands of a partner may be assigned; without, only those of their own locations. */
  readonly openStock: boolean;
  readonly holdPlate: HoldPlate;
};

type Why = Refusal | 'partner' | 'not-of-house';
type Wanted = { readonly codeId: string; readonly refused?: Why | undefined };
type Outcome = Held | { readonly refused: Why };

const refusalOf = (refused: Why) => {
  if (refused === 'not-of-house') return plateNotOfHouse();
  return refused === 'partner' ? plateOfAnother() : plateRefused(refused);
};

/** A partner reads which of their own cases has the plate; of others only that it is not theirs. */
const withAnother = async (deps: Deps, accountId: string, held: Assignment) => {
  const other = held.accountId === accountId ? await deps.cases.find(held.caseId) : undefined;
  return other ? plateWithCase(other) : plateOfAnother();
};

/** A plate that was given to a location belongs to its account. */
const whyNotTheirs = async (
  deps: Deps,
  { locationId }: FoundPlate,
  accountId: string,
): Promise<'partner' | 'not-of-house' | undefined> => {
  if (locationId === undefined) return deps.openStock ? undefined : 'not-of-house';
  return (await deps.locations.plan(locationId))?.accountId === accountId ? undefined : 'partner';
};

/** What a key was first used for it is used for again, whatever came of it. */
const decide =
  (deps: Deps, one: ShownCase, { codeId, refused }: Wanted, key: string, turn: Turn) =>
  async (tx: Tx): Promise<Outcome> => {
    const bound = await deps.assignments.bindKey(tx, one.accountId, key, { caseId: one.id, codeId });
    if (bound.caseId !== one.id || bound.codeId !== codeId) throw keyReused();
    const held = await deps.assignments.ofPlate(codeId, tx);
    if (held) return { assignmentId: held.id };
    if (refused) return { refused };
    if (one.state === 'closed') throw caseClosed();
    return deps.holdPlate(tx, one, codeId, turn.caller);
  };

/**
 * One plate, one case, whoever asks and how often. The unique row of the plate picks one of two tablets; where codes live
 * the guarded take picks between a case, an order and a family. The same pair again is the same answer.
 */
export const assignPlate =
  (deps: Deps): Handler<AssignPlate, AssignedPlate> =>
  async ({ orderRef, code, key }, turn) => {
    const one = await deps.cases.byReference(orderRef);
    await requirePlace(deps.locations, one, turn.caller);
    if (!one) throw caseNotFound();
    const plate = await deps.plates.find(code, turn);
    if (!plate) throw plateRefused('unknown');
    // Looked at before the transaction: fifty that ask at once would wait for each other's connections inside of it.
    const refused = refusalAtSight(plate) ?? (await whyNotTheirs(deps, plate, one.accountId));
    const outcome = await turn.once(decide(deps, one, { codeId: plate.codeId, refused }, key, turn));
    if ('refused' in outcome) throw refusalOf(outcome.refused);
    const held = await deps.assignments.find(outcome.assignmentId);
    if (!held) throw plateRefused('held');
    if (held.caseId !== one.id) throw await withAnother(deps, one.accountId, held);
    const said = held.state === 'asked' ? await deps.plates.take(held.codeId, one.id, turn) : (held.refusal ?? 'taken');
    if (said !== 'taken') throw plateRefused(said);
    return { assignmentId: held.id, caseId: one.id, orderRef: one.orderRef, code: plate.code, askedAt: held.askedAt };
  };
