import type { CallOptions } from '@keepsake/platform/rpc/contract';
import type { FoundPlate, Refusal } from '../domain/plate.js';

/** A plate as engraved: x, y and length of each dark run, in modules of a square with the given size. */
export type DrawnPlate = {
  readonly code: string;
  readonly address: string;
  readonly side: number;
  readonly bars: readonly (readonly [number, number, number])[];
};

/** Client of qr-timeline, which owns the codes. */
export type Plates = {
  readonly find: (code: string, options: CallOptions) => Promise<FoundPlate | undefined>;
  readonly codesOf: (ids: readonly string[], options: CallOptions) => Promise<ReadonlyMap<string, string>>;
  /** Returns whether a family has activated any of them. */
  readonly anyActive: (ids: readonly string[], options: CallOptions) => Promise<boolean>;
  /** Returns the plates in input order. */
  readonly drawn: (ids: readonly string[], options: CallOptions) => Promise<readonly DrawnPlate[]>;
  /** Takes the plate for a case; idempotent for the same case. */
  readonly take: (codeId: string, caseId: string, options: CallOptions) => Promise<'taken' | Refusal>;
  /** Undoes `take`; the plate stays with this location. `active`: the family has activated it. */
  readonly giveBack: (
    codeId: string,
    caseId: string,
    locationId: string,
    options: CallOptions,
  ) => Promise<'given-back' | 'active' | 'held' | 'unknown'>;
  /** Binds central stock to a location: the named plates, or free ones of a batch. */
  readonly bind: (
    input: { readonly locationId: string; readonly batchId?: string; readonly codes: readonly string[] },
    options: CallOptions,
  ) => Promise<{ readonly bound: number; readonly already: number }>;
};
