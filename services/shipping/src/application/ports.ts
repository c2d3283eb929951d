import type { Tx } from '@keepsake/platform/turn';
import type { Address, Readiness } from '../domain/shipment.js';
import type { ShipmentCount } from '../domain/shipping-figures.js';

/** What orders says of the buyer, as far as a parcel needs it. */
type Buyer = {
  readonly customerId: string;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly eventType: string;
  /** Package of the order form or pricing tier of the checkout. */
  readonly packageType: string;
  readonly quantity: number;
  readonly copies: number;
  readonly address?: Address;
};

type Asking = { readonly signal: AbortSignal; readonly correlationId: string };
export type Buyers = { readonly of: (orderId: string, asking: Asking) => Promise<Buyer> };

type Opening = Buyer & { readonly orderId: string; readonly openedAt: Date };
/** `labelName`: who it goes to in letters that a label can show, when staff wrote it anew. */
export type PendingShipment = Omit<Opening, 'copies' | 'customerId'> & Readiness & { readonly labelName?: string };
export type PendingPage = {
  readonly pending: readonly PendingShipment[];
  readonly nextCursor?: string;
  readonly total: number;
};

/** Every write makes the row of its order when it is the first to come, and keeps what is already known. */
export type Shipments = {
  readonly open: (tx: Tx, opening: Opening) => Promise<void>;
  readonly notePayment: (
    tx: Tx,
    paid: { readonly orderId: string; readonly paidAt: Date; readonly copies?: number },
  ) => Promise<void>;
  /** The allotment as it is now: a later one replaces an earlier, shorter one. */
  readonly noteCodes: (
    tx: Tx,
    allotted: { readonly orderId: string; readonly codeIds: readonly string[]; readonly copies: number },
  ) => Promise<void>;
  /** Closed once: what closed it first is what stays. */
  readonly close: (
    tx: Tx,
    closing: { readonly orderId: string; readonly closedAt: Date; readonly as: 'cancelled' | 'completed' },
  ) => Promise<void>;
  readonly moveBuyer: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly at: Date },
  ) => Promise<void>;
  /** Blanks name and address of what they ordered before `at`. */
  readonly forgetBuyer: (tx: Tx, customerId: string, at: Date) => Promise<void>;
  /** Kept by every write; nothing is counted here. */
  readonly counts: () => Promise<readonly ShipmentCount[]>;
  /** Those that wait for a label, newest first. */
  readonly pending: (asked: { readonly cursor?: string; readonly limit: number }) => Promise<PendingPage>;
};
