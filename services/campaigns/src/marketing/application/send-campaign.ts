import { problem } from '@keepsake/platform/problem';
import { requireStaff } from '@keepsake/platform/access';
import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType, Tx, RequestContext } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { isCampaign, wayOf, type Way } from '../domain/campaign.js';
import { faultsOf } from '../domain/campaign-email.js';
import type { Branding } from '../../delivery/api.js';
import type { Campaign, Campaigns, Sending } from './ports.js';
import { sendClaimed, type SendDeps } from './send-claimed.js';

export const sendCampaignJob: JobType<{ readonly campaignId: string }> = {
  name: 'send-campaign',
  schema: z.object({ campaignId: z.uuid() }),
};
export const beginCampaignJob: JobType<{ readonly campaignId: string; readonly sendAt: string; readonly by: string }> =
  {
    name: 'begin-campaign',
    schema: z.object({ campaignId: z.uuid(), sendAt: z.iso.datetime(), by: z.string() }),
  };

export const unknownCampaign = () =>
  problem('not-found', 'campaign-unknown', 'We do not know this campaign. Please look for it in the list.');

const alreadyBegun = ({ state, name, beganBy, beganAt, archivedAt }: Campaign) =>
  problem(
    'conflict',
    archivedAt ? 'campaign-archived' : state === 'draft' ? 'campaign-is-draft' : `campaign-already-${state}`,
    archivedAt
      ? `“${name}” is archived. Restore it to send it.`
      : state === 'draft'
        ? `“${name}” is a draft. Save it as ready, and send it then.`
        : `“${name}” has been sent already; no one gets it twice. See its progress.`,
    { beganBy, beganAt: beganAt?.toISOString() },
  );

export const enqueueSending = (tx: Tx, campaignId: string, runAt?: Date): void =>
  tx.enqueue(sendCampaignJob, { campaignId }, { key: `campaign-${campaignId}`, ...(runAt && { runAt }) });

type Begin = { readonly campaigns: Campaigns; readonly clock: Clock; readonly branding: Branding };

/** Concurrent requests have one winner; the recipients are inserted in the same transaction. */
const begin = async (
  { campaigns, clock, branding }: Begin,
  tx: Tx,
  { id, by, includeRecent = false }: { readonly id: string; readonly by: string; readonly includeRecent?: boolean },
): Promise<void> => {
  const campaign = await campaigns.lock(tx, id);
  if (!campaign) throw unknownCampaign();
  const [failure] = faultsOf(campaign.templateType, campaign, branding);
  if (failure !== undefined)
    throw problem('conflict', 'campaign-not-ready', `${failure} Please correct “${campaign.name}” and send it then.`);
  const people = await campaigns.begin(tx, campaign, { by, at: clock.now(), includeRecent });
  if (people === undefined) throw alreadyBegun(campaign);
  enqueueSending(tx, id);
};

type Press = {
  readonly campaignId: string;
  readonly way: Way;
  readonly expected?: number;
  /** Includes people who got a campaign recently, or the same text before. */
  readonly includeRecent?: boolean;
};
export type Sent = { readonly sent: number; readonly failed: number; readonly queued: number };

/** Returns when all emails are settled, or the progress of a long campaign after some seconds. */
export const sendNow =
  (deps: Begin & { readonly sending: Sending }): Handler<Press, Sent> =>
  async ({ campaignId, way, expected, includeRecent = false }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const { campaigns, sending } = deps;
    const campaign = await campaigns.find(campaignId);
    if (!campaign || !isCampaign(campaign)) throw unknownCampaign();
    if (wayOf(campaign.templateType) !== way)
      throw problem(
        'conflict',
        'campaign-of-another-kind',
        wayOf(campaign.templateType) === 'outreach'
          ? 'This campaign goes to businesses. Please send it as outreach.'
          : 'This campaign goes to customers. Please send it as a newsletter.',
      );
    if ((await ctx.storedResult<true>()) === undefined && expected !== undefined) {
      const audience = await campaigns.audience(campaign, deps.clock.now());
      const people = audience.people + (includeRecent ? audience.recent + audience.sameWords : 0);
      if (campaign.state === 'scheduled' && people !== expected)
        throw problem(
          'conflict',
          'audience-changed',
          `It would go to ${people.toLocaleString('en-US')} people now, not ${expected.toLocaleString('en-US')}. Please look again and press Send.`,
          { people },
        );
    }
    await ctx.transaction(async (tx) => {
      await begin(deps, tx, { id: campaignId, by: staff.id, includeRecent });
      const act = { subjectId: campaignId, staffId: staff.id, action: 'send', subject: 'campaign', changed: ['state'] };
      tx.publish(campaignsStaffActed, act);
      return true;
    });
    const { accepted, failed, waiting } = await sending.outcome(campaignId, ctx.signal);
    return { sent: accepted, failed, queued: waiting };
  };

/** Starts a campaign at its scheduled time. A changed time has its own job, so an outdated job does nothing. */
export const beginCampaign =
  (deps: Begin): Handler<z.infer<typeof beginCampaignJob.schema>, void> =>
  async ({ campaignId, sendAt, by }, ctx) => {
    const campaign = await deps.campaigns.find(campaignId);
    if (campaign?.state !== 'scheduled' || campaign.archivedAt || campaign.sendAt?.toISOString() !== sendAt) return;
    await ctx.transaction((tx) => begin(deps, tx, { id: campaignId, by }));
  };

/** Emails of one job: those of ten seconds at the chosen pace, so that no minute begins with a burst of them all. */
const jobsPerMinute = 6;
const maxPerJob = 2_000;
/** Minimum pause in milliseconds after the mail server was unavailable. */
const serverPauseMs = 30_000;
const otherSenderPauseMs = 2_000;

type CampaignDeps = SendDeps & { readonly campaigns: Campaigns };

const readOn = async ({ campaigns }: CampaignDeps, campaignId: string) => {
  const [campaign, settings] = await Promise.all([campaigns.find(campaignId), campaigns.settings()]);
  return { campaign, settings };
};

/**
 * Sends one batch of a campaign and enqueues the next. A crash in between is safe: accepted emails are stored, emails
 * in flight are sent again with the same Message-ID, and the others still wait.
 */
export const sendCampaign =
  (deps: CampaignDeps): Handler<{ readonly campaignId: string }, void> =>
  async ({ campaignId }, ctx: RequestContext) => {
    const { campaigns, sending, clock } = deps;
    const startedAt = clock.now();
    const { campaign, settings } = await readOn(deps, campaignId);
    if (campaign?.state !== 'sending') return;
    const most = Math.min(maxPerJob, Math.ceil(settings.mailsPerMinute / jobsPerMinute));
    const done = await sending.alone(campaignId, () => sendClaimed(deps, campaign, most, ctx.signal));
    if (done && (await sending.stopAtBounces(campaignId, settings.bounceLimitPercent)))
      ctx.log.error({ campaignId }, 'campaign paused: bounce rate exceeds the limit');
    const next = await sending.nextTry(campaignId, startedAt);
    const after = (ms: number): Date => new Date(startedAt.getTime() + ms);
    const paceMs = Math.floor((most * 60_000) / settings.mailsPerMinute);
    const earliest = !done
      ? after(otherSenderPauseMs)
      : after(done.serverAway ? Math.max(paceMs, serverPauseMs) : paceMs);
    await ctx.transaction(async (tx) => {
      if (next === undefined) await campaigns.end(tx, campaignId, clock.now());
      else enqueueSending(tx, campaignId, next > earliest ? next : earliest);
    });
  };
