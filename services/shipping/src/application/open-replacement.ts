import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import type { Buyers, Recipient, Shipments } from './ports.js';

export type OpenReplacement = {
  readonly codeId: string;
  readonly newCodeId: string;
  /** Absent if the family has the new plate already. */
  readonly replacementId?: string;
  readonly orderId?: string;
  readonly customerId?: string;
  readonly atMaker: boolean;
  readonly openedAt: Date;
};

const unknown: Recipient = { customerId: '', number: '', firstName: '', lastName: '', eventType: '' };

/** Adds the replacement to the order's pending shipment that has the old plate; otherwise opens a separate shipment. */
export const openReplacement =
  (deps: { readonly shipments: Shipments; readonly buyers: Buyers }): Handler<OpenReplacement, void> =>
  async ({ codeId, newCodeId, replacementId, orderId, customerId, atMaker, openedAt }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { buyers, shipments } = deps;
    const known = orderId === undefined ? customerId && buyers.customer(customerId, ctx) : buyers.of(orderId, ctx);
    const recipient = (await known) || unknown;
    await ctx.transaction(async (tx) => {
      const ofOrder = present({ ofOrderId: orderId });
      const exchanged = await shipments.exchangeCode(tx, { ...ofOrder, codeId, newCodeId, atMaker });
      if (exchanged || replacementId === undefined) return true;
      await shipments.openReplacement(tx, {
        ...ofOrder,
        ...present({ address: recipient.address }),
        // The family of the plate, which may differ from its buyer.
        customerId: customerId ?? recipient.customerId,
        number: recipient.number,
        firstName: recipient.firstName,
        lastName: recipient.lastName,
        eventType: recipient.eventType,
        shipmentId: replacementId,
        replaces: codeId,
        codeId: newCodeId,
        atMaker,
        openedAt,
      });
      return true;
    });
  };
