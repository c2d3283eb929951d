import type { CarrierId } from '@keepsake/contracts/catalog/carriers';
import type { Tx } from '@keepsake/platform/request-context';
import type { CarrierLabel, Rate, Tracking } from '../domain/carrier-label.js';
import type { CarrierRequest } from '../domain/carrier-parcel.js';

type CallOptions = { readonly signal: AbortSignal };

export type BoughtLabel = {
  readonly carrier: CarrierId;
  readonly trackingNumber?: string;
  /** As charged, if the integration states it. */
  readonly priceCents?: number;
};

/** State of a draft at the integration. */
type Standing =
  | { readonly state: 'draft' | 'cancelled' | 'unknown' }
  | { readonly state: 'bought'; readonly bought: BoughtLabel; readonly tracking: Tracking };

/**
 * Buys labels from carriers. Rejects with a problem of kind `conflict` if the carrier refused, so that nothing was
 * bought; all other errors leave open whether it happened.
 */
export type LabelShop = {
  /** Creates a draft under the reference of the request. A draft costs nothing and can be bought once. */
  readonly quote: (
    request: CarrierRequest,
    asking: CallOptions,
  ) => Promise<{ readonly draftId: string; readonly rates: readonly Rate[] }>;
  readonly buy: (draftId: string, rateId: string, asking: CallOptions) => Promise<BoughtLabel>;
  readonly standing: (draftId: string, asking: CallOptions) => Promise<Standing>;
  /** Cancels a draft, or gives a bought label back. Idempotent. */
  readonly cancel: (draftId: string, asking: CallOptions) => Promise<void>;
  readonly pdf: (draftId: string, asking: CallOptions) => Promise<Buffer>;
};

type Quote = Pick<CarrierLabel, 'id' | 'orderId' | 'draftId' | 'shipToHash' | 'rates' | 'quotedAt'>;

/** Stores attempts to buy labels. */
export type CarrierLabels = {
  /** Identifies recipient and address without storing them a second time. */
  readonly hash: (shipTo: string) => string;
  readonly addQuote: (tx: Tx, quote: Quote) => Promise<void>;
  readonly lock: (tx: Tx, id: string) => Promise<CarrierLabel | undefined>;
  readonly find: (id: string) => Promise<CarrierLabel | undefined>;
  /** Returns the label that is bought or being bought. The caller has locked the shipment. */
  readonly inUse: (tx: Tx, orderId: string) => Promise<CarrierLabel | undefined>;
  /** Returns the last attempt of each order that went beyond rates. */
  readonly latest: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, CarrierLabel>>;
  readonly begin: (tx: Tx, id: string, chosen: NonNullable<CarrierLabel['chosen']>) => Promise<void>;
  readonly recordBought: (tx: Tx, id: string, bought: BoughtLabel) => Promise<void>;
  readonly recordFailed: (tx: Tx, id: string, problem: string) => Promise<void>;
  readonly recordVoided: (tx: Tx, id: string) => Promise<void>;
  /** Returns labels of parcels sent after `sentAfter` that are not delivered, longest unread first. */
  readonly toTrack: (sentAfter: Date, limit: number) => Promise<readonly Pick<CarrierLabel, 'id' | 'draftId'>[]>;
  readonly recordTracking: (tx: Tx, id: string, tracking: Tracking | undefined, at: Date) => Promise<void>;
  readonly deleteQuotes: (tx: Tx, before: Date) => Promise<void>;
};
