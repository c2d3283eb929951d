import type { CallAbout } from '@keepsake/platform/rpc/contract';
import type { Tx } from '@keepsake/platform/turn';
import type { Plate } from '../domain/plate.js';
import type { ParcelEnd } from '../domain/swap.js';

export type PlateSwaps = {
  /**
   * What was allotted to the order and what these codes name, by id, locked until the transaction ends: of two packers with one
   * plate the second one sees what the first has done.
   */
  readonly lock: (
    tx: Tx,
    orderId: string,
    codes: readonly string[],
  ) => Promise<readonly { readonly plate: Plate; readonly allotted: boolean; readonly replaces: boolean }[]>;
  /** Guarded: throws unless all of them were with the order and nobody had activated one. They are nobody's afterwards. */
  readonly letGo: (
    tx: Tx,
    orderId: string,
    out: { readonly ids: readonly string[]; readonly damagedIds: readonly string[] },
    by: { readonly staffId: string; readonly reason: string },
  ) => Promise<void>;
};

/** What is asked of shipping. */
export type ParcelDesk = {
  readonly endOf: (orderId: string, about: CallAbout) => Promise<ParcelEnd | undefined>;
};
