import type { Clock } from '@keepsake/platform/clock';
import { isService, wayOf } from '../domain/campaign.js';
import { campaignMail, type MailLinks } from '../domain/campaign-email.js';
import { textFor } from '../domain/sequence.js';
import { type Branding, pauseAfterMs, type Mailer } from '../../delivery/api.js';
import type { Campaign, ClaimedRecipient, Outcome, Sending } from './ports.js';

/** Covers the connections of the mail server, plus emails whose row is being written. */
const lanes = 8;
/** A pause or a revoked consent affects all emails but the claimed ones: these at a time, or what goes out in 100 ms. */
const leastClaimed = 2 * lanes;
const mostClaimed = 8 * lanes;
const claimedForMs = 100;

export type SendDeps = {
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
export const sendClaimed = async (deps: SendDeps, campaign: Campaign, most: number, signal: AbortSignal) => {
  const { sending, clock } = deps;
  const onHand: ClaimedRecipient[] = [];
  let left = most;
  let sent = 0;
  let askedAt = clock.now().getTime();
  let asking: Promise<void> | undefined;
  let serverAway = false;
  const failures: unknown[] = [];
  await sending.reverse(campaign.id);
  const ask = async (): Promise<void> => {
    const now = clock.now();
    const perMs = sent / Math.max(1, now.getTime() - askedAt);
    const wanted = Math.min(mostClaimed, Math.max(leastClaimed, Math.round(perMs * claimedForMs)));
    [sent, askedAt] = [0, now.getTime()];
    try {
      const found = await sending.claim(campaign.id, now, Math.min(left, wanted));
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
      sent += 1;
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
