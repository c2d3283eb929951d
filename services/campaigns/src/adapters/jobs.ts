import { foldFigures } from '@keepsake/platform/figures';
import { job, longJob, type Job, type Lane } from '@keepsake/platform/service';
import { purgeCampaignsJob, type purgeCampaigns } from '../application/archive-campaign.js';
import { deleteBouncesJob, type deleteBounces } from '../application/delete-bounces.js';
import {
  beginRemindersJob,
  sendRemindersJob,
  type beginReminders,
  type sendReminders,
} from '../application/run-reminders.js';
import { saveOrderDayJob, type saveOrderDay } from '../application/keep-order-day.js';
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
  readonly saveOrderDay: ReturnType<typeof saveOrderDay>;
  readonly purgeCampaigns: ReturnType<typeof purgeCampaigns>;
  readonly deleteBounces: ReturnType<typeof deleteBounces>;
  readonly timeZone: string;
};

/** Separate lane for bulk email, so that receipts and sign-in codes do not queue behind it. */
const bulkLane: Lane = { name: 'bulk', concurrency: 2, timeoutMs: 30 * 60_000 };

export const jobs = (use: Use): readonly Job[] => [
  job(sendMailJob, use.sendMail),
  job(beginRemindersJob, use.beginReminders, cron),
  job(sendRemindersJob, use.sendReminders),
  job(saveOrderDayJob, use.saveOrderDay),
  longJob(sendCampaignJob, use.sendCampaign, bulkLane),
  job(beginCampaignJob, use.beginCampaign),
  job(purgeCampaignsJob, use.purgeCampaigns, '17 3 * * *'),
  job(deleteBouncesJob, use.deleteBounces, '41 3 * * *'),
  foldFigures(use.timeZone),
];
