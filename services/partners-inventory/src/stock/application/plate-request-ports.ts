import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { PlateRequest, PlateRequestState } from '../domain/plate-request.js';

/** A request with its delivery location. */
export type ShownRequest = PlateRequest & {
  readonly locationName: string;
  readonly city: string;
  /** Region of the country; `state` is that of the request. */
  readonly region: string;
};

export type RequestsWanted = Sorted & {
  readonly locationId?: string;
  readonly search?: string;
  /** `open`: those that wait for staff. */
  readonly state?: PlateRequestState | 'open';
};

export type PlateRequests = {
  /** False if this location has a request without a price; concurrent calls wait for the first. */
  readonly insert: (tx: Tx, request: PlateRequest) => Promise<boolean>;
  readonly lockByOrder: (tx: Tx, orderId: string) => Promise<PlateRequest | undefined>;
  /** Returns the request that waits for a price. */
  readonly asked: (tx: Tx, locationId: string) => Promise<PlateRequest | undefined>;
  /** Locks the row until the transaction ends. */
  readonly lock: (tx: Tx, id: string) => Promise<PlateRequest | undefined>;
  readonly save: (tx: Tx, request: PlateRequest) => Promise<void>;
  readonly find: (id: string) => Promise<ShownRequest | undefined>;
  readonly page: (filter: RequestsWanted) => Promise<ListPage<ShownRequest>>;
};
