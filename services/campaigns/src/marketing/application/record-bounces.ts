import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff, requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { SignedNotice } from '@keepsake/platform/signed-notice';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import type { Bounce, ParsedBounce, BounceCounts } from '../domain/bounce.js';
import type { Campaigns, Feedback, Sending } from './ports.js';
import type { BounceMailbox, MailNotices, RecordedBounce, Bounces } from './bounce-ports.js';

type Resting = { readonly campaigns: Pick<Campaigns, 'settings'>; readonly sending: Pick<Sending, 'stopAtBounces'> };

/** Pauses a campaign above the bounce limit immediately, not only after its current batch. */
const pauseAboveLimit = async (
  { campaigns, sending }: Resting,
  campaignIds: readonly string[],
  { log }: RequestContext,
): Promise<void> => {
  const { bounceLimitPercent } = await campaigns.settings();
  for (const campaignId of campaignIds)
    if (await sending.stopAtBounces(campaignId, bounceLimitPercent))
      log.error({ campaignId }, 'campaign paused: bounce rate exceeds the limit');
};

type BounceDeps = {
  readonly bounces: Bounces;
  readonly feedback: Pick<Feedback, 'note' | 'suppress'>;
  readonly resting: Resting;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly customerIdOf: (normalizedEmail: string) => string;
};

const distinct = (list: readonly string[]): readonly string[] => [...new Set(list.filter((one) => one !== ''))];

/**
 * Prefers the email id over the address: email is forwarded, and bounces come from addresses that were never written
 * to.
 */
const find = async (
  { bounces, customerIdOf }: BounceDeps,
  some: readonly Bounce[],
): Promise<readonly (RecordedBounce | undefined)[]> => {
  const input = some.map((one) => ({ one, personId: one.address === undefined ? '' : customerIdOf(one.address) }));
  const mails = await bounces.recipientsOf(distinct(some.map(({ mailId }) => mailId ?? '')));
  const people = await bounces.newestOf(distinct(input.map(({ personId }) => personId)));
  return input.map(({ one: { what, at, mailId, address }, personId }) => {
    const mail = mails.get(mailId ?? '');
    if (mail && mailId !== undefined) return { what, at, about: mailId, written: mail };
    const person = people.get(personId);
    if (!person) return undefined;
    const written = { ...person, personId, ...present({ email: address }) };
    return { what, at, about: `${personId} ${at.toISOString()}`, written };
  });
};

const keyOf = ({ what, about: subject }: RecordedBounce): string => `${what} ${subject}`;

const record = async (
  deps: BounceDeps,
  ctx: RequestContext,
  read: readonly ParsedBounce[],
  alsoDo: (tx: Tx) => void,
): Promise<BounceCounts> => {
  const { bounces, feedback, resting, ids, clock } = deps;
  const some = read.filter((one) => typeof one !== 'string');
  const found = await find(deps, some);
  const ours = found.filter((one) => one !== undefined);
  const different = [...new Map(ours.map((one) => [keyOf(one), one])).values()];
  const counts = await ctx.transaction(async (tx) => {
    const now = clock.now();
    const fresh = await bounces.save(tx, different, now);
    for (const { what, at, written } of fresh) {
      const { recipient, personId, email } = written;
      if (recipient) await feedback.note(tx, recipient.id, what, at);
      if (personId !== undefined)
        await feedback.suppress(tx, { id: ids.next(), personId, reason: what, ...present({ email }) }, at);
    }
    alsoDo(tx);
    const count = (what: Bounce['what']): number => fresh.filter((one) => one.what === what).length;
    return {
      bounced: count('bounced'),
      complained: count('complained'),
      temporary: read.filter((one) => one === 'temporary').length,
      repeated: ours.length - fresh.length,
      notOurs: found.length - ours.length,
      notUnderstood: read.filter((one) => one === 'not-understood').length,
    };
  });
  await pauseAboveLimit(resting, distinct(ours.map(({ written }) => written.recipient?.campaignId ?? '')), ctx);
  return counts;
};

/** Applies signed notices of an email provider; each notice counts once. */
export const recordNotices =
  (deps: BounceDeps & { readonly notices: MailNotices }): Handler<SignedNotice, BounceCounts> =>
  async (notice, ctx) => {
    requireSystem(ctx.caller);
    if (!deps.notices)
      throw problem('not-found', 'no-mail-notices', 'Email notices are disabled. Set MAIL_NOTICE_SECRET first.');
    return record(deps, ctx, deps.notices(notice, deps.clock.now()), () => undefined);
  };

/** Applies an uploaded mailbox of returned email. */
export const importMailbox =
  (deps: BounceDeps & { readonly mailbox: BounceMailbox }): Handler<{ readonly file: Uint8Array }, BounceCounts> =>
  async ({ file }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const read = await deps.mailbox(file, deps.clock.now());
    return record(deps, ctx, read, (tx) =>
      tx.publish(campaignsStaffActed, {
        subjectId: 'email-suppressions',
        staffId: staff.id,
        action: 'import',
        subject: 'returned-mails',
        changed: ['reports'],
      }),
    );
  };
