import type { Tx } from '@keepsake/platform/request-context';
import type { PackPrint } from '../../plates/api.js';

export type PackVersion = PackPrint & {
  readonly plates: number;
  /** Codes in it; absent for the whole batch. */
  readonly onlyIds?: readonly string[];
  readonly reason?: string;
  readonly askedBy?: string;
  readonly askedAt: Date;
  readonly readyAt?: Date;
  readonly objectKey?: string;
  readonly voidedAt?: Date;
  readonly voidedBy?: string;
  readonly voidReason?: string;
};

export type PackLink = {
  readonly id: string;
  readonly batchId: string;
  readonly version: number;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt?: Date;
  readonly uses: number;
  readonly lastUsedAt?: Date;
};

/** Acting staff member and time. */
type Doing = { readonly staffId: string; readonly at: Date };

/** Versions of maker packs and their links. Every change is guarded: of concurrent callers, one gets true. */
export type PackVersions = {
  /** Oldest first. */
  readonly of: (batchId: string) => Promise<readonly PackVersion[]>;
  /** Returns undefined while another version is in progress or if it would have no plates. */
  readonly ask: (
    tx: Tx,
    input: {
      readonly batchId: string;
      readonly plateMm: number;
      readonly plates: 'all' | 'damaged';
      readonly reason: string;
    },
    by: Doing,
  ) => Promise<{ readonly version: number; readonly plates: number } | undefined>;
  /** Ends a ready version and its links. */
  readonly end: (
    tx: Tx,
    which: { readonly batchId: string; readonly version: number; readonly reason: string },
    by: Doing,
  ) => Promise<boolean>;
  readonly outOfUse: (batchId: string) => Promise<{ readonly damaged: number; readonly retired: number }>;
  readonly addressConfirmed: (batchId: string) => Promise<{ readonly at: Date; readonly staffId: string } | undefined>;
  readonly confirmAddress: (tx: Tx, batchId: string, by: Doing) => Promise<void>;
  readonly linksOf: (batchId: string) => Promise<readonly PackLink[]>;
  readonly link: (id: string) => Promise<PackLink | undefined>;
  readonly addLink: (tx: Tx, link: Omit<PackLink, 'uses'>) => Promise<void>;
  readonly revoke: (tx: Tx, id: string, at: Date) => Promise<PackLink | undefined>;
  readonly used: (id: string, at: Date) => Promise<void>;
};
