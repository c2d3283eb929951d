import type { MarketingDefinition } from '@keepsake/contracts/rpc/marketing';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { CountedCampaign, Prospect, RecipientRow, Suppression } from '../application/campaign-ports.js';
import { statusOf } from '../domain/campaign.js';

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
    ...one
  }: CountedCampaign,
  now: Date,
): Output<MarketingDefinition, 'SaveCampaign'> => ({
  ...one,
  ...counts,
  ...present({
    pauseReason,
    beganBy,
    sendAt: sendAt?.toISOString(),
    beganAt: beganAt?.toISOString(),
    sentAt: sentAt?.toISOString(),
  }),
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
