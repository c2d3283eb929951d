import { problem } from '@keepsake/platform/problem';
import { requireStaff } from '@keepsake/platform/access';
import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType, Tx, Turn } from '@keepsake/platform/turn';
import { z } from 'zod';
import { wayOf, type Way } from '../domain/campaign.js';
import { campaignMail, faultsOf, type MailLinks } from '../domain/campaign-letter.js';
import type { House } from '../domain/letter.js';
import { pauseAfterMs } from '../domain/retry.js';
import type { Campaign, Campaigns, ClaimedRecipient, Outcome, Sending } from './campaign-ports.js';
import type { PostOffice } from './ports.js';

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

const alreadyBegun = ({ state, name, beganBy, beganAt }: Campaign) =>
  problem(
    'conflict',
    state === 'draft' ? 'campaign-is-draft' : `campaign-already-${state}`,
    state === 'draft'
      ? `“${name}” is a draft. Save it as ready, and send it then.`
      : `“${name}” has been sent already; nobody gets it twice. Please look at how far it is.`,
    { beganBy, beganAt: beganAt?.toISOString() },
  );

const enqueue = (tx: Tx, campaignId: string, runAt?: Date): void =>
  tx.enqueue(sendCampaignJob, { campaignId }, { key: `campaign-${campaignId}`, ...(runAt && { runAt }) });

type Begin = { readonly campaigns: Campaigns; readonly clock: Clock; readonly house: House };

/** One winner, whoever presses how often; the recipients are rows of the same transaction. */
const begin = async ({ campaigns, clock, house }: Begin, tx: Tx, id: string, by: string): Promise<void> => {
  const campaign = await campaigns.lock(tx, id);
  if (!campaign) throw unknownCampaign();
  const [fault] = faultsOf(campaign.templateType, campaign, house);
  if (fault !== undefined)
    throw problem('conflict', 'campaign-not-ready', `${fault} Please correct “${campaign.name}” and send it then.`);
  const people = await campaigns.begin(tx, campaign, by, clock.now());
  if (people === undefined) throw alreadyBegun(campaign);
  enqueue(tx, id);
};

type Press = { readonly campaignId: string; readonly way: Way; readonly expected?: number };
export type Sent = { readonly sent: number; readonly failed: number; readonly queued: number };

/** Answers when all are settled; of a long one, how far it is after some seconds. */
export const pressSend =
  (deps: Begin & { readonly sending: Sending }): Handler<Press, Sent> =>
  async ({ campaignId, way, expected }, turn) => {
    const staff = requireStaff(turn.caller, 'marketing');
    const { campaigns, sending } = deps;
    const campaign = await campaigns.find(campaignId);
    if (!campaign) throw unknownCampaign();
    if (wayOf(campaign.templateType) !== way)
      throw problem(
        'conflict',
        'campaign-of-another-kind',
        wayOf(campaign.templateType) === 'outreach'
          ? 'This campaign goes to businesses. Please send it as outreach.'
          : 'This campaign goes to customers. Please send it as a newsletter.',
      );
    if ((await turn.kept<true>()) === undefined && expected !== undefined) {
      const { people } = await campaigns.audience(campaign.templateType);
      if (campaign.state === 'scheduled' && people !== expected)
        throw problem(
          'conflict',
          'audience-changed',
          `It would go to ${people.toLocaleString('en-US')} people now, not ${expected.toLocaleString('en-US')}. Please look again and press Send.`,
          { people },
        );
    }
    await turn.once(async (tx) => {
      await begin(deps, tx, campaignId, staff.id);
      const act = { subjectId: campaignId, staffId: staff.id, action: 'send', subject: 'campaign', changed: ['state'] };
      tx.say(campaignsStaffActed, act);
      return true;
    });
    const { accepted, failed, waiting } = await sending.outcome(campaignId, turn.signal);
    return { sent: accepted, failed, queued: waiting };
  };

/** By the clock. Whoever wrote another time into it meanwhile has a job of that time. */
export const beginCampaign =
  (deps: Begin): Handler<z.infer<typeof beginCampaignJob.schema>, void> =>
  async ({ campaignId, sendAt, by }, turn) => {
    const campaign = await deps.campaigns.find(campaignId);
    if (campaign?.state !== 'scheduled' || campaign.sendAt?.toISOString() !== sendAt) return;
    await turn.once((tx) => begin(deps, tx, campaignId, by));
  };

/** As many as the mail server has connections, and some whose row is being written meanwhile. */
const lanes = 8;
/** So few are on hand that a pause, or a word taken back, comes in time for all but them. */
const onHandAtOnce = 2 * lanes;
const mostAtOnce = 500;
/** When the server itself is away, nobody is asked again before this. */
const serverPauseMs = 30_000;
const otherSenderPauseMs = 2_000;

