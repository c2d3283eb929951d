import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { problem, type Problem } from '@keepsake/platform/problem';

export type StockState = 'available' | 'assigned' | 'shipped' | 'damaged' | 'retired';
export const lifeStates = ['unactivated', 'activated', 'completed', 'reassigned'] as const;
export type LifeState = (typeof lifeStates)[number];

/** One code and the plates that carry it. */
export type Plate = {
  readonly id: string;
  readonly code: string;
  readonly serial: string;
  readonly batchId: string;
  readonly stockState: StockState;
  readonly lifeState: LifeState;
  readonly orderId?: string;
  /** The partner's case it is assigned to. */
  readonly caseId?: string;
  /** The partner's location it is assigned to. */
  readonly locationId?: string;
  readonly customerId?: string;
  readonly timelineId?: string;
  readonly replacedBy?: string;
  readonly gone: boolean;
  /** The plate is at the maker. */
  readonly atMaker: boolean;
  readonly test: boolean;
  readonly createdAt: Date;
  readonly activatedAt?: Date;
};

/** Returns the canonical code of typed, pasted or scanned text; throws a problem that helps to find the typo. */
export const readCode = (typed: string): string => {
  const parsed = parsePlateCode(typed);
  if (parsed.ok) return parsed.code;
  throw parsed.reason === 'check'
    ? problem('invalid', 'code-misread', `One character does not fit. Please compare: ${parsed.grouped}.`)
    : problem('invalid', 'code-misread', 'This is not a plate code. Please compare it with the plate.');
};

export const codeUnknown = (): Problem =>
  problem('not-found', 'code-unknown', 'We don’t recognize this code. Check it against the plate.');

const outOfUse = (state: string): Problem =>
  problem('conflict', `code-already-${state}`, 'This plate was taken out of use. Please write to us for a new one.');

/** Returns why this plate cannot start a timeline; undefined if it can. */
export const activationProblem = (plate: Plate): Problem | undefined => {
  if (plate.gone) return outOfUse('gone');
  if (plate.lifeState === 'reassigned')
    return problem(
      'conflict',
      'code-already-reassigned',
      'This plate was replaced by another one. Please use the code of the new plate.',
    );
  if (plate.lifeState !== 'unactivated')
    return problem(
      'conflict',
      'code-already-activated',
      'This code is already active. Please open its timeline, or write to us if the plate is yours.',
    );
  if (plate.stockState === 'damaged' || plate.stockState === 'retired') return outOfUse(plate.stockState);
  return undefined;
};

export type TakeRefusal = 'unknown' | 'retired' | 'order' | 'active' | 'held' | 'at-maker';

/** Returns why a plate that is not in stock cannot be assigned to a case. A TEST plate has no owner. */
export const takingProblem = (plate: Plate): TakeRefusal => {
  if (plate.test) return 'unknown';
  if (plate.gone || plate.lifeState === 'reassigned') return 'retired';
  if (plate.stockState === 'damaged' || plate.stockState === 'retired') return 'retired';
  if (plate.orderId !== undefined) return 'order';
  if (plate.stockState === 'available' && plate.atMaker) return 'at-maker';
  return plate.lifeState === 'unactivated' ? 'held' : 'active';
};

const undoableMs = 72 * 60 * 60 * 1_000;

/** Later activations can still be undone. */
export const activatedSince = (now: Date): Date => new Date(now.getTime() - undoableMs);

/** Returns until when support may undo this activation. */
export const undoableUntil = (plate: Plate): Date => new Date((plate.activatedAt?.getTime() ?? 0) + undoableMs);

/** Returns why support cannot undo this activation; undefined if it can. */
export const undoProblem = (plate: Plate, now: Date): Problem | undefined => {
  if (!isAlive(plate))
    return problem('conflict', 'code-not-activated', 'This plate is not active, so there is nothing to undo.');
  if (plate.gone)
    return problem(
      'conflict',
      'code-already-gone',
      'The timeline of this plate was removed, so there is nothing to undo.',
    );
  if (plate.activatedAt !== undefined && plate.activatedAt > activatedSince(now)) return undefined;
  return problem(
    'conflict',
    'undo-too-late',
    'This plate was activated more than 72 hours ago. Please reassign it to a new plate instead.',
  );
};

export const isAlive = (plate: Plate): boolean => plate.lifeState === 'activated' || plate.lifeState === 'completed';

/** A path, valid under every address of the site. */
export const timelinePath = (code: string): string => `/timeline/${code}`;
