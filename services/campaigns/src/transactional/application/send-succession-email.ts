import { normalizeEmail } from '@keepsake/contracts/values/email';
import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { present } from '@keepsake/contracts/values/present';
import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/request-context';
import type { Draft, MailQueue } from '../../delivery/api.js';
import type { ContactFacts, OrderClient } from '../../reminders/api.js';
import type { SuccessionClient, SuccessionMoved } from './succession-ports.js';

type Notice = NonNullable<Awaited<ReturnType<SuccessionClient['notice']>>>;

/** `day` is for older versions, which show it as it is. */
const untilOf = (waitsUntil = ''): { readonly day: string; readonly on?: string } => {
  const on = waitsUntil.slice(0, 10);
  return { day: formatHumanDate(on, 'en-US'), ...(on !== '' && { on }) };
};

const draftOf = (what: SuccessionMoved['now'], notice: Notice): Draft => {
  const { name, code, honoreeName, eventType, ownerName, successorName, plan, token = '', others } = notice;
  const about = { honoreeName, eventType, name };
  const until = untilOf(notice.waitsUntil);
  switch (what) {
    case 'checked':
    case 'reminded':
    case 'reminded-again':
      return { template: 'owner-check', values: { ...about, what, plan, successorName, token, others } };
    case 'announced':
      return { template: 'owner-announcement', values: { ...about, plan, successorName, token, ...until } };
    case 'closed':
      return { template: 'timeline-closed', values: { ...about, code } };
    case 'removed':
      return { template: 'timeline-removed', values: { ...about, token, ...until } };
    case 'keeper-warned':
      return { template: 'removal-announced', values: { ...about, code, ...until } };
    case 'yours':
      return { template: 'timeline-yours', values: { ...about, code } };
    case 'successor-asked':
      return { template: 'successor-request', values: { ...about, ownerName, token } };
    case 'successor-agreed':
    case 'successor-declined':
    case 'successor-gone':
      return { template: 'successor-news', values: { ...about, news: what, successorName, code } };
    case 'successor-needed':
      return { template: 'successor-needed', values: { ...about, ownerName, token, ...until } };
    case 'successor-needed-again':
      return { template: 'successor-needed-again', values: { ...about, ownerName, token } };
    case 'successor-stopped':
      return { template: 'successor-stopped', values: { ...about, ownerName } };
  }
};

/** Notices to the owner of a timeline. */
const toOwner: readonly SuccessionMoved['now'][] = [
  'checked',
  'reminded',
  'reminded-again',
  'announced',
  'closed',
  'removed',
  'successor-agreed',
  'successor-declined',
  'successor-gone',
];

/** `language`: of the browser that caused the step. */
export type TellOfSuccession = SuccessionMoved & { readonly language?: string };

type Deps = {
  readonly succession: SuccessionClient;
  readonly orders: Pick<OrderClient, 'customer'>;
  readonly facts: Pick<ContactFacts, 'movedPage' | 'closedPage'>;
  readonly queue: MailQueue;
  readonly customerIdOf: (normalizedEmail: string) => string;
};

/** Emails an owner or a successor about a step, unless it is settled; closed and removed pages get no campaigns. */
export const sendSuccessionEmail =
  ({ succession, orders, facts, queue, customerIdOf }: Deps): Handler<TellOfSuccession, void> =>
  async ({ language, ...moved }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const notice = await succession.notice(moved, ctx);
    if (!notice || isTestPlate(notice.code)) return;
    // qr-timeline may learn of the owner's erasure later than campaigns, which would keep the email.
    if (
      toOwner.includes(moved.now) &&
      !(await orders.customer(customerIdOf(normalizeEmail(notice.to) ?? notice.to), ctx)).known
    )
      return;
    const { now, timelineId, customerId } = moved;
    await ctx.transaction(async (tx) => {
      if (now === 'closed' || now === 'removed') await facts.closedPage(tx, { timelineId });
      if (now === 'yours' && customerId !== undefined) await facts.movedPage(tx, { timelineId, customerId });
      // A person who is named for the first time gets the language of the owner.
      const fallback = moved.now === 'successor-asked' ? present({ fallbackLanguage: language }) : {};
      await queue.add(tx, {
        ...fallback,
        to: notice.to,
        draft: draftOf(moved.now, notice),
        subjectId: moved.timelineId,
      });
      return true;
    });
  };
