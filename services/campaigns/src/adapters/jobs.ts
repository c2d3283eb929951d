import { job, type Job } from '@keepsake/platform/service';
import { sendMailJob } from '../application/mail-queue.js';
import type { sendMail } from '../application/send-mail.js';

export const jobs = (use: { readonly sendMail: ReturnType<typeof sendMail> }): readonly Job[] => [
  job(sendMailJob, use.sendMail),
];
