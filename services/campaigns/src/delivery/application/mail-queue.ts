import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { isTranslated, laterMails, type Draft } from '../domain/templates.js';
import type { Languages, Mails } from './ports.js';

/** Carries the id only: the content stays in the row, where it is blanked after sending. */
export const sendMailJob: JobType<{ readonly mailId: string }> = {
  name: 'send-mail',
  schema: z.object({ mailId: z.uuid() }),
};

export type MailToQueue = {
  readonly to: string;
  readonly draft: Draft;
  /** Language of the request that this email answers; default: that of the person. */
  readonly language?: string;
  /** Language if that of the person is unknown; default: English. */
  readonly fallbackLanguage?: string;
  readonly subjectId?: string;
  /** Skips the email if one of its template exists for the same subject. */
  readonly oncePerSubject?: boolean;
  readonly notAfter?: Date;
};

/** Adds an email as row and job in the transaction of its cause, so that both commit or neither. */
export type MailQueue = { readonly add: (tx: Tx, mail: MailToQueue) => Promise<string> };

export const mailQueue = (deps: {
  readonly mails: Mails;
  readonly languages: Pick<Languages, 'of'>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly customerIdOf: (normalizedEmail: string) => string;
}): MailQueue => ({
  add: async (tx, { to, draft, language, fallbackLanguage, subjectId, oncePerSubject = false, notAfter }) => {
    const id = deps.ids.next();
    const address = normalizeEmail(to);
    const customerId = deps.customerIdOf(address ?? to);
    const known = isTranslated(draft.template) ? (language ?? (await deps.languages.of(tx, customerId))) : undefined;
    const mail = {
      ...present({
        subjectId,
        notAfter,
        language: known ?? fallbackLanguage,
      }),
      id,
      to: address ?? to,
      customerId,
      draft,
      state: address === undefined ? ('failed' as const) : ('queued' as const),
      queuedAt: deps.clock.now(),
    };
    const unlessAfter = [...laterMails(draft.template), ...(oncePerSubject ? [draft.template] : [])];
    const kept = await deps.mails.insert(tx, mail, unlessAfter);
    if (kept && mail.state === 'queued') tx.enqueue(sendMailJob, { mailId: id });
    return id;
  },
});
