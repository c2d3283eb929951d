import { plateRefusals } from '@keepsake/contracts/catalog/case-messages';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Refusal, FoundPlate } from '../../stock/api.js';

type AssignmentState = 'asked' | 'taken' | 'refused';

/** An undone assignment is stored as refused: the plate is free for another case. */
export const undone = 'undone';

export type Assignment = {
  readonly id: string;
  readonly caseId: string;
  readonly locationId: string;
  readonly accountId: string;
  readonly codeId: string;
  readonly state: AssignmentState;
  readonly refusal?: Refusal | typeof undone;
  readonly askedAt: Date;
  readonly claimedAt?: Date;
};

export const plateRefused = (refusal: Refusal): Problem =>
  problem(refusal === 'unknown' ? 'not-found' : 'conflict', `plate-${refusal}`, plateRefusals[refusal]);

/** Returns a refusal that needs no request; undefined if the plate may be free. */
export const refusalAtSight = ({ retired, active, ofOrder }: FoundPlate): Refusal | undefined => {
  if (retired) return 'retired';
  if (ofOrder) return 'order';
  return active ? 'active' : undefined;
};

export const assignmentUndone = (): Problem => problem('conflict', 'assignment-undone', plateRefusals.undone);
export const pageOpened = (): Problem => problem('conflict', 'plate-claimed', plateRefusals.opened);
export const plateNotWithCase = (): Problem => problem('conflict', 'plate-not-with-case', plateRefusals.notWithCase);
export const plateOfOtherPartner = (): Problem =>
  problem('conflict', 'plate-not-of-location', plateRefusals.notOfPartner);
export const plateOfAnother = (): Problem => problem('conflict', 'plate-of-another-partner', plateRefusals.partner);

/** Only for the partner whose case it is. */
export const plateWithCase = (other: {
  readonly id: string;
  readonly orderRef: string;
  readonly subjectName: string;
}) =>
  problem('conflict', 'plate-with-case', plateRefusals.ownCase(other.subjectName), {
    caseId: other.id,
    orderRef: other.orderRef,
  });

export const keyReused = (): Problem =>
  problem(
    'invalid',
    'idempotency-key-reused',
    'This key was used for another case or plate before. Please send a new one.',
  );
