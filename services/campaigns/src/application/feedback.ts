import { consentChanged } from '@keepsake/contracts/events/campaigns/consent-changed.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { linksOf } from '../domain/campaign-letter.js';
import type { House } from '../domain/letter.js';
import { isMachine } from '../domain/machine.js';
import type { Campaigns, Feedback, TokenHolder } from './campaign-ports.js';
import type { Preferences } from './preference-ports.js';

type Leaving = {
  readonly feedback: Feedback;
  readonly preferences: Preferences;
  readonly ids: Ids;
  readonly clock: Clock;
};

/** A customer's no is a record of consent, which a later yes in the account takes back; a business's no is a line in the list. */
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
  const { marketing, reminders } = await preferences.lockedWishes(tx, personId);
  if (!marketing) return;
  await preferences.record(tx, personId, { marketing: false }, source, now);
  tx.say(consentChanged, { customerId: personId, marketing: false, reminders });
};

/** RFC 8058: one press, no sign-in, no question. An unknown token is answered like a known one. */
export const unsubscribe =
  (deps: Leaving): Handler<{ readonly token: string }, void> =>
  async ({ token }, turn) => {
    const holder = await deps.feedback.holder(token);
    if (!holder) return;
    await turn.once(async (tx) => {
      await deps.feedback.note(tx, holder.recipientId, 'unsubscribed', deps.clock.now());
      await leave(deps, tx, holder, 'unsubscribe-link');
      return true;
    });
  };

type Reading = { readonly feedback: Feedback; readonly clock: Clock };
type Note = { readonly token: string; readonly agent: string };

const byMachine = ({ settledAt }: TokenHolder, agent: string, now: Date): boolean =>
  isMachine(agent, settledAt === undefined ? 0 : now.getTime() - settledAt.getTime());

export const noteOpen =
  ({ feedback, clock }: Reading): Handler<Note, void> =>
  async ({ token, agent }, turn) => {
    const holder = await feedback.holder(token);
    if (!holder) return;
    const now = clock.now();
    const what = byMachine(holder, agent, now) ? 'machine-opened' : 'opened';
    await turn.once((tx) => feedback.note(tx, holder.recipientId, what, now));
  };

/** Where a link of the mail leads. Whoever presses one has opened the mail, though no picture was fetched. */
export const followLink =
  (
    deps: Reading & { readonly campaigns: Campaigns; readonly house: House },
  ): Handler<Note & { readonly place: number }, { readonly url?: string }> =>
  async ({ token, agent, place }, turn) => {
    const { feedback, campaigns, clock, house } = deps;
    const holder = await feedback.holder(token);
    const campaign = holder && (await campaigns.find(holder.campaignId));
    const url = campaign && linksOf(campaign.body, house)[place];
    if (!holder || url === undefined) return {};
    const now = clock.now();
    await turn.once(async (tx) => {
      if (byMachine(holder, agent, now)) return feedback.note(tx, holder.recipientId, 'machine-opened', now);
      await feedback.note(tx, holder.recipientId, 'clicked', now);
      return feedback.note(tx, holder.recipientId, 'opened', now);
    });
    return { url };
  };
