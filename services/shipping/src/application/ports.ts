import type { Tx } from '@keepsake/platform/turn';
import type { Address, Readiness } from '../domain/shipment.js';

/** What orders says of the buyer, as far as a parcel needs it. */
type Buyer = {
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
export type PendingShipment = Omit<Opening, 'copies'> & Readiness;
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
  /** Open ones, newest first. */
  readonly pending: (asked: { readonly cursor?: string; readonly limit: number }) => Promise<PendingPage>;
};
