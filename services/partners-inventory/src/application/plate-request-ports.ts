import type { Tx } from '@keepsake/platform/turn';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { PlateRequest, PlateRequestState } from '../domain/plate-request.js';

/** A request with the place that the plates go to. */
export type ShownRequest = PlateRequest & {
  readonly locationName: string;
  readonly city: string;
  /** Of the country; `state` is how the request stands. */
  readonly region: string;
};

export type RequestsWanted = Sorted & {
  readonly locationId?: string;
  readonly search?: string;
  /** `open`: those that wait for us. */
  readonly state?: PlateRequestState | 'open';
};

export type PlateRequests = {
  /** False when this location has asked already and waits for a price; whoever asks at once waits for the first. */
  readonly insert: (tx: Tx, request: PlateRequest) => Promise<boolean>;
  readonly lockByOrder: (tx: Tx, orderId: string) => Promise<PlateRequest | undefined>;
  /** The one that waits for a price. */
  readonly asked: (tx: Tx, locationId: string) => Promise<PlateRequest | undefined>;
  /** Locks the row until the transaction ends. */
  readonly lock: (tx: Tx, id: string) => Promise<PlateRequest | undefined>;
  readonly save: (tx: Tx, request: PlateRequest) => Promise<void>;
  readonly find: (id: string) => Promise<ShownRequest | undefined>;
  readonly page: (wanted: RequestsWanted) => Promise<ListPage<ShownRequest>>;
};
