import type { Tx } from '@keepsake/platform/turn';
import type { PackPrint } from './plate-ports.js';

export type PackVersion = PackPrint & {
  readonly plates: number;
  /** Codes in it; all of the batch when it is not there. */
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

/** Who of the staff does it, and when. */
type Doing = { readonly staffId: string; readonly at: Date };

/** The versions of maker packs, and the links that open them. Every change is guarded: of many who try at once, one gets true. */
export type PackVersions = {
  /** Oldest first. */
  readonly of: (batchId: string) => Promise<readonly PackVersion[]>;
  /** Undefined while another version is being made, or when no plate would be in it. */
  readonly ask: (
    tx: Tx,
    wanted: {
      readonly batchId: string;
      readonly plateMm: number;
      readonly plates: 'all' | 'damaged';
      readonly reason: string;
    },
    by: Doing,
  ) => Promise<{ readonly version: number; readonly plates: number } | undefined>;
  /** Ends a version that is ready, and the links to it. */
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
