import { affiliatesEscrowEntry } from '@keepsake/affiliates-escrow';
import { campaignsEntry } from '@keepsake/campaigns';
import { ordersEntry } from '@keepsake/orders';
import { partnersInventoryEntry } from '@keepsake/partners-inventory';
import type { Entry } from '@keepsake/platform/service';
import { qrTimelineEntry } from '@keepsake/qr-timeline';
import { shippingEntry } from '@keepsake/shipping';

/** The one list: a service that stands here is started, gets a database of its own and a socket, and is heard. */
export const services: readonly Entry<any>[] = [
  ordersEntry,
  qrTimelineEntry,
  partnersInventoryEntry,
  affiliatesEscrowEntry,
  campaignsEntry,
  shippingEntry,
];
