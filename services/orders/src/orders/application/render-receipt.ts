import type { Language } from '@keepsake/contracts/values/language';
import type { PaperName } from '@keepsake/contracts/values/paper';
import type { Handler } from '@keepsake/platform/request-context';
import { amountsOf, requirePaid, type Receipt } from '../domain/receipt.js';
import { orderNotFound } from './order-not-found.js';
import type { Orders } from './ports.js';
import type { OrderPaper } from './render-cemetery-kit.js';
import { seesBuyer } from './show-order.js';

export type RenderReceipt = { readonly orderId: string; readonly language: Language; readonly paper: PaperName };
export type DrawReceipt = (receipt: Receipt, language: Language, paper: PaperName) => Buffer;

/** Draws the receipt of a paid order, with its refunds. */
export const renderReceipt =
  (deps: {
    readonly orders: Pick<Orders, 'find' | 'refundsOf'>;
    readonly draw: DrawReceipt;
    readonly seller: Receipt['seller'];
  }): Handler<RenderReceipt, OrderPaper> =>
  async ({ orderId, language, paper }, ctx) => {
    const found = await deps.orders.find(orderId);
    if (!found || !seesBuyer(ctx.caller, found)) throw orderNotFound();
    const order = requirePaid(found);
    const { discountCode: code, discountCents: amountCents } = order;
    const { street, city, state, zip, country } = order.address ?? {};
    const receipt: Receipt = {
      ...amountsOf(order),
      orderNumber: order.number,
      seller: deps.seller,
      buyer: `${order.firstName} ${order.lastName}`.trim(),
      addressLines: [street, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '), country].filter(
        (line): line is string => line !== undefined && line !== '',
      ),
      bought: order.pricingTier ?? order.packageType ?? '',
      quantity: order.quantity,
      orderedAt: order.createdAt,
      ...(code !== undefined && amountCents !== undefined && { discount: { code, amountCents } }),
      refunds: await deps.orders.refundsOf(orderId),
    };
    return { pdf: deps.draw(receipt, language, paper), name: `receipt-${order.number}.pdf` };
  };
