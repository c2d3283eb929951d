import { affiliatesEscrowEntry } from '@keepsake/affiliates-escrow';
import { campaignsEntry } from '@keepsake/campaigns';
import { ordersEntry } from '@keepsake/orders';
import { partnersInventoryEntry } from '@keepsake/partners-inventory';
import type { Entry } from '@keepsake/platform/service';
import { qrTimelineEntry } from '@keepsake/qr-timeline';
import { shippingEntry } from '@keepsake/shipping';

/** Every service of the stack: each gets a database and a socket, and its events are consumed. */
export const services: readonly Entry<any>[] = [
  ordersEntry,
  qrTimelineEntry,
  partnersInventoryEntry,
  affiliatesEscrowEntry,
  campaignsEntry,
  shippingEntry,
];
