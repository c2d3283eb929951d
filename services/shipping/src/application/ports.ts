import type { Tx } from '@keepsake/platform/turn';
import type { Address } from '../domain/address.js';
import type { Readiness, Replacing } from '../domain/shipment.js';
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
/** What a replacement is sent to. */
export type Recipient = Pick<Buyer, 'customerId' | 'number' | 'firstName' | 'lastName' | 'eventType' | 'address'>;

type Asking = { readonly signal: AbortSignal; readonly correlationId: string };
export type Buyers = {
  readonly of: (orderId: string, asking: Asking) => Promise<Buyer>;
  /** Someone whose plate was not ordered here: their address is not known. */
  readonly customer: (customerId: string, asking: Asking) => Promise<Recipient>;
};

type Opening = Buyer & { readonly orderId: string; readonly openedAt: Date; readonly codes: number };
/** Of one plate that replaces another one. */
type Replacement = Recipient & {
  readonly shipmentId: string;
  readonly replaces: string;
  readonly codeId: string;
  readonly atMaker: boolean;
  readonly ofOrderId?: string;
  readonly openedAt: Date;
};
/** `labelName`: who it goes to in letters that a label can show, when staff wrote it anew. */
export type PendingShipment = Omit<Opening, 'copies' | 'customerId'> &
  Readiness & { readonly labelName?: string; readonly plates: number; readonly replacing?: Replacing };
export type OrderShipment = {
  readonly shipmentId: string;
  readonly replacement: boolean;
  readonly openedAt: Date;
  readonly labelPrinted: boolean;
  readonly atMaker: boolean;
  readonly codeIds: readonly string[];
  readonly shippedAt?: Date;
  readonly carrier?: string;
  readonly trackingNumber?: string;
};
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
    paid: { readonly orderId: string; readonly paidAt: Date; readonly codes?: number; readonly copies?: number },
  ) => Promise<void>;
  /** The allotment as it is now: a later one replaces an earlier, shorter one. */
  readonly noteCodes: (
    tx: Tx,
    allotted: {
      readonly orderId: string;
      readonly codeIds: readonly string[];
      readonly copies: number;
      readonly atMaker?: readonly string[];
    },
  ) => Promise<void>;
  /** One code for another in a shipment of the order that has not left; false when there is none. */
  readonly exchangeCode: (
    tx: Tx,
    codes: {
      readonly ofOrderId?: string;
      readonly codeId: string;
      readonly newCodeId: string;
      readonly atMaker: boolean;
    },
  ) => Promise<boolean>;
  readonly openReplacement: (tx: Tx, replacement: Replacement) => Promise<void>;
  /** The maker delivered them. */
  readonly noteReceived: (tx: Tx, codeIds: readonly string[]) => Promise<void>;
  /** Shipments of one order, the order's own first. */
  readonly ofOrder: (orderId: string) => Promise<readonly OrderShipment[]>;
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
