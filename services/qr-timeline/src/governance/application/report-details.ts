import { shortened } from '@keepsake/contracts/values/shortened';
import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { nameOf, type EntryRows, type TimelineSecrets, type TimelineRows } from '../../timelines/api.js';
import type { ReplyRows } from '../../replies/api.js';
import type { Keepers, OwnerRecord, Reports } from './keeping-ports.js';
import { optionsOf, livingTimeline, unknownNotification } from './notification-details.js';

type Deps = {
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly keepers: Keepers;
  readonly reports: Pick<Reports, 'find'>;
  readonly entries: Pick<EntryRows, 'find'>;
  readonly replies: Pick<ReplyRows, 'find'>;
  readonly secrets: Pick<TimelineSecrets, 'openEmail'>;
};

export type ReportToTell = ReturnType<typeof optionsOf> & {
  readonly title: string;
  readonly reason: string;
  readonly aboutKeepers: boolean;
  readonly keepers: OwnerRecord[];
};

/** Returns report details for everyone who may decide, the owner first; not for those the report is about. */
export const getReport =
  (deps: Deps): Handler<{ readonly id: string }, ReportToTell> =>
  async ({ id }, ctx) => {
    requireSystem(ctx.caller);
    const report = await deps.reports.find(id);
    if (report?.state !== 'open') throw unknownNotification();
    const timeline = await livingTimeline(deps, report.timelineId, ctx);
    const entry = await deps.entries.find(timeline.id, report.entryId);
    if (entry?.status !== 'shown') throw unknownNotification();
    const reply = report.replyId === undefined ? undefined : await deps.replies.find(timeline.id, report.replyId);
    if (report.replyId !== undefined && reply?.status !== 'shown') throw unknownNotification();
    const { reason, aboutKeepers } = report;
    const keepers = aboutKeepers ? [] : await recipients(deps, timeline.id);
    return {
      ...optionsOf(timeline),
      title: reply ? shortened(reply.text) : nameOf(entry),
      reason,
      aboutKeepers,
      keepers,
    };
  };

const recipients = async ({ keepers, secrets }: Deps, timelineId: string): Promise<OwnerRecord[]> => {
  const [owner, others] = await Promise.all([keepers.ownerOf(timelineId), keepers.list(timelineId)]);
  const keeping = others.filter(({ state }) => state === 'keeping');
  const all = [owner, ...keeping.map(({ name, emailSealed }) => ({ name, email: secrets.openEmail(emailSealed) }))];
  return all.filter(({ email }) => email !== '');
};
