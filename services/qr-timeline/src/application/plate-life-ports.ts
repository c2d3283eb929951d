import type { Tx } from '@keepsake/platform/turn';
import type { Plate } from '../domain/plate.js';
import type { PlateMark, PlateStep } from '../domain/plate-life.js';

/** A plate with what hangs on it. */
export type PlateFile = {
  readonly plate: Plate;
  readonly batchName: string;
  readonly baseUrl: string;
  readonly sample: boolean;
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

/** What was done with a batch as a whole. A look that is worth remembering is noted outside of any turn. */
export type BatchSteps = {
  readonly note: (step: BatchStep, tx?: Tx) => Promise<void>;
};

export type PlateLife = {
  /** By code, or by serial. */
  readonly find: (wanted: { readonly code: string } | { readonly serial: string }) => Promise<PlateFile | undefined>;
  /** In the order in which they happened: its own, those of its batch, and being made. */
  readonly stepsOf: (plate: Plate) => Promise<readonly PlateStep[]>;
  /** Guarded by the states the caller saw; answers the ids that moved. */
  readonly mark: (
    tx: Tx,
    plates: readonly Plate[],
    by: { readonly mark: Exclude<PlateMark, 'received'>; readonly staffId: string; readonly reason: string },
  ) => Promise<readonly string[]>;
};
