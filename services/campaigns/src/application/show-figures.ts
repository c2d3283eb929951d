import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { nextRunAfter } from '../domain/birthdays.js';
import { mailFigures, type MailFigures } from '../domain/mail-figures.js';
import type { Campaigns, CampaignTotals } from './campaign-ports.js';
import type { MailCounts } from './ports.js';
import type { Reminders } from './reminder-ports.js';

export type ShownFigures = MailFigures & {
  readonly timeZone: string;
  readonly asOf: string;
  readonly waitingSince?: string;
  readonly remindersRanAt?: string;
  readonly remindersRunAt: string;
  readonly campaigns: CampaignTotals;
};

/** Read from what was kept; neither mails nor people are looked at. */
export const showFigures =
  (deps: {
    readonly mailCounts: MailCounts;
    readonly reminders: Pick<Reminders, 'lastRun'>;
    readonly campaigns: Pick<Campaigns, 'totals'>;
    readonly clock: Clock;
  }): Handler<unknown, ShownFigures> =>
  async (_, turn) => {
    requireStaff(turn.caller, 'operations', 'support', 'marketing', 'finance');
    const now = deps.clock.now();
    const [kept, lastRun, campaigns] = await Promise.all([
      deps.mailCounts.read(),
      deps.reminders.lastRun(),
      deps.campaigns.totals(now),
    ]);
    const { timeZone, mails, people, waitingSince } = kept;
    return {
      ...mailFigures(mails, people, monthOf(businessDay(now, timeZone))),
      ...present({ waitingSince: waitingSince?.toISOString(), remindersRanAt: lastRun?.startedAt.toISOString() }),
      remindersRunAt: nextRunAfter(now).toISOString(),
      campaigns,
      timeZone,
      asOf: now.toISOString(),
    };
  };
