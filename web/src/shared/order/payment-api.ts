import type { OpenedPaymentAnswer } from '@keepsake/contracts/rest/payments';
import { path, sendJson } from '../api/client.js';
import { newKey } from '../api/idempotency.js';

/** Returns the provider's payment page of this order; undefined if the business arranges the payment. */
export const openPaymentPage = async (orderId: string): Promise<string | undefined> => {
  const { url } = await sendJson<OpenedPaymentAnswer>(path`/api/orders/${orderId}/payment`, { key: newKey() });
  return url ?? undefined;
};

/** Normal navigation to another site; the provider returns to the order's page. */
export const leaveFor = (url: string): void => window.location.assign(url);
