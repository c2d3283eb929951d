import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { laterMails, type Draft } from '../domain/templates.js';
import type { Mails } from './ports.js';

/** Carries the id only: the content stays in the row, where it is blanked after sending. */
export const sendMailJob: JobType<{ readonly mailId: string }> = {
  name: 'send-mail',
  schema: z.object({ mailId: z.uuid() }),
};

export type MailToQueue = {
  readonly to: string;
  readonly draft: Draft;
  readonly subjectId?: string;
  readonly notAfter?: Date;
};

/** Adds an email as row and job in the transaction of its cause, so that both commit or neither. */
export type MailQueue = { readonly add: (tx: Tx, mail: MailToQueue) => Promise<string> };

export const mailQueue = (deps: {
  readonly mails: Mails;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly customerIdOf: (normalizedEmail: string) => string;
}): MailQueue => ({
  add: async (tx, { to, draft, subjectId, notAfter }) => {
    const id = deps.ids.next();
    const address = normalizeEmail(to);
    const mail = {
      ...present({ subjectId, notAfter }),
      id,
      to: address ?? to,
      customerId: deps.customerIdOf(address ?? to),
      draft,
      state: address === undefined ? ('failed' as const) : ('queued' as const),
      queuedAt: deps.clock.now(),
    };
    const kept = await deps.mails.insert(tx, mail, laterMails(draft.template));
    if (kept && mail.state === 'queued') tx.enqueue(sendMailJob, { mailId: id });
    return id;
  },
});
