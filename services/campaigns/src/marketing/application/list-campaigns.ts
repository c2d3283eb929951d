import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { invalidFields } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { ListPage } from '@keepsake/platform/work-list';
import { segmentProblem, type Segment } from '../domain/segment.js';
import type { Audience, Campaigns, RecipientRow, SentCampaign, SendingSettings } from './ports.js';
import { found } from './write-campaign.js';

type Asked<F extends keyof Campaigns> = Parameters<Extract<Campaigns[F], (...given: never[]) => unknown>>[0];

export const listCampaigns =
  (deps: { readonly campaigns: Campaigns; readonly clock: Clock }): Handler<Asked<'page'>, ListPage<SentCampaign>> =>
  async (input, ctx) => {
    requireStaff(ctx.caller, 'operations', 'support', 'marketing', 'finance');
    return deps.campaigns.page(input, deps.clock.now());
  };

export type LookedAt = { readonly campaign: SentCampaign; readonly audience: Audience };

export const getCampaign =
  ({
    campaigns,
    clock,
  }: {
    readonly campaigns: Campaigns;
    readonly clock: Clock;
  }): Handler<{ readonly campaignId: string }, LookedAt> =>
  async ({ campaignId }, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    const campaign = await found(campaigns, campaignId);
    return { campaign, audience: await campaigns.audience(campaign, clock.now()) };
  };

/** Counts who would get the campaign with this segment; stores nothing. */
export const countAudience =
  ({
    campaigns,
    clock,
  }: {
    readonly campaigns: Campaigns;
    readonly clock: Clock;
  }): Handler<{ readonly campaignId: string; readonly segment: Segment }, Audience> =>
  async ({ campaignId, segment }, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    const campaign = await found(campaigns, campaignId);
    const wrong = segmentProblem(campaign.templateType, segment);
    if (wrong !== undefined) throw invalidFields([{ field: 'segment', message: wrong }]);
    return campaigns.audience({ ...campaign, segment }, clock.now());
  };

export const listRecipients =
  ({ campaigns }: { readonly campaigns: Campaigns }): Handler<Asked<'recipients'>, ListPage<RecipientRow>> =>
  async (input, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    return campaigns.recipients(input);
  };

export const getSending =
  ({ campaigns }: { readonly campaigns: Campaigns }): Handler<unknown, SendingSettings> =>
  async (_, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    return campaigns.settings();
  };

/** Takes effect with the next batch of a campaign. */
export const saveSending =
  ({ campaigns }: { readonly campaigns: Campaigns }): Handler<SendingSettings, SendingSettings> =>
  async (settings, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    await ctx.transaction(async (tx) => {
      await campaigns.saveSettings(tx, settings);
      tx.publish(campaignsStaffActed, {
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
