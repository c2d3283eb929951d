import type { Tx } from '@keepsake/platform/request-context';
import type { Plate } from '../domain/plate.js';
import type { PlateMark, PlateStep } from '../domain/plate-life.js';

/** A plate with its related records. */
export type PlateFile = {
  readonly plate: Plate;
  readonly batchName: string;
  readonly baseUrl: string;
  readonly sample: boolean;
  readonly scans: number;
  /** `YYYY-MM-DD` */
  readonly lastScannedOn?: string;
  readonly orderNumber?: string;
  /** Codes, not ids. */
  readonly replacedBy?: string;
  readonly replaces?: string;
};

type BatchStep = {
  readonly batchId: string;
  readonly step:
    | 'exported'
    | 'pack-downloaded'
    | 'maker-downloaded'
    | 'address-confirmed'
    | 'version-asked'
    | 'version-voided'
    | 'link-made'
    | 'link-revoked'
    | 'received';
  readonly at: Date;
  readonly version?: number;
  readonly staffId?: string;
  readonly reason?: string;
};

/** History of a batch. Reads worth recording are stored outside of a request transaction. */
export type BatchSteps = {
  readonly note: (step: BatchStep, tx?: Tx) => Promise<void>;
};

export type PlateLife = {
  /** Finds by code or serial. */
  readonly find: (key: { readonly code: string } | { readonly serial: string }) => Promise<PlateFile | undefined>;
  /** In chronological order: steps of the plate and of its batch, and its creation. */
  readonly stepsOf: (plate: Plate) => Promise<readonly PlateStep[]>;
  /** Guarded by the states that the caller saw; returns the changed ids. */
  readonly mark: (
    tx: Tx,
    plates: readonly Plate[],
    by: { readonly mark: Exclude<PlateMark, 'received'>; readonly staffId: string; readonly reason: string },
  ) => Promise<readonly string[]>;
};
