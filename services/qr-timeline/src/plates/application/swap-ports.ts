import type { CallOptions } from '@keepsake/platform/rpc/contract';
import type { Tx } from '@keepsake/platform/request-context';
import type { Plate } from '../domain/plate.js';
import type { ShipmentEnd } from '../domain/swap.js';

export type PlateSwaps = {
  /**
   * Returns the plates of the order and those with these codes. Locks them in id order, so that a concurrent swap waits
   * and sees the result.
   */
  readonly lock: (
    tx: Tx,
    orderId: string,
    codes: readonly string[],
  ) => Promise<readonly { readonly plate: Plate; readonly allotted: boolean; readonly replaces: boolean }[]>;
  /**
   * Guarded: throws unless all of them belonged to the order and were not activated. They have no holder afterwards.
   */
  readonly letGo: (
    tx: Tx,
    orderId: string,
    out: { readonly ids: readonly string[]; readonly damagedIds: readonly string[] },
    by: { readonly staffId: string; readonly reason: string },
  ) => Promise<void>;
};

/** Client of the orders service. Throws its refusal of a canceled order. */
export type OrderCheck = {
  readonly requirePackable: (orderId: string, options: CallOptions) => Promise<void>;
};

/** Client of the shipping service. */
export type ShipmentClient = {
  readonly endOf: (orderId: string, options: CallOptions) => Promise<ShipmentEnd | undefined>;
};
