import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import {
  automationStatus,
  nextRunAfter,
  type AutomationStatus,
  type Reminders,
  clockwork,
} from '../../reminders/api.js';
import { mailFigures, type MailFigures, type MailCounts } from '../../delivery/api.js';
import type { Campaigns, CampaignTotals } from './ports.js';

export type ShownFigures = MailFigures & {
  readonly timeZone: string;
  readonly asOf: string;
  readonly waitingSince?: string;
  readonly remindersRanAt?: string;
  readonly remindersRunAt: string;
  readonly remindersStatus: AutomationStatus;
  readonly campaigns: CampaignTotals;
};

/** Reads the aggregated counts; emails and people are not scanned. */
export const showFigures =
  (deps: {
    readonly mailCounts: MailCounts;
    readonly reminders: Pick<Reminders, 'lastRun' | 'lastBegunBy'>;
    readonly campaigns: Pick<Campaigns, 'totals'>;
    readonly clock: Clock;
  }): Handler<unknown, ShownFigures> =>
  async (_, ctx) => {
    requireStaff(ctx.caller, 'operations', 'support', 'marketing', 'finance');
    const now = deps.clock.now();
    const [kept, lastRun, byClock, campaigns] = await Promise.all([
      deps.mailCounts.read(),
      deps.reminders.lastRun(),
      deps.reminders.lastBegunBy(clockwork),
      deps.campaigns.totals(now),
    ]);
    const { timeZone, mails, people, waitingSince } = kept;
    return {
      ...mailFigures(mails, people, monthOf(businessDay(now, timeZone))),
      ...present({ waitingSince: waitingSince?.toISOString(), remindersRanAt: lastRun?.startedAt.toISOString() }),
      remindersRunAt: nextRunAfter(now, timeZone).toISOString(),
      remindersStatus: automationStatus(present({ last: lastRun, byClock }), now, timeZone),
      campaigns,
      timeZone,
      asOf: now.toISOString(),
    };
  };
