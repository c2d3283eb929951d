import { affiliatesEscrowEntry } from '@keepsake/affiliates-escrow';
import { ordersEntry } from '@keepsake/orders';
import type { Entry } from '@keepsake/platform/service';
import { shippingEntry } from '@keepsake/shipping';

/** The one list: a service that stands here is started, gets a database of its own and a socket, and is heard. */
export const services: readonly Entry<any>[] = [ordersEntry, affiliatesEscrowEntry, shippingEntry];
