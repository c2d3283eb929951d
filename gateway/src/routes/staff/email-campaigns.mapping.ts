import type { emailCampaign, segment } from '@keepsake/contracts/rest/email-campaigns';
import type { MarketingDefinition } from '@keepsake/contracts/rpc/marketing';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';

export type Campaign = Output<MarketingDefinition, 'SaveCampaign'>;
export type Names = ReadonlyMap<string, string>;

export const campaignOf = (one: Campaign, who: Names): z.input<typeof emailCampaign> => ({
  id: one.id,
  name: one.name,
  subject: one.subject,
  renderedSubject: one.renderedSubject,
  templateType: one.templateType,
  status: one.status,
  paused: one.pauseReason ?? null,
  sentCount: one.accepted,
  openCount: one.opened,
  clickCount: one.clicked,
  responseCount: one.responded,
  recipientCount: one.recipients,
  sentDate: one.sentAt ?? null,
  failedCount: one.failed,
  waitingCount: one.waiting,
  suppressedCount: one.suppressed,
  machineOpenCount: one.machineOpened,
  bounceCount: one.bounced,
  complaintCount: one.complained,
  unsubscribeCount: one.unsubscribed,
  sendAt: one.sendAt ?? null,
  startedAt: one.beganAt ?? null,
  startedBy: one.beganBy === undefined ? null : (who.get(one.beganBy) ?? 'Former staff member'),
  createdAt: one.createdAt,
  archivedAt: one.archivedAt ?? null,
});

type Segment = NonNullable<Campaign['segment']>;

/** Campaigns of an older service have no segment. */
export const segmentOf = ({ segment: chosen }: Pick<Campaign, 'segment'>): z.input<typeof segment> => ({
  occasions: chosen?.occasions ?? [],
  page: chosen?.page ?? null,
  pageMinDays: chosen?.pageMinDays ?? null,
  pageMaxDays: chosen?.pageMaxDays ?? null,
});

export const segmentInput = ({
  occasions,
  page,
  pageMinDays,
  pageMaxDays,
}: {
  readonly occasions: readonly Segment['occasions'][number][];
  readonly page?: Segment['page'] | null | undefined;
  readonly pageMinDays?: number | null | undefined;
  readonly pageMaxDays?: number | null | undefined;
}): Segment => ({
  ...present({
    page: page ?? undefined,
    pageMinDays: pageMinDays ?? undefined,
    pageMaxDays: pageMaxDays ?? undefined,
  }),
  occasions: [...occasions],
});
