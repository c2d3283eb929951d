import type { MarketingDefinition } from '@keepsake/contracts/rpc/marketing';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { SentCampaign, Prospect, RecipientRow, Suppression } from '../application/ports.js';
import { statusOf } from '../domain/campaign.js';
import { renderedSubject } from '../domain/campaign-email.js';
import type { Branding } from '../../delivery/api.js';

const countsAnswer = ({ engaged: _, ...counts }: SentCampaign['counts']) => counts;

export const campaignAnswer = (
  {
    counts,
    state,
    body: _,
    createdBy: __,
    createdAt,
    sendAt,
    beganAt,
    sentAt,
    pauseReason,
    beganBy,
    archivedAt,
    segment,
    ...one
  }: SentCampaign,
  { now, branding }: { readonly now: Date; readonly branding: Branding },
): Output<MarketingDefinition, 'SaveCampaign'> => ({
  ...one,
  ...countsAnswer(counts),
  ...present({
    pauseReason,
    beganBy,
    sendAt: sendAt?.toISOString(),
    beganAt: beganAt?.toISOString(),
    sentAt: sentAt?.toISOString(),
    archivedAt: archivedAt?.toISOString(),
  }),
  segment: { ...segment, occasions: [...segment.occasions] },
  renderedSubject: renderedSubject(one, branding),
  status: statusOf({ state, ...present({ sentAt }) }, now),
  createdAt: createdAt.toISOString(),
});

export const recipientAnswer = ({ settledAt, consentAt, ...one }: RecipientRow) => ({
  ...one,
  ...present({ settledAt: settledAt?.toISOString(), consentAt: consentAt?.toISOString() }),
});

export const prospectAnswer = ({
  personId: _,
  createdAt,
  ...one
}: Prospect): Output<MarketingDefinition, 'MarkProspect'> => ({
  ...one,
  createdAt: createdAt.toISOString(),
});

export const suppressionAnswer = ({ at, ...one }: Suppression): Output<MarketingDefinition, 'Suppress'> => ({
  ...one,
  at: at.toISOString(),
});
