import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { Tx } from '@keepsake/platform/request-context';

type Fact = { readonly customerId: string; readonly occasion: EventTypeSlug; readonly at: Date };

/** What customers ordered and opened, by which campaigns select their readers. */
export type ContactFacts = {
  /** A later owner of the same page replaces the former one. */
  readonly openedPage: (tx: Tx, page: Fact & { readonly timelineId: string }) => Promise<void>;
  readonly closedPage: (tx: Tx, page: { readonly timelineId: string; readonly codeId: string }) => Promise<void>;
  readonly placedOrder: (tx: Tx, order: Fact & { readonly orderId: string }) => Promise<void>;
};
