import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { Tx } from '@keepsake/platform/request-context';

type Fact = { readonly customerId: string; readonly occasion: EventTypeSlug; readonly at: Date };

/** What customers ordered and opened, by which campaigns select their readers. */
export type ContactFacts = {
  /** A later owner of the same page replaces the former one. `orderId`: of the plate that opens it. */
  readonly openedPage: (
    tx: Tx,
    page: Fact & { readonly timelineId: string; readonly orderId?: string },
  ) => Promise<void>;
  /** The page has another owner; changes nothing if it is unknown. */
  readonly movedPage: (tx: Tx, page: { readonly timelineId: string; readonly customerId: string }) => Promise<void>;
  readonly closedPage: (tx: Tx, page: { readonly timelineId: string; readonly codeId?: string }) => Promise<void>;
  /** `stock`: plates for the stock of a partner. May follow the other facts of the order. */
  readonly placedOrder: (tx: Tx, order: Fact & { readonly orderId: string; readonly stock: boolean }) => Promise<void>;
  /** The last shipment counts. */
  readonly shippedOrder: (tx: Tx, order: Fact & { readonly orderId: string }) => Promise<void>;
  readonly cancelledOrder: (tx: Tx, order: Fact & { readonly orderId: string }) => Promise<void>;
};
