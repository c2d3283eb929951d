import { foldFigures } from '@keepsake/platform/figures';
import { job, type Job } from '@keepsake/platform/service';
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

export const jobs = (use: Use): readonly Job[] => [
  job(sendMailJob, use.sendMail),
  job(beginRemindersJob, use.beginReminders, cron),
  job(sendRemindersJob, use.sendReminders),
  job(sendCampaignJob, use.sendCampaign),
  job(beginCampaignJob, use.beginCampaign),
  job(forgetReturnsJob, use.forgetReturns, '41 3 * * *'),
  foldFigures(use.timeZone),
];
