import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { Assignment } from '../domain/assignment.js';
import type { Refusal } from '../../stock/api.js';
import type { Case, CaseDetails } from '../domain/case.js';
import type { Contact } from '../domain/contact.js';

type ImportedRow = Pick<Case, 'subjectName' | 'serviceDate'> & {
  readonly importKey: string;
  readonly orderRef?: string;
};

export type CasesWanted = Sorted & {
  readonly locationId: string;
  readonly search?: string;
  /** `active`: all except closed ones. */
  readonly state?: 'active' | Case['state'];
  readonly plate?: 'with' | 'without';
  /** Dates of the service, both inclusive. */
  readonly serviceFrom?: string;
  readonly serviceTo?: string;
};

/** A case with its next of kin, its assigned and requested plates in order, and the number of its files. */
export type ShownCase = Case & {
  readonly contacts: readonly Contact[];
  /** Emails to the family wait for the day after the service. */
  readonly mailAfterService: boolean;
  readonly mailZone?: string;
  readonly codeIds: readonly string[];
  readonly claimedCodeId?: string;
  /** Time of its first plate that is still assigned. */
  readonly platedAt?: Date;
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
  /** Returns the number of the next case of this month; concurrent calls are serialized. */
  readonly nextNumber: (tx: Tx, locationId: string, month: string) => Promise<number>;
  /** False if this threshold of the month was recorded before. */
  readonly noteOverPlan: (
    tx: Tx,
    notice: Pick<Case, 'locationId' | 'month'> & { readonly casesPerMonth: number; readonly step: number },
  ) => Promise<boolean>;
  /** False if the reference is taken; then nothing is written. */
  readonly insert: (tx: Tx, one: Case, importKey?: string) => Promise<boolean>;
  /** Serializes imports of a location until the transaction ends. */
  readonly lockImports: (tx: Tx, locationId: string) => Promise<void>;
  /** Returns the import keys of rows whose case exists: imported, or with this reference, or this name and day. */
  readonly imported: (tx: Tx, locationId: string, rows: readonly ImportedRow[]) => Promise<ReadonlySet<string>>;
  readonly find: (id: string) => Promise<ShownCase | undefined>;
  /** Returns the case that has this plate, if any. */
  readonly ofPlate: (codeId: string) => Promise<ShownCase | undefined>;
  readonly byReference: (orderRef: string) => Promise<ShownCase | undefined>;
  /** False if the case is closed. `familyId`: owner of the family's address. */
  readonly save: (
    tx: Tx,
    id: string,
    details: CaseDetails & { readonly familyId?: string },
    at: Date,
  ) => Promise<boolean>;
  /** Erases what was saved of this person until then, with links and held emails, and who opened a page. */
  readonly eraseFamily: (tx: Tx, familyId: string, savedUntil: Date) => Promise<void>;
  /** False if it was closed before. */
  readonly close: (tx: Tx, id: string, at: Date) => Promise<boolean>;
  /** False if it was not closed. Its state follows from its plates. */
  readonly reopen: (tx: Tx, id: string) => Promise<boolean>;
  /** Sets the state back to `open` if no plate is left. */
  readonly unplate: (tx: Tx, id: string) => Promise<void>;
  /** Moves the state from one of `from`; false if the case has another state. */
  readonly move: (tx: Tx, id: string, from: readonly Case['state'][], to: Case['state']) => Promise<boolean>;
  readonly page: (filter: CasesWanted) => Promise<ListPage<ShownCase>>;
  readonly figures: (locationId: string) => Promise<CaseFigures>;
  /** Returns the cases that count in this month of the business, `YYYY-MM`. */
  readonly ofMonth: (locationId: string, month: string) => Promise<CasesOfMonth>;
};

export type Assignments = {
  /** Returns the pair of this key: the given one if the key is new (`isNew`). */
  readonly bindKey: (
    tx: Tx,
    accountId: string,
    key: string,
    pair: Pick<Assignment, 'caseId' | 'codeId'>,
  ) => Promise<Pick<Assignment, 'caseId' | 'codeId'> & { readonly isNew: boolean }>;
  /** False if the plate already has a case; concurrent calls wait for the first. */
  readonly insert: (tx: Tx, input: Omit<Assignment, 'state'>) => Promise<boolean>;
  /** Returns the assignment that holds this plate, if any. */
  readonly ofPlate: (codeId: string, tx: Tx) => Promise<Assignment | undefined>;
  /** Returns whether the latest assignment of this plate to this case was undone. */
  readonly wasUndone: (tx: Tx, pair: Pick<Assignment, 'caseId' | 'codeId'>) => Promise<boolean>;
  readonly find: (id: string) => Promise<Assignment | undefined>;
  /** `asked -> taken | refused`; false if it was settled before. */
  readonly settle: (tx: Tx, id: string, outcome: 'taken' | Refusal, at: Date) => Promise<boolean>;
  /** `asked | taken -> refused` with this reason, unless the family has claimed it; false otherwise. */
  readonly release: (tx: Tx, id: string, reason: string, at: Date) => Promise<boolean>;
  /** Returns assignments that are `asked` since before this time. */
  readonly waiting: (before: Date) => Promise<readonly string[]>;
};

type ClaimedCase = Pick<Case, 'accountId' | 'locationId' | 'orderRef'> & { readonly caseId: string };

/** Changes of a plate after its assignment, which update its case. */
export type PlateFollowing = {
  /** Returns the case of the plate if this is its first claimed plate. */
  readonly claimed: (tx: Tx, codeId: string, personId: string, at: Date) => Promise<ClaimedCase | undefined>;
  readonly undone: (tx: Tx, codeId: string) => Promise<void>;
  readonly replaced: (tx: Tx, codeId: string, newCodeId: string) => Promise<void>;
};
