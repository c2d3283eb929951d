import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import type { ListPage } from '@keepsake/platform/work-list';
import type { Audience, Campaigns, CountedCampaign, RecipientRow, SendingSettings } from './campaign-ports.js';
import { unknownCampaign } from './send-campaign.js';

type Asked<F extends keyof Campaigns> = Parameters<Extract<Campaigns[F], (...given: never[]) => unknown>>[0];

export const listCampaigns =
  (deps: { readonly campaigns: Campaigns; readonly clock: Clock }): Handler<Asked<'page'>, ListPage<CountedCampaign>> =>
  async (asked, turn) => {
    requireStaff(turn.caller, 'operations', 'support', 'marketing', 'finance');
    return deps.campaigns.page(asked, deps.clock.now());
  };

export type LookedAt = { readonly campaign: CountedCampaign; readonly audience: Audience };

export const getCampaign =
  ({ campaigns }: { readonly campaigns: Campaigns }): Handler<{ readonly campaignId: string }, LookedAt> =>
  async ({ campaignId }, turn) => {
    requireStaff(turn.caller, 'marketing');
    const campaign = await campaigns.find(campaignId);
    if (!campaign) throw unknownCampaign();
    return { campaign, audience: await campaigns.audience(campaign.templateType) };
  };

export const listRecipients =
  ({ campaigns }: { readonly campaigns: Campaigns }): Handler<Asked<'recipients'>, ListPage<RecipientRow>> =>
  async (asked, turn) => {
    requireStaff(turn.caller, 'marketing');
    return campaigns.recipients(asked);
  };

export const getSending =
  ({ campaigns }: { readonly campaigns: Campaigns }): Handler<unknown, SendingSettings> =>
  async (_, turn) => {
    requireStaff(turn.caller, 'marketing');
    return campaigns.settings();
  };

/** Holds from the next stretch of a campaign on. */
export const saveSending =
  ({ campaigns }: { readonly campaigns: Campaigns }): Handler<SendingSettings, SendingSettings> =>
  async (settings, turn) => {
    const staff = requireStaff(turn.caller, 'marketing');
    await turn.once(async (tx) => {
      await campaigns.saveSettings(tx, settings);
      tx.say(campaignsStaffActed, {
        subjectId: 'email-sending',
        staffId: staff.id,
        action: 'change',
        subject: 'sending-settings',
        changed: ['mailsPerMinute', 'bounceLimitPercent'],
      });
      return true;
    });
    return campaigns.settings();
  };
