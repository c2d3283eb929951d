import { job, type Platform } from '@keepsake/platform/service';
import { postgresMails } from './adapters/mails.postgres.js';
import { createMailer } from './adapters/mailer.mail.js';
import { listMails } from './application/list-mails.js';
import { mailQueue, sendMailJob } from './application/mail-queue.js';
import { queueMail } from './application/queue-mail.js';
import { queueMails } from './application/queue-mails.js';
import { sendMail } from './application/send-mail.js';
import type { Branding } from './domain/email-content.js';

/** Composes the delivery module. Its RPC methods are in `composition/campaigns.rpc.ts`. */
export const createDeliveryParts = (
  { db, clock, ids, mail, customerIdOf }: Pick<Platform, 'db' | 'clock' | 'ids' | 'mail' | 'customerIdOf'>,
  branding: Branding,
) => {
  const mails = postgresMails(db);
  const queue = mailQueue({ mails, ids, clock, customerIdOf });
  const post = createMailer(mail, branding.supportEmail);
  return {
    queue,
    post,
    useCases: { queueMail: queueMail({ queue }), queueMails: queueMails({ queue }), listMails: listMails({ mails }) },
    jobs: [job(sendMailJob, sendMail({ mails, post, branding, clock }))],
  };
};
