import type { PaperName } from '@keepsake/contracts/values/paper';
import type { Language } from '@keepsake/contracts/values/language';
import { platesOf } from '@keepsake/contracts/values/plate-count';
import type { Handler } from '@keepsake/platform/request-context';
import { requireCemeteryKit, type CemeteryKit, type PlateFacts } from '../domain/cemetery-kit.js';
import { orderNotFound } from './order-not-found.js';
import type { Orders } from './ports.js';
import { seesBuyer } from './show-order.js';

export type RenderCemeteryKit = {
  readonly orderId: string;
  readonly language: Language;
  readonly paper: PaperName;
};
/** `name`: the file name, copied into a header unchanged. */
export type OrderPaper = { readonly pdf: Buffer; readonly name: string };
export type DrawCemeteryKit = (kit: CemeteryKit, language: Language, paper: PaperName) => Buffer;

/** Draws the letter to the cemetery, the sheet about the plate and the mounting guide of an order. */
export const renderCemeteryKit =
  (deps: {
    readonly orders: Pick<Orders, 'find'>;
    readonly draw: DrawCemeteryKit;
    readonly facts: PlateFacts;
  }): Handler<RenderCemeteryKit, OrderPaper> =>
  async ({ orderId, language, paper }, ctx) => {
    const order = await deps.orders.find(orderId);
    if (!order || !seesBuyer(ctx.caller, order)) throw orderNotFound();
    requireCemeteryKit(order);
    const kit = {
      orderNumber: order.number,
      names: [order.honoreeName, ...order.otherHonoreeNames].filter((name) => name.trim() !== ''),
      buyer: `${order.firstName} ${order.lastName}`.trim(),
      phone: order.phone,
      plates: platesOf(order),
      facts: deps.facts,
    };
    return { pdf: deps.draw(kit, language, paper), name: `cemetery-kit-${order.number}.pdf` };
  };
