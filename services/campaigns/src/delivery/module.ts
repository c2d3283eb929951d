import { job, laneJob, type Lane, type Platform } from '@keepsake/platform/service';
import { postgresLanguages as languages } from './adapters/languages.postgres.js';
import { mailGauge } from './adapters/mail-gauge.postgres.js';
import { postgresMails } from './adapters/mails.postgres.js';
import { createMailer } from './adapters/mailer.mail.js';
import { listMails } from './application/list-mails.js';
import { mailQueue, sendMailJob } from './application/mail-queue.js';
import { deleteMailTexts, deleteMailTextsJob, showMailText } from './application/mail-texts.js';
import { queueMail } from './application/queue-mail.js';
import { queueMails } from './application/queue-mails.js';
import { saveLanguage } from './application/save-language.js';
import { sendMail, type ObserveMail } from './application/send-mail.js';
import type { StillWanted } from './application/ports.js';
import type { Writings } from './domain/mail-texts.js';

/** As many concurrent emails as connections to the mail server. */
const mailLane: Lane = { name: 'mail', concurrency: 5, timeoutMs: 5 * 60_000, batch: 20 };

/** Composes the delivery module. Its RPC methods are in `composition/campaigns.rpc.ts`. */
export const createDeliveryParts = (
  {
    db,
    clock,
    ids,
    mail,
    metrics,
    customerIdOf,
  }: Pick<Platform, 'db' | 'clock' | 'ids' | 'mail' | 'metrics' | 'customerIdOf'>,
  {
    supportEmail,
    writingIn,
    stillWanted,
  }: { readonly supportEmail: string; readonly writingIn: Writings; readonly stillWanted: StillWanted },
) => {
  const mails = postgresMails(db);
  const queue = mailQueue({ mails, languages, ids, clock, customerIdOf });
  const post = createMailer(mail, supportEmail);
  // Without a zero, a rate misses the first email of each outcome.
  for (const outcome of ['sent', 'failed', 'expired'] as const) metrics.mailAge.zero({ outcome });
  const observe: ObserveMail = (outcome, seconds) => metrics.mailAge.observe({ outcome }, seconds);
  return {
    queue,
    languages,
    post,
    useCases: {
      queueMail: queueMail({ queue }),
      queueMails: queueMails({ queue }),
      listMails: listMails({ mails }),
      showMailText: showMailText({ mails }),
      saveLanguage: saveLanguage({ languages, clock, customerIdOf }),
    },
    jobs: [
      laneJob(sendMailJob, sendMail({ mails, post, writingIn, clock, observe, stillWanted }), mailLane),
      job(deleteMailTextsJob, deleteMailTexts({ mails, clock }), '23 3 * * *'),
    ],
    collectors: [mailGauge(db, clock)],
  };
};
