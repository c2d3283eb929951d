import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { requirePayable } from '../domain/payment.js';
import { orderNotFound } from './order-not-found.js';
import type { PaymentBook, PaymentPage, PaymentProvider } from './payment-ports.js';
import type { Orders } from './ports.js';

/** A page that ends in less is not worth sending somebody to. */
const shortestStayMs = 2 * 60_000;

export type OpenPaymentDeps = {
  readonly orders: Orders;
  readonly provider: PaymentProvider | undefined;
  readonly book: PaymentBook;
  readonly clock: Clock;
};

/** Where the buyer pays: the page that is still open, else a new one. Nothing when the business arranges payments itself. */
export const openPayment =
  (deps: OpenPaymentDeps): Handler<{ readonly orderId: string }, { readonly url?: string }> =>
  async ({ orderId }, turn) => {
    const order = await deps.orders.find(orderId);
    if (!order) throw orderNotFound();
    if (!deps.provider) return {};
    requirePayable(order);
    const { page, pages } = await deps.book.lastPage(orderId);
    const at = deps.clock.now();
    if (page && isOpen(page, at)) return { url: page.url };
    const opened = await deps.provider.openPage({ order, attempt: pages + 1 }, turn.signal).catch((error: unknown) => {
      turn.log.error({ err: error }, 'The provider of payments opened no page');
      throw error;
    });
    await turn.once(async (tx) => {
      await deps.book.keepPage(tx, orderId, opened, at);
      return true;
    });
    return { url: opened.url };
  };

const isOpen = (page: PaymentPage & { readonly ended: boolean }, at: Date): boolean =>
  !page.ended && page.expiresAt.getTime() - at.getTime() > shortestStayMs;
