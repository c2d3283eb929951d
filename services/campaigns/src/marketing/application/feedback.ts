import { consentChanged } from '@keepsake/contracts/events/campaigns/consent-changed.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { linksOf } from '../domain/campaign-email.js';
import type { Branding } from '../../delivery/api.js';
import { isBot } from '../domain/bot.js';
import type { Campaigns, Feedback, TokenHolder } from './ports.js';
import type { Preferences } from '../../reminders/api.js';

type Leaving = {
  readonly feedback: Feedback;
  readonly preferences: Preferences;
  readonly ids: Ids;
  readonly clock: Clock;
};

/**
 * Records an opt-out: a consent record for a customer, which a later opt-in reverses, or a suppression for a business.
 */
const leave = async (
  { feedback, preferences, ids, clock }: Leaving,
  tx: Tx,
  { personId, isProspect }: TokenHolder,
  source: string,
): Promise<void> => {
  const now = clock.now();
  if (isProspect) {
    await feedback.suppress(tx, { id: ids.next(), personId, reason: 'unsubscribed' }, now);
    return;
  }
  if (!(await preferences.lock(tx, personId))) return;
  const { marketing, reminders } = await preferences.lockedPreferences(tx, personId);
  if (!marketing) return;
  await preferences.record(tx, personId, { marketing: false }, source, now);
  tx.publish(consentChanged, { customerId: personId, marketing: false, reminders });
};

/** Unsubscribes with one click, as in RFC 8058, without sign-in. Unknown tokens get the same response as known ones. */
export const unsubscribe =
  (deps: Leaving): Handler<{ readonly token: string }, void> =>
  async ({ token }, ctx) => {
    const holder = await deps.feedback.holder(token);
    if (!holder) return;
    await ctx.transaction(async (tx) => {
      await deps.feedback.note(tx, holder.recipientId, 'unsubscribed', deps.clock.now());
      await leave(deps, tx, holder, 'unsubscribe-link');
      return true;
    });
  };

type Reading = { readonly feedback: Feedback; readonly clock: Clock };
type Note = { readonly token: string; readonly agent: string };

const byMachine = ({ settledAt }: TokenHolder, agent: string, now: Date): boolean =>
  isBot(agent, settledAt === undefined ? 0 : now.getTime() - settledAt.getTime());

export const recordOpen =
  ({ feedback, clock }: Reading): Handler<Note, void> =>
  async ({ token, agent }, ctx) => {
    const holder = await feedback.holder(token);
    if (!holder) return;
    const now = clock.now();
    const what = byMachine(holder, agent, now) ? 'machine-opened' : 'opened';
    await ctx.transaction((tx) => feedback.note(tx, holder.recipientId, what, now));
  };

/** Resolves a link of an email. A click also counts as an open, even if no image was fetched. */
export const followLink =
  (
    deps: Reading & { readonly campaigns: Campaigns; readonly branding: Branding },
  ): Handler<Note & { readonly place: number }, { readonly url?: string }> =>
  async ({ token, agent, place }, ctx) => {
    const { feedback, campaigns, clock, branding } = deps;
    const holder = await feedback.holder(token);
    const campaign = holder && (await campaigns.find(holder.campaignId));
    const url = campaign && linksOf(campaign.body, branding)[place];
    if (!holder || url === undefined) return {};
    const now = clock.now();
    await ctx.transaction(async (tx) => {
      if (byMachine(holder, agent, now)) return feedback.note(tx, holder.recipientId, 'machine-opened', now);
      await feedback.note(tx, holder.recipientId, 'clicked', now);
      return feedback.note(tx, holder.recipientId, 'opened', now);
    });
    return { url };
  };
