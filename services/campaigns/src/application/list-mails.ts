import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import type { MailRow, Mails } from './ports.js';

export type ListMails = { readonly customerId?: string; readonly limit: number };

/** "Have you sent it?" Which mail, when, and how far it got; never what it said. */
export const listMails =
  (deps: { readonly mails: Mails }): Handler<ListMails, readonly MailRow[]> =>
  async (input, turn) => {
    requireStaff(turn.caller, 'support');
    return deps.mails.newest(input);
  };
