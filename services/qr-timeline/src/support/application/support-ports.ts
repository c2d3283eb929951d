import type { Tx } from '@keepsake/platform/request-context';
import type { Plate } from '../../plates/api.js';
import type { ReassignReason } from '../domain/reassignment.js';

export type PlateCount = {
  readonly customerId: string;
  readonly codes: number;
  readonly activeCodes: number;
  readonly lastActivity?: Date;
};

/** Details of a replaced plate. */
export type Replacement = {
  readonly codeId: string;
  readonly by?: string;
  readonly reason?: ReassignReason;
  readonly at?: Date;
  readonly staffId?: string;
};

export type KeeperLine = {
  readonly timelineId: string;
  readonly name: string;
  readonly emailSealed: string;
  readonly role: 'keeper' | 'helper';
  readonly state: 'invited' | 'keeping' | 'ended';
};

export type SuccessionLine = {
  readonly timelineId: string;
  readonly wish: 'keep' | 'hand-over' | 'close' | 'remove';
  readonly ownerSeenAt: Date;
  readonly step?: 'checked' | 'reminded' | 'reminded-again' | 'announced' | 'asked-again' | 'closed' | 'removed';
  readonly stepAt?: Date;
  readonly name?: string;
  readonly emailSealed?: string;
  readonly state?: 'asked' | 'agreed' | 'declined' | 'gone';
};

type PlateMove = {
  /** As read in this transaction. */
  readonly old: Plate;
  readonly newId: string;
  readonly reason: ReassignReason;
  readonly gone: boolean;
  readonly staffId: string;
  readonly at: Date;
};

/** Replaces a plate with its timeline, if any. Both writes are guarded and return false if a concurrent request won. */
export type PlateMoves = {
  /** Locks the new plate until the transaction ends; a second caller waits here before it holds other locks. */
  readonly wantNew: (tx: Tx, newId: string) => Promise<void>;
  /** Returns the plates of this code that have not been sent: 1 for a single plate, and for one that was sent. */
  readonly unsentCopies: (tx: Tx, codeId: string) => Promise<number>;
  readonly letGo: (tx: Tx, move: PlateMove) => Promise<boolean>;
  /** Takes a free plate only. The order's story moves with it, so that an undone activation releases it as before. */
  readonly take: (tx: Tx, move: PlateMove) => Promise<boolean>;
};

/** Plate lookups for support. TEST plates belong to no one. */
export type SupportRows = {
  /** Customers with a plate whose code, code without prefix, or serial begins like one of these. */
  readonly holdersOf: (
    begins: { readonly codes: readonly string[]; readonly bodies: readonly string[]; readonly serial: string },
    limit: number,
  ) => Promise<readonly string[]>;
  readonly countsOf: (customerIds: readonly string[]) => Promise<readonly PlateCount[]>;
  /** Newest first; replaced ones last. */
  readonly platesOf: (customerId: string, limit: number) => Promise<readonly Plate[]>;
  /** `tx`: reads inside that transaction. */
  readonly replacementsOf: (codeIds: readonly string[], tx?: Tx) => Promise<readonly Replacement[]>;
  readonly keepersOf: (timelineIds: readonly string[]) => Promise<readonly KeeperLine[]>;
  readonly successionsOf: (timelineIds: readonly string[]) => Promise<readonly SuccessionLine[]>;
};