type SendDeps = {
  readonly campaigns: Campaigns;
  readonly sending: Sending;
  readonly post: PostOffice;
  readonly clock: Clock;
  readonly house: House;
};

const linksFor = ({ publicUrl }: House, token: string): MailLinks => ({
  unsubscribe: `${publicUrl}/unsubscribe/${token}`,
  follow: (place) => `${publicUrl}/api/mail/${token}/links/${place}`,
  opened: `${publicUrl}/api/mail/${token}/opened.gif`,
});

const headersFor = ({ publicUrl }: House, token: string) => ({
  'List-Unsubscribe': `<${publicUrl}/api/mail/${token}/unsubscribe>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
});

const isOwnFault = (cause: string): boolean => /^(?:EENVELOPE|EMESSAGE)/.test(cause);

const post = async (
  { post: office, house, clock }: SendDeps,
  campaign: Campaign,
  one: ClaimedRecipient,
): Promise<{ readonly outcome: Outcome; readonly serverAway: boolean }> => {
  const reader =
    wayOf(campaign.templateType) === 'newsletter'
      ? { firstName: one.firstName }
      : { contactName: one.firstName, businessName: one.businessName };
  const mail = campaignMail(campaign.templateType, campaign, reader, linksFor(house, one.token), house);
  const answer = await office.send({ id: one.id, to: one.email, ...mail, headers: headersFor(house, one.token) });
  if (answer === 'taken') return { outcome: { state: 'accepted' }, serverAway: false };
  if (answer === 'refused') return { outcome: { state: 'failed', reason: 'refused' }, serverAway: false };
  const serverAway = !isOwnFault(answer.away);
  const pauseMs = pauseAfterMs(one.attempts + 1);
  if (pauseMs === undefined) return { outcome: { state: 'failed', reason: 'given-up' }, serverAway };
  return { outcome: { state: 'waiting', tryAt: new Date(clock.now().getTime() + pauseMs) }, serverAway };
};

/** Some of them, in several lanes; each is written down the moment the server has answered. */
const sendSome = async (deps: SendDeps, campaign: Campaign, most: number, signal: AbortSignal) => {
  const { sending, clock } = deps;
  const onHand: ClaimedRecipient[] = [];
  let left = most;
  let asking: Promise<void> | undefined;
  let serverAway = false;
  await sending.takeBack(campaign.id);
  const ask = async (): Promise<void> => {
    const found = await sending.claim(campaign.id, clock.now(), Math.min(left, onHandAtOnce));
    left = found.length === 0 ? 0 : left - found.length;
    onHand.push(...found);
  };
  const next = async (): Promise<ClaimedRecipient | undefined> => {
    while (onHand.length === 0 && left > 0) await (asking ??= ask().finally(() => (asking = undefined)));
    return onHand.shift();
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
  // Every lane comes to its end before anybody else may send: what one of them holds must not be taken back under it.
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  return { serverAway };
};

const readOn = async ({ campaigns }: SendDeps, campaignId: string) => {
  const [campaign, settings] = await Promise.all([campaigns.find(campaignId), campaigns.settings()]);
  return { campaign, settings };
};

/**
 * One stretch of a campaign, then the next one is a job of its own. Being killed in between costs nothing: who was accepted is
 * written down, who was in the hands of the server goes again as the same mail, and the others still wait.
 */
export const sendCampaign =
  (deps: SendDeps): Handler<{ readonly campaignId: string }, void> =>
  async ({ campaignId }, turn: Turn) => {
    const { campaigns, sending, clock } = deps;
    const startedAt = clock.now();
    const { campaign, settings } = await readOn(deps, campaignId);
    if (campaign?.state !== 'sending') return;
    const most = Math.min(mostAtOnce, settings.mailsPerMinute);
    const done = await sending.alone(campaignId, () => sendSome(deps, campaign, most, turn.signal));
    if (done && (await sending.stopAtBounces(campaignId, settings.bounceLimitPercent)))
      turn.log.error({ campaignId }, 'a campaign rests: too many of its mails come back');
    const next = await sending.nextTry(campaignId, startedAt);
    const after = (ms: number): Date => new Date(startedAt.getTime() + ms);
    const paceMs = Math.floor((most * 60_000) / settings.mailsPerMinute);
    const earliest = !done
      ? after(otherSenderPauseMs)
      : after(done.serverAway ? Math.max(paceMs, serverPauseMs) : paceMs);
    await turn.once(async (tx) => {
      if (next === undefined) await campaigns.end(tx, campaignId, clock.now());
      else enqueue(tx, campaignId, next > earliest ? next : earliest);
    });
  };
