import type { Handler } from '@keepsake/platform/request-context';
import type { Accounts } from './account-ports.js';

export type NoteConsent = {
  readonly customerId: string;
  readonly marketing: boolean;
  readonly reminders: boolean;
  readonly at: Date;
};

/**
 * Copies the consent that campaigns owns, for display beside the customer. An older event never overrides a newer one.
 */
export const onConsentChanged =
  ({ accounts }: { readonly accounts: Accounts }): Handler<NoteConsent, void> =>
  ({ customerId, ...consent }, ctx) =>
    ctx.transaction((tx) => accounts.onConsentChanged(tx, customerId, consent));
