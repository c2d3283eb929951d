import type { CallAbout } from '@keepsake/platform/rpc/contract';
import type { Tx } from '@keepsake/platform/turn';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { Assignment, FoundPlate, Refusal } from '../domain/assignment.js';
import type { Case, CaseDetails } from '../domain/case.js';

export type CasesWanted = Sorted & {
  readonly locationId: string;
  readonly search?: string;
  /** `active`: all but the closed ones. */
  readonly state?: 'active' | Case['state'];
  readonly plate?: 'with' | 'without';
};

/** A case with the plates that are, or are being, assigned to it, the first one first, and how many files were brought for it. */
export type ShownCase = Case & {
  readonly codeIds: readonly string[];
  readonly claimedCodeId?: string;
  readonly totalFiles: number;
};

export type CaseFigures = {
  readonly activeCases: number;
  readonly platesAssigned: number;
  readonly totalFiles: number;
  readonly withoutPlate: number;
  readonly unclaimed: number;
};

export type CasesOfMonth = { readonly created: number; readonly overPlan: number };

export type Cases = {
  /** The how-many-eth case of this month the next one is; whoever asks at once waits. */
  readonly nextNumber: (tx: Tx, locationId: string, month: string) => Promise<number>;
  /** False when the reference is taken; nothing is written then. */
  readonly insert: (tx: Tx, one: Case) => Promise<boolean>;
  readonly find: (id: string) => Promise<ShownCase | undefined>;
  /** The case that holds this plate, if any does. */
  readonly ofPlate: (codeId: string) => Promise<ShownCase | undefined>;
  readonly byReference: (orderRef: string) => Promise<ShownCase | undefined>;
  /** False when it is closed. `familyId`: whose address the family's is. */
  readonly save: (
    tx: Tx,
    id: string,
    details: CaseDetails & { readonly familyId?: string },
    at: Date,
  ) => Promise<boolean>;
  /** Blanks the contact of this person, as it was saved until then. */
  readonly forgetFamily: (tx: Tx, familyId: string, savedUntil: Date) => Promise<void>;
  /** False when it was closed before. */
  readonly close: (tx: Tx, id: string, at: Date) => Promise<boolean>;
  /** False when it was not closed. It stands where its plates say. */
  readonly reopen: (tx: Tx, id: string) => Promise<boolean>;
  /** Back to `open` when no plate is left. */
  readonly unplate: (tx: Tx, id: string) => Promise<void>;
  /** `from` only; false when the case stands elsewhere. */
  readonly move: (tx: Tx, id: string, from: readonly Case['state'][], to: Case['state']) => Promise<boolean>;
  readonly page: (wanted: CasesWanted) => Promise<ListPage<ShownCase>>;
  readonly figures: (locationId: string) => Promise<CaseFigures>;
  /** Those that count in this month, `YYYY-MM` of the business. */
  readonly ofMonth: (locationId: string, month: string) => Promise<CasesOfMonth>;
};

export type Assignments = {
  /** The pair that this key belongs to: the given one when the key is new. */
  readonly bindKey: (
    tx: Tx,
    accountId: string,
    key: string,
    pair: Pick<Assignment, 'caseId' | 'codeId'>,
  ) => Promise<Pick<Assignment, 'caseId' | 'codeId'>>;
  /** False when the plate is with a case already; a twin that asks at once waits for the first. */
  readonly insert: (tx: Tx, asked: Omit<Assignment, 'state'>) => Promise<boolean>;
  /** The one that holds this plate, if any does. */
  readonly ofPlate: (codeId: string, tx: Tx) => Promise<Assignment | undefined>;
  readonly find: (id: string) => Promise<Assignment | undefined>;
  /** `asked -> taken | refused`; false when it was settled before. */
  readonly settle: (tx: Tx, id: string, outcome: 'taken' | Refusal, at: Date) => Promise<boolean>;
  /** `asked | taken -> refused` for this reason, unless the family has claimed it; false otherwise. */
  readonly release: (tx: Tx, id: string, reason: string, at: Date) => Promise<boolean>;
  /** Those that have been `asked` since before this moment. */
  readonly waiting: (before: Date) => Promise<readonly string[]>;
};

/** A plate as it is engraved: x, y and length of each dark run, in modules of a square with so many on a side. */
export type DrawnPlate = {
  readonly code: string;
  readonly address: string;
  readonly side: number;
  readonly bars: readonly (readonly [number, number, number])[];
};

/** Where codes live. */
export type Plates = {
  readonly find: (code: string, about: CallAbout) => Promise<FoundPlate | undefined>;
  readonly codesOf: (ids: readonly string[], about: CallAbout) => Promise<ReadonlyMap<string, string>>;
  /** Whether a family has opened any of them. */
  readonly anyActive: (ids: readonly string[], about: CallAbout) => Promise<boolean>;
  /** In the order asked for. */
  readonly drawn: (ids: readonly string[], about: CallAbout) => Promise<readonly DrawnPlate[]>;
  /** The same case again is the same answer. */
  readonly take: (codeId: string, caseId: string, about: CallAbout) => Promise<'taken' | Refusal>;
  /** Undoes `take`; the plate stays with this location. `active`: the family was first. */
  readonly giveBack: (
    codeId: string,
    caseId: string,
    locationId: string,
    about: CallAbout,
  ) => Promise<'given-back' | 'active' | 'held' | 'unknown'>;
  /** From our shelf to a location: all that are named, or what is free of a batch. */
  readonly bind: (
    wanted: { readonly locationId: string; readonly batchId?: string; readonly codes: readonly string[] },
    about: CallAbout,
  ) => Promise<{ readonly bound: number; readonly already: number }>;
};

/** What becomes of a plate after it was assigned; its case follows. */
export type PlateFollowing = {
  readonly claimed: (tx: Tx, codeId: string, at: Date) => Promise<void>;
  readonly undone: (tx: Tx, codeId: string) => Promise<void>;
  readonly replaced: (tx: Tx, codeId: string, newCodeId: string) => Promise<void>;
};
