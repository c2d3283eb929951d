import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Campaigns, SentCampaign } from './ports.js';
import { beginCampaignJob } from './send-campaign.js';
import { act, found, type Named } from './write-campaign.js';

/** Archives a campaign. One that never began is deleted after `keptDays`; until then it can be restored. */
export const archiveCampaign =
  (deps: { readonly campaigns: Campaigns; readonly clock: Clock }): Handler<Named, SentCampaign> =>
  async ({ campaignId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const { name } = await found(deps.campaigns, campaignId);
    await ctx.transaction(async (tx) => {
      if (!(await deps.campaigns.archive(tx, campaignId, deps.clock.now())))
        throw problem('conflict', 'campaign-being-sent', `“${name}” is being sent. Archive it when it has been sent.`);
      act(tx, staff.id, campaignId, 'archive', ['archivedAt']);
      return true;
    });
    return found(deps.campaigns, campaignId);
  };

export const restoreCampaign =
  (deps: { readonly campaigns: Campaigns; readonly clock: Clock }): Handler<Named, SentCampaign> =>
  async ({ campaignId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const { state, sendAt } = await found(deps.campaigns, campaignId);
    await ctx.transaction(async (tx) => {
      await deps.campaigns.restore(tx, campaignId, deps.clock.now());
      // A send time that passed while archived is cleared, so the campaign waits for Send.
      if (state === 'scheduled' && sendAt && sendAt > deps.clock.now())
        tx.enqueue(
          beginCampaignJob,
          { campaignId, sendAt: sendAt.toISOString(), by: staff.id },
          { runAt: sendAt, key: `begin-${campaignId}` },
        );
      act(tx, staff.id, campaignId, 'restore', ['archivedAt']);
      return true;
    });
    return found(deps.campaigns, campaignId);
  };

const keptDays = 30;

export const purgeCampaignsJob: JobType<object> = { name: 'purge-campaigns', schema: z.object({}) };

/** Runs daily. */
export const purgeCampaigns =
  (deps: { readonly campaigns: Campaigns; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, ctx) =>
    ctx.transaction((tx) => deps.campaigns.purge(tx, new Date(deps.clock.now().getTime() - keptDays * 86_400_000)));
