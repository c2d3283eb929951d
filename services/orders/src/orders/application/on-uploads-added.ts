import type { Handler } from '@keepsake/platform/request-context';
import type { Orders, UploadKinds } from './ports.js';

/** Counts files added to an order; they become entries after the first ones. */
export const onUploadsAdded =
  (deps: {
    readonly orders: Orders;
  }): Handler<
    { readonly orderId: string; readonly uploadIds: readonly string[]; readonly kinds?: UploadKinds | undefined },
    void
  > =>
  ({ orderId, uploadIds, kinds }, ctx) =>
    ctx.transaction((tx) => deps.orders.addUploads(tx, orderId, uploadIds, kinds));
