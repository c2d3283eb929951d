import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import type { MailRow, Mails } from './ports.js';

export type ListMails = {
  readonly customerId?: string;
  /** Ids of the subjects of the emails. */
  readonly subjectIds: readonly string[];
  readonly limit: number;
};

/** Lists which email was sent, when, and its state; never its content. */
export const listMails =
  (deps: { readonly mails: Mails }): Handler<ListMails, readonly MailRow[]> =>
  async (input, ctx) => {
    // Staff who ship an order see its emails; only support sees those of a person.
    if (input.subjectIds.length > 0) requireStaff(ctx.caller, 'support', 'operations');
    else requireStaff(ctx.caller, 'support');
    return deps.mails.newest(input);
  };
