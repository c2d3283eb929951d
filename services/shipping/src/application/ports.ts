import type { CarrierId } from '@keepsake/contracts/catalog/carriers';
import type { Tx } from '@keepsake/platform/request-context';
import type { Address } from '../domain/address.js';
import type { Readiness, Replacing } from '../domain/shipment.js';
import type { ShipmentCount } from '../domain/shipping-figures.js';

/** Buyer fields from orders that a shipment needs. */
type Buyer = {
  readonly customerId: string;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly eventType: string;
  /** Package of the order form, or pricing tier of the checkout. */
  readonly packageType: string;
  readonly quantity: number;
  readonly copies: number;
  readonly address?: Address;
};
/** Recipient of a replacement. */
export type Recipient = Pick<Buyer, 'customerId' | 'number' | 'firstName' | 'lastName' | 'eventType' | 'address'>;

type CallOptions = { readonly signal: AbortSignal; readonly correlationId: string };
export type Buyers = {
  readonly of: (orderId: string, asking: CallOptions) => Promise<Buyer>;
  /** Price of an order, in cents. */
  readonly paidFor: (orderId: string, asking: CallOptions) => Promise<number>;
  /** Price of an order, and the phone number that some carriers require. */
  readonly contact: (
    orderId: string,
    asking: CallOptions,
  ) => Promise<{ readonly paidCents: number; readonly phone?: string }>;
  /** Returns a customer whose plate was not ordered here; the address is unknown. */
  readonly customer: (customerId: string, asking: CallOptions) => Promise<Recipient>;
};

type Opening = Buyer & { readonly orderId: string; readonly openedAt: Date; readonly codes: number };
/** A shipment of one plate that replaces another one. */
type Replacement = Recipient & {
  readonly shipmentId: string;
  readonly replaces: string;
  readonly codeId: string;
  readonly atMaker: boolean;
  readonly ofOrderId?: string;
  readonly openedAt: Date;
};
/** `labelName`: the recipient in letters that a label can show, if staff rewrote it. */
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
  readonly carrier?: CarrierId;
  readonly trackingNumber?: string;
};
export type PendingPage = {
  readonly pending: readonly PendingShipment[];
  readonly nextCursor?: string;
  readonly total: number;
};

/** Every write creates the order's row if it is missing and keeps stored facts. */
export type Shipments = {
  readonly open: (tx: Tx, opening: Opening) => Promise<void>;
  readonly recordPayment: (
    tx: Tx,
    paid: { readonly orderId: string; readonly paidAt: Date; readonly codes?: number; readonly copies?: number },
  ) => Promise<void>;
  /** Stores the current allotment; a later one replaces an earlier one. */
  readonly recordCodes: (
    tx: Tx,
    allotted: {
      readonly orderId: string;
      readonly codeIds: readonly string[];
      readonly copies: number;
      readonly atMaker?: readonly string[];
    },
  ) => Promise<void>;
  /** Replaces one code by another in an unsent shipment of the order; false if there is none. */
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
  /** Marks the plates that the maker delivered. */
  readonly recordReceived: (tx: Tx, codeIds: readonly string[]) => Promise<void>;
  /** Returns the shipments of one order, the order's own first. */
  readonly ofOrder: (orderId: string) => Promise<readonly OrderShipment[]>;
  /** Closes a shipment once; the first reason stays. */
  readonly close: (
    tx: Tx,
    closing: { readonly orderId: string; readonly closedAt: Date; readonly as: 'cancelled' | 'completed' },
  ) => Promise<void>;
  readonly moveBuyer: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly at: Date },
  ) => Promise<void>;
  /** Blanks name and address of orders placed before `at`. */
  readonly eraseBuyer: (tx: Tx, customerId: string, at: Date) => Promise<void>;
  /** Returns counters that every write maintains. */
  readonly counts: () => Promise<readonly ShipmentCount[]>;
  /** Returns the shipments that wait for a label, newest first. */
  readonly pending: (input: { readonly cursor?: string; readonly limit: number }) => Promise<PendingPage>;
};
