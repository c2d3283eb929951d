import { foldFigures } from '@keepsake/platform/figures';
import { job, longJob, type Job, type Lane } from '@keepsake/platform/service';
import { forgetReturnsJob, type forgetReturns } from '../application/forget-returns.js';
import {
  beginRemindersJob,
  sendRemindersJob,
  type beginReminders,
  type sendReminders,
} from '../application/run-reminders.js';
import { sendMailJob } from '../application/mail-queue.js';
import {
  beginCampaignJob,
  sendCampaignJob,
  type beginCampaign,
  type sendCampaign,
} from '../application/send-campaign.js';
import type { sendMail } from '../application/send-mail.js';
import { cron } from '../domain/birthdays.js';

type Use = {
  readonly sendMail: ReturnType<typeof sendMail>;
  readonly beginReminders: ReturnType<typeof beginReminders>;
  readonly sendReminders: ReturnType<typeof sendReminders>;
  readonly sendCampaign: ReturnType<typeof sendCampaign>;
  readonly beginCampaign: ReturnType<typeof beginCampaign>;
  readonly forgetReturns: ReturnType<typeof forgetReturns>;
  readonly timeZone: string;
};

/** Mail to thousands; a receipt or a sign-in code does not wait behind it. */
const bulkLane: Lane = { name: 'bulk', concurrency: 2, timeoutMs: 30 * 60_000 };

export const jobs = (use: Use): readonly Job[] => [
  job(sendMailJob, use.sendMail),
  job(beginRemindersJob, use.beginReminders, cron),
  job(sendRemindersJob, use.sendReminders),
  longJob(sendCampaignJob, use.sendCampaign, bulkLane),
  job(beginCampaignJob, use.beginCampaign),
  job(forgetReturnsJob, use.forgetReturns, '41 3 * * *'),
  foldFigures(use.timeZone),
];
