import type { OpenedPaymentAnswer } from '@keepsake/contracts/rest/payments';
import { path, sendJson } from '../api/client.js';
import { newKey } from '../api/idempotency.js';

/** The page of the provider where this order is paid; undefined when the business arranges the payment. */
export const openPaymentPage = async (orderId: string): Promise<string | undefined> => {
  const { url } = await sendJson<OpenedPaymentAnswer>(path`/api/orders/${orderId}/payment`, { key: newKey() });
  return url ?? undefined;
};

/** A normal step to another site: the browser leaves, and comes back to the order's own page. */
export const leaveFor = (url: string): void => window.location.assign(url);
