import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { isTranslated, laterMails, type Draft } from '../domain/templates.js';
import type { Languages, Mails, NewMail } from './ports.js';

/** Carries the id only: the content stays in the row, where it is blanked after sending. */
export const sendMailJob: JobType<{ readonly mailIds: readonly string[] }> = {
  name: 'send-mail',
  schema: z.preprocess(
    // Jobs that the former release left carry one id.
    (given) => (typeof given === 'object' && given !== null && 'mailId' in given ? { mailIds: [given.mailId] } : given),
    z.object({ mailIds: z.array(z.uuid()) }),
  ),
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

/** Adds emails as rows and one job in the transaction of their cause, so that all commit or none. Returns their ids. */
export type MailQueue = {
  readonly add: (tx: Tx, mail: MailToQueue) => Promise<string>;
  readonly addAll: (tx: Tx, mails: readonly MailToQueue[]) => Promise<readonly string[]>;
};

type Deps = {
  readonly mails: Mails;
  readonly languages: Pick<Languages, 'of'>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly customerIdOf: (normalizedEmail: string) => string;
};

const newMail = async (
  { languages, ids, clock, customerIdOf }: Deps,
  tx: Tx,
  { to, draft, language, fallbackLanguage, subjectId, oncePerSubject = false, notAfter }: MailToQueue,
): Promise<NewMail> => {
  const address = normalizeEmail(to);
  const customerId = customerIdOf(address ?? to);
  const known = isTranslated(draft.template) ? (language ?? (await languages.of(tx, customerId))) : undefined;
  return {
    ...present({ subjectId, notAfter, language: known ?? fallbackLanguage }),
    id: ids.next(),
    to: address ?? to,
    customerId,
    draft,
    state: address === undefined ? 'failed' : 'queued',
    queuedAt: clock.now(),
    unlessAfter: [...laterMails(draft.template), ...(oncePerSubject ? [draft.template] : [])],
  };
};

export const mailQueue = (deps: Deps): MailQueue => {
  const addAll: MailQueue['addAll'] = async (tx, given) => {
    const added: NewMail[] = [];
    for (const mail of given) added.push(await newMail(deps, tx, mail));
    const stored = new Set(await deps.mails.insert(tx, added));
    const mailIds = added.filter(({ id, state }) => state === 'queued' && stored.has(id)).map(({ id }) => id);
    if (mailIds.length > 0) tx.enqueue(sendMailJob, { mailIds });
    return added.map(({ id }) => id);
  };
  return { addAll, add: async (tx, mail) => (await addAll(tx, [mail]))[0] ?? '' };
};
