import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import type { Keepers, OwnerRecord, Reports } from './keeping-ports.js';
import { aboutOf, livingTimeline, nothingToTell } from './tell-of-keeping.js';
import type { EntryRows, Seals, TimelineRows } from './timeline-ports.js';

type Deps = {
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly keepers: Keepers;
  readonly reports: Pick<Reports, 'find'>;
  readonly entries: Pick<EntryRows, 'find'>;
  readonly seals: Pick<Seals, 'openEmail'>;
};

export type ReportToTell = ReturnType<typeof aboutOf> & {
  readonly title: string;
  readonly reason: string;
  readonly aboutKeepers: boolean;
  readonly keepers: OwnerRecord[];
};

/** Everybody who may decide is told, the owner first; of a report about themselves they hear nothing. */
export const getReport =
  (deps: Deps): Handler<{ readonly id: string }, ReportToTell> =>
  async ({ id }, turn) => {
    requireSystem(turn.caller);
    const report = await deps.reports.find(id);
    if (report?.state !== 'open') throw nothingToTell();
    const timeline = await livingTimeline(deps, report.timelineId, turn);
    const entry = await deps.entries.find(timeline.id, report.entryId);
    if (entry?.status !== 'shown') throw nothingToTell();
    const { reason, aboutKeepers } = report;
    const told = aboutKeepers ? [] : await recipients(deps, timeline.id);
    return { ...aboutOf(timeline), title: entry.title, reason, aboutKeepers, keepers: told };
  };

const recipients = async ({ keepers, seals }: Deps, timelineId: string): Promise<OwnerRecord[]> => {
  const [owner, others] = await Promise.all([keepers.ownerOf(timelineId), keepers.list(timelineId)]);
  const keeping = others.filter(({ state }) => state === 'keeping');
  const all = [owner, ...keeping.map(({ name, emailSealed }) => ({ name, email: seals.openEmail(emailSealed) }))];
  return all.filter(({ email }) => email !== '');
};
