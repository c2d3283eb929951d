import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/turn';
import type { Buyers, Recipient, Shipments } from './ports.js';

export type OpenReplacement = {
  readonly codeId: string;
  readonly newCodeId: string;
  /** Absent: the family has the new plate already. */
  readonly replacementId?: string;
  readonly orderId?: string;
  readonly customerId?: string;
  readonly atMaker: boolean;
  readonly openedAt: Date;
};

const unknown: Recipient = { customerId: '', number: '', firstName: '', lastName: '', eventType: '' };

/** A plate was replaced: the new one goes into the shipment that still waits with the old one, else into one of its own. */
export const openReplacement =
  (deps: { readonly shipments: Shipments; readonly buyers: Buyers }): Handler<OpenReplacement, void> =>
  async ({ codeId, newCodeId, replacementId, orderId, customerId, atMaker, openedAt }, turn) => {
    if (await turn.kept<true>()) return;
    const { buyers, shipments } = deps;
    const known = orderId === undefined ? customerId && buyers.customer(customerId, turn) : buyers.of(orderId, turn);
    const recipient = (await known) || unknown;
    await turn.once(async (tx) => {
      const ofOrder = present({ ofOrderId: orderId });
      const exchanged = await shipments.exchangeCode(tx, { ...ofOrder, codeId, newCodeId, atMaker });
      if (exchanged || replacementId === undefined) return true;
      await shipments.openReplacement(tx, {
        ...ofOrder,
        ...present({ address: recipient.address }),
        // The family of the plate, who may be others than its buyer.
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
