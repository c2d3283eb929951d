import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import type { PendingPage, Shipments } from './ports.js';

export type ListPending = { readonly cursor?: string; readonly limit: number };

/** What has to be sent, for those who pack and those who are asked about it. */
export const listPending =
  (deps: { readonly shipments: Shipments }): Handler<ListPending, PendingPage> =>
  async (input, turn) => {
    requireStaff(turn.caller, 'operations', 'support');
    return deps.shipments.pending(input);
  };
