import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { requirePayable } from '../domain/payment.js';
import { orderNotFound, type Orders } from '../../orders/api.js';
import type { PaymentBook, CheckoutSession, PaymentProvider } from './ports.js';

/** Minimum remaining lifetime of a payment page that is reused. */
const shortestStayMs = 2 * 60_000;

export type OpenPaymentDeps = {
  readonly orders: Orders;
  readonly provider: PaymentProvider | undefined;
  readonly book: PaymentBook;
  readonly clock: Clock;
};

/** Returns the open payment page, or opens a new one. Returns nothing if the business arranges payments itself, or nothing is to be paid. */
export const openPayment =
  (deps: OpenPaymentDeps): Handler<{ readonly orderId: string }, { readonly url?: string }> =>
  async ({ orderId }, ctx) => {
    const order = await deps.orders.find(orderId);
    if (!order) throw orderNotFound();
    if (!deps.provider || order.totalCents === 0) return {};
    requirePayable(order);
    const { page, pages } = await deps.book.lastPage(orderId);
    const at = deps.clock.now();
    if (page && isOpen(page, at)) return { url: page.url };
    const opened = await deps.provider.openPage({ order, attempt: pages + 1 }, ctx.signal).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'payment provider did not open a checkout page');
      throw error;
    });
    await ctx.transaction(async (tx) => {
      await deps.book.savePage(tx, orderId, opened, at);
      return true;
    });
    return { url: opened.url };
  };

const isOpen = (page: CheckoutSession & { readonly ended: boolean }, at: Date): boolean =>
  !page.ended && page.expiresAt.getTime() - at.getTime() > shortestStayMs;
