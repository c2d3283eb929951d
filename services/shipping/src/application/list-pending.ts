import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import type { PendingPage, Shipments } from './ports.js';

export type ListPending = { readonly cursor?: string; readonly limit: number };

/** Lists the shipments that wait for a label. */
export const listPending =
  (deps: { readonly shipments: Shipments }): Handler<ListPending, PendingPage> =>
  async (input, ctx) => {
    requireStaff(ctx.caller, 'operations', 'support');
    return deps.shipments.pending(input);
  };
