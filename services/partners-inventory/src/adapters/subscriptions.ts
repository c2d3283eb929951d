import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { codesBound } from '@keepsake/contracts/events/qr-timeline/codes-bound.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codeReassigned } from '@keepsake/contracts/events/qr-timeline/code-reassigned.v1';
import { codesMade } from '@keepsake/contracts/events/qr-timeline/codes-made.v1';
import { plateReplaced } from '@keepsake/contracts/events/qr-timeline/plate-replaced.v1';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Handler } from '@keepsake/platform/turn';
import type { CodesBound, OfOrder } from '../application/follow-plate-order.js';
import type { NoteBatch } from '../application/note-batch.js';

type OfPlate = { readonly codeId: string };

export const subscriptions = (use: {
  readonly noteBound: Handler<CodesBound, void>;
  readonly notePlatesPaid: Handler<OfOrder & { readonly at: Date }, void>;
  readonly notePlatesCanceled: Handler<OfOrder & { readonly at: Date }, void>;
  readonly noteBatch: Handler<NoteBatch, void>;
  readonly notePlateClaimed: Handler<OfPlate & { readonly at: Date }, void>;
  readonly noteClaimUndone: Handler<OfPlate, void>;
  readonly notePlateReplaced: Handler<OfPlate & { readonly newCodeId: string }, void>;
  readonly forgetFamily: Handler<{ readonly customerId: string; readonly at: Date }, void>;
}): readonly Subscription[] => [
  on(codesBound, ({ data, time }, turn) => use.noteBound({ ...data, at: time }, turn)),
  on(paymentConfirmed, ({ data: { orderId }, time }, turn) => use.notePlatesPaid({ orderId, at: time }, turn)),
  on(orderCancelled, ({ data: { orderId }, time }, turn) => use.notePlatesCanceled({ orderId, at: time }, turn)),
  on(codesMade, ({ data, time }, turn) => use.noteBatch({ ...data, madeAt: time }, turn)),
  on(codeActivated, ({ data, time }, turn) => use.notePlateClaimed({ codeId: data.codeId, at: time }, turn)),
  on(activationUndone, ({ data }, turn) => use.noteClaimUndone(data, turn)),
  // Of an activated plate both are heard; the second changes nothing.
  on(codeReassigned, ({ data }, turn) => use.notePlateReplaced(data, turn)),
  on(plateReplaced, ({ data }, turn) => use.notePlateReplaced(data, turn)),
  on(customerErased, ({ data, time }, turn) => use.forgetFamily({ ...data, at: time }, turn)),
];
