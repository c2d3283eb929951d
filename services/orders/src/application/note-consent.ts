import type { Handler } from '@keepsake/platform/turn';
import type { Accounts } from './account-ports.js';

export type NoteConsent = {
  readonly customerId: string;
  readonly marketing: boolean;
  readonly reminders: boolean;
  readonly at: Date;
};

/** Campaigns decides who may be written to; staff see it beside the customer. An older word never undoes a newer one. */
export const noteConsent =
  ({ accounts }: { readonly accounts: Accounts }): Handler<NoteConsent, void> =>
  ({ customerId, ...consent }, turn) =>
    turn.once((tx) => accounts.noteConsent(tx, customerId, consent));
