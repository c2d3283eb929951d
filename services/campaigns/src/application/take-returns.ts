import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff, requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { SignedNotice } from '@keepsake/platform/signed-notice';
import type { Handler, Turn, Tx } from '@keepsake/platform/turn';
import type { MailReturn, ReadReturn, ReturnCounts } from '../domain/mail-return.js';
import type { Campaigns, Feedback, Sending } from './campaign-ports.js';
import type { BounceMailbox, MailNotices, Returned, Returns } from './return-ports.js';

type Resting = { readonly campaigns: Pick<Campaigns, 'settings'>; readonly sending: Pick<Sending, 'stopAtBounces'> };

/** A campaign of which too much comes back stops at once, not only when its next stretch has gone. */
const restWhereTooMany = async (
  { campaigns, sending }: Resting,
  campaignIds: readonly string[],
  { log }: Turn,
): Promise<void> => {
  const { bounceLimitPercent } = await campaigns.settings();
  for (const campaignId of campaignIds)
    if (await sending.stopAtBounces(campaignId, bounceLimitPercent))
      log.error({ campaignId }, 'a campaign rests: too many of its mails come back');
};

type Taking = {
  readonly returns: Returns;
  readonly feedback: Pick<Feedback, 'note' | 'suppress'>;
  readonly resting: Resting;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly customerIdOf: (normalisedEmail: string) => string;
};

const distinct = (list: readonly string[]): readonly string[] => [...new Set(list.filter((one) => one !== ''))];

/** The mail it names is believed before the address: mail is passed on, and returns from where we never wrote to. */
const find = async (
  { returns, customerIdOf }: Taking,
  some: readonly MailReturn[],
): Promise<readonly (Returned | undefined)[]> => {
  const asked = some.map((one) => ({ one, personId: one.address === undefined ? '' : customerIdOf(one.address) }));
  const mails = await returns.mails(distinct(some.map(({ mailId }) => mailId ?? '')));
  const people = await returns.newest(distinct(asked.map(({ personId }) => personId)));
  return asked.map(({ one: { what, at, mailId, address }, personId }) => {
    const mail = mails.get(mailId ?? '');
    if (mail && mailId !== undefined) return { what, at, about: mailId, written: mail };
    const person = people.get(personId);
    if (!person) return undefined;
    const written = { ...person, personId, ...present({ email: address }) };
    return { what, at, about: `${personId} ${at.toISOString()}`, written };
  });
};

const keyOf = ({ what, about }: Returned): string => `${what} ${about}`;

const take = async (
  deps: Taking,
  turn: Turn,
  read: readonly ReadReturn[],
  alsoDo: (tx: Tx) => void,
): Promise<ReturnCounts> => {
  const { returns, feedback, resting, ids, clock } = deps;
  const some = read.filter((one) => typeof one !== 'string');
  const found = await find(deps, some);
  const ours = found.filter((one) => one !== undefined);
  const different = [...new Map(ours.map((one) => [keyOf(one), one])).values()];
  const counts = await turn.once(async (tx) => {
    const now = clock.now();
    const fresh = await returns.keep(tx, different, now);
    for (const { what, at, written } of fresh) {
      const { recipient, personId, email } = written;
      if (recipient) await feedback.note(tx, recipient.id, what, at);
      if (personId !== undefined)
        await feedback.suppress(tx, { id: ids.next(), personId, reason: what, ...present({ email }) }, at);
    }
    alsoDo(tx);
    const count = (what: MailReturn['what']): number => fresh.filter((one) => one.what === what).length;
    return {
      bounced: count('bounced'),
      complained: count('complained'),
      temporary: read.filter((one) => one === 'temporary').length,
      repeated: ours.length - fresh.length,
      notOurs: found.length - ours.length,
      notUnderstood: read.filter((one) => one === 'not-understood').length,
    };
  });
  await restWhereTooMany(resting, distinct(ours.map(({ written }) => written.recipient?.campaignId ?? '')), turn);
  return counts;
};

/** What a provider of mail tells by itself. Signed by it, and each notice counts once. */
export const takeMailNotices =
  (deps: Taking & { readonly notices: MailNotices }): Handler<SignedNotice, ReturnCounts> =>
  async (notice, turn) => {
    requireSystem(turn.caller);
    if (!deps.notices)
      throw problem(
        'not-found',
        'no-mail-notices',
        'Notices about mail are not taken here. Please set MAIL_NOTICE_SECRET first.',
      );
    return take(deps, turn, deps.notices(notice, deps.clock.now()), () => undefined);
  };

/** The mailbox to which mail comes back, as somebody of the staff uploads it. */
export const takeMailbox =
  (deps: Taking & { readonly mailbox: BounceMailbox }): Handler<{ readonly file: Uint8Array }, ReturnCounts> =>
  async ({ file }, turn) => {
    const staff = requireStaff(turn.caller, 'marketing');
    const read = await deps.mailbox(file, deps.clock.now());
    return take(deps, turn, read, (tx) =>
      tx.say(campaignsStaffActed, {
        subjectId: 'email-suppressions',
        staffId: staff.id,
        action: 'import',
        subject: 'returned-mails',
        changed: ['reports'],
      }),
    );
  };
