import { eventTypeOf, type EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { partnerPlates } from '@keepsake/contracts/catalog/order-packages';
import { problem } from '@keepsake/platform/problem';
import type { Purchase } from './order.js';

/** What the business knows about its plates; an absent fact is a line to fill in by hand. */
export type PlateFacts = { readonly size?: string; readonly material?: string; readonly holes?: string };

export type CemeteryKit = {
  readonly orderNumber: string;
  /** Whom the plates remember. */
  readonly names: readonly string[];
  readonly buyer: string;
  readonly phone: string;
  /** Physical plates in the parcel. */
  readonly plates: number;
  readonly facts: PlateFacts;
};

type Ordered = Pick<Purchase, 'copies' | 'packageType'> & {
  readonly eventTypeSlug: EventTypeSlug;
  readonly cancelledAt?: Date;
};

/** True if a plate of this order may be attached to a grave: a memorial, its own plates, and not canceled. */
export const offersCemeteryKit = ({ eventTypeSlug, copies, packageType, cancelledAt }: Ordered): boolean =>
  eventTypeOf(eventTypeSlug).remembrance &&
  copies > 0 &&
  packageType !== partnerPlates.packageType &&
  cancelledAt === undefined;

export const requireCemeteryKit = (order: Ordered): void => {
  if (!offersCemeteryKit(order))
    throw problem(
      'invalid',
      'kit-not-offered',
      'The cemetery kit is for memorial orders with a plate that were not canceled. Choose another order.',
    );
};
