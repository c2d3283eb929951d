import { problem } from '@keepsake/platform/problem';
import { requireStaff } from '@keepsake/platform/access';
import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType, Tx, RequestContext } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { isCampaign, isService, wayOf, type Way } from '../domain/campaign.js';
import { campaignMail, faultsOf, type MailLinks } from '../domain/campaign-email.js';
import { textFor } from '../domain/sequence.js';
import { type Branding, pauseAfterMs, type Mailer } from '../../delivery/api.js';
import type { Campaign, Campaigns, ClaimedRecipient, Outcome, Sending } from './ports.js';

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

/** Covers the connections of the mail server, plus emails whose row is being written. */
const lanes = 8;
/** A pause or a revoked consent affects all emails but the claimed ones: these, or what is sent in the time below. */
const leastClaimed = 2 * lanes;
const mostClaimed = 8 * lanes;
const claimedForMs = 100;
/** Emails of one job: those of ten seconds at the chosen pace, so that no minute begins with a burst of them all. */
const jobsPerMinute = 6;
const maxPerJob = 2_000;
/** Minimum pause in milliseconds after the mail server was unavailable. */
const serverPauseMs = 30_000;
const otherSenderPauseMs = 2_000;

type SendDeps = {
  readonly campaigns: Campaigns;
  readonly sending: Sending;
  readonly post: Mailer;
  readonly clock: Clock;
  readonly branding: Branding;
};

/** The text of a sequence may change after it was sent, so its links lead to their target directly. */
const linksFor = ({ publicUrl }: Branding, { templateType, sequence }: Campaign, token: string): MailLinks => ({
  ...(!isService(templateType) && { unsubscribe: `${publicUrl}/unsubscribe/${token}` }),
  ...(!sequence && { follow: (place: number) => `${publicUrl}/api/mail/${token}/links/${place}` }),
  opened: `${publicUrl}/api/mail/${token}/opened.gif`,
});

const headersFor = ({ publicUrl }: Branding, { templateType }: Campaign, token: string): Record<string, string> =>
  isService(templateType)
    ? {}
    : {
        'List-Unsubscribe': `<${publicUrl}/api/mail/${token}/unsubscribe>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        Precedence: 'bulk',
      };

const isRecipientError = (cause: string): boolean => /^(?:EENVELOPE|EMESSAGE)/.test(cause);

const post = async (
  { post: office, branding, clock }: SendDeps,
  campaign: Campaign,
  one: ClaimedRecipient,
): Promise<{ readonly outcome: Outcome; readonly serverAway: boolean }> => {
  const reader =
    wayOf(campaign.templateType) === 'newsletter'
      ? { firstName: one.firstName }
      : { contactName: one.firstName, businessName: one.businessName };
  const text = campaign.sequence ? textFor({ ...campaign, ...campaign.sequence }, one.mournful) : campaign;
  const links = linksFor(branding, campaign, one.token);
  const mail = campaignMail(campaign.templateType, text, reader, links, branding);
  const headers = headersFor(branding, campaign, one.token);
  const answer = await office.send({ id: one.id, to: one.email, ...mail, headers });
  if (answer === 'taken') return { outcome: { state: 'accepted' }, serverAway: false };
  if (answer === 'refused') return { outcome: { state: 'failed', reason: 'refused' }, serverAway: false };
  const serverAway = !isRecipientError(answer.away);
  const pauseMs = pauseAfterMs(one.attempts + 1);
  if (pauseMs === undefined) return { outcome: { state: 'failed', reason: 'given-up' }, serverAway };
  return { outcome: { state: 'waiting', tryAt: new Date(clock.now().getTime() + pauseMs) }, serverAway };
};

/** Sends a batch in several lanes; each result is stored as soon as the server responds. */
const sendSome = async (deps: SendDeps, campaign: Campaign, most: number, signal: AbortSignal) => {
  const { sending, clock } = deps;
  const onHand: ClaimedRecipient[] = [];
  let left = most;
  let claimed = leastClaimed;
  let askedAt = 0;
  let asking: Promise<void> | undefined;
  let serverAway = false;
  const failures: unknown[] = [];
  await sending.reverse(campaign.id);
  const ask = async (): Promise<void> => {
    const now = clock.now();
    const isFast = now.getTime() - askedAt < claimedForMs;
    claimed = isFast ? Math.min(2 * claimed, mostClaimed) : leastClaimed;
    askedAt = now.getTime();
    try {
      const found = await sending.claim(campaign.id, now, Math.min(left, claimed));
      left = found.length === 0 ? 0 : left - found.length;
      onHand.push(...found);
    } catch (error) {
      failures.push(error);
      left = 0;
    } finally {
      asking = undefined;
    }
  };
  /** Claims more before the last one is taken, so that no lane waits. */
  const next = async (): Promise<ClaimedRecipient | undefined> => {
    for (;;) {
      if (onHand.length <= lanes && left > 0) asking ??= ask();
      if (onHand.length > 0 || asking === undefined) return onHand.shift();
      await asking;
    }
  };
  const lane = async (): Promise<void> => {
    while (!serverAway && !signal.aborted) {
      const one = await next();
      if (!one) return;
      const done = await post(deps, campaign, one);
      await sending.settle(one.id, done.outcome, clock.now());
      serverAway ||= done.serverAway;
    }
  };
  // Waits for every lane and claim before releasing the lock, so that emails in flight are not requeued.
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  await asking;
  for (const end of ends) if (end.status === 'rejected') failures.push(end.reason);
  if (failures.length > 0) throw failures[0];
  return { serverAway };
};

const readOn = async ({ campaigns }: SendDeps, campaignId: string) => {
  const [campaign, settings] = await Promise.all([campaigns.find(campaignId), campaigns.settings()]);
  return { campaign, settings };
};

/**
 * Sends one batch of a campaign and enqueues the next. A crash in between is safe: accepted emails are stored, emails
 * in flight are sent again with the same Message-ID, and the others still wait.
 */
export const sendCampaign =
  (deps: SendDeps): Handler<{ readonly campaignId: string }, void> =>
  async ({ campaignId }, ctx: RequestContext) => {
    const { campaigns, sending, clock } = deps;
    const startedAt = clock.now();
    const { campaign, settings } = await readOn(deps, campaignId);
    if (campaign?.state !== 'sending') return;
    const most = Math.min(maxPerJob, Math.ceil(settings.mailsPerMinute / jobsPerMinute));
    const done = await sending.alone(campaignId, () => sendSome(deps, campaign, most, ctx.signal));
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
