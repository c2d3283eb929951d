/** Why qr-timeline refuses to give this plate to a case. */
export type Refusal = 'unknown' | 'retired' | 'order' | 'active' | 'held' | 'at-maker';

/** The fields of a plate that an assignment needs. */
export type FoundPlate = {
  readonly codeId: string;
  readonly code: string;
  readonly batchId: string;
  readonly retired: boolean;
  readonly active: boolean;
  readonly ofOrder: boolean;
  /** Partner account of its location; absent for a free plate. */
  readonly locationId?: string;
};

export const isRefusal = (outcome: string): outcome is Refusal =>
  ['unknown', 'retired', 'order', 'active', 'held', 'at-maker'].includes(outcome);
