import type { Tx } from '@keepsake/platform/turn';
import type { Plate } from '../domain/plate.js';
import type { ReassignReason } from '../domain/reassignment.js';

export type PlateCount = {
  readonly customerId: string;
  readonly codes: number;
  readonly activeCodes: number;
  readonly lastActivity?: Date;
};

/** What a replaced plate says of itself. */
export type Replacement = {
  readonly codeId: string;
  readonly by?: string;
  readonly reason?: string;
  readonly at?: Date;
  readonly staffId?: string;
};

export type KeeperLine = {
  readonly timelineId: string;
  readonly name: string;
  readonly emailSealed: string;
  readonly role: string;
  readonly state: string;
};

type PlateMove = {
  /** As it stands in this transaction. */
  readonly old: Plate;
  readonly newId: string;
  readonly reason: ReassignReason;
  readonly gone: boolean;
  readonly staffId: string;
  readonly at: Date;
};

/** One plate stands in for another, with the timeline on it if there is one; both writes are guarded and answer false when someone was quicker. */
export type PlateMoves = {
  /** Until the transaction ends nobody else moves anything to this plate; who comes second waits here and holds nothing yet. */
  readonly wantNew: (tx: Tx, newId: string) => Promise<void>;
  readonly letGo: (tx: Tx, move: PlateMove) => Promise<boolean>;
  /** Only one that is free. The order's story goes along, so that an undone activation frees it as before. */
  readonly take: (tx: Tx, move: PlateMove) => Promise<boolean>;
};

/** Plates as support looks them up. TEST plates are nobody's. */
export type SupportRows = {
  /** Customers whose plate's code, code without prefix, or serial begins like one of these. */
  readonly holdersOf: (
    begins: { readonly codes: readonly string[]; readonly bodies: readonly string[]; readonly serial: string },
    limit: number,
  ) => Promise<readonly string[]>;
  readonly countsOf: (customerIds: readonly string[]) => Promise<readonly PlateCount[]>;
  /** Newest first; those that were replaced come last. */
  readonly platesOf: (customerId: string, limit: number) => Promise<readonly Plate[]>;
  /** `tx`: asked in the middle of it, as it sees things. */
  readonly replacementsOf: (codeIds: readonly string[], tx?: Tx) => Promise<readonly Replacement[]>;
  readonly keepersOf: (timelineIds: readonly string[]) => Promise<readonly KeeperLine[]>;
};
