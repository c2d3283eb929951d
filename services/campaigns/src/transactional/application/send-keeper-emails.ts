import { present } from '@keepsake/contracts/values/present';
import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/request-context';
import type { Branding, Draft, MailQueue } from '../../delivery/api.js';
import type { KeepingClient } from './keeping-ports.js';
import type { ContactFacts, OrderClient } from '../../reminders/api.js';

type Deps = { readonly keeping: KeepingClient; readonly queue: MailQueue };
type MailedLink = NonNullable<Awaited<ReturnType<KeepingClient['link']>>>;

const draftOf = ({ kind, honoreeName, eventType, askerName, name, token, ...link }: MailedLink): Draft => {
  const details = { honoreeName, eventType, askerName, token };
  if (kind === 'visit') return { template: 'guest-invitation', values: { ...details, code: link.code } };
  if (kind === 'own') return { template: 'hand-over-offer', values: { ...details, name, atFarewell: link.atFarewell } };
  const role = link.role === 'helper' ? 'helper' : 'keeper';
  return { template: 'keeper-invitation', values: { ...details, name, role } };
};

/** `language`: of the browser of the person who asked for the link, perhaps its recipient. */
export type MailLink = { readonly linkId: string; readonly language?: string };

/** Emails a personal link, unless it is used, replaced or revoked. */
export const mailLink =
  ({ keeping, queue }: Deps): Handler<MailLink, void> =>
  async ({ linkId, language }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const link = await keeping.link(linkId, ctx);
    if (!link || isTestPlate(link.code)) return;
    await ctx.transaction(async (tx) => {
      const notAfter = new Date(link.expiresAt);
      const fallback = present({ fallbackLanguage: language });
      await queue.add(tx, { ...fallback, to: link.to, draft: draftOf(link), subjectId: linkId, notAfter });
      return true;
    });
  };

/** `language`: of the owner's browser. */
export type AskToConfirm = { readonly timelineId: string; readonly language?: string };

/** Sends the confirmation email of an activation again, unless it is confirmed. */
export const askToConfirm =
  ({ keeping, queue }: Deps): Handler<AskToConfirm, void> =>
  async ({ timelineId, language }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const input = await keeping.confirmation(timelineId, ctx);
    if (!input || isTestPlate(input.code)) return;
    const { email, name, honoreeName, eventType, token } = input;
    const draft = { template: 'activation-to-confirm', values: { name, honoreeName, eventType, token } } as const;
    await ctx.transaction(async (tx) => {
      await queue.add(tx, { ...present({ language }), to: email, draft, subjectId: timelineId });
      return true;
    });
  };

export type TellOfKeeper = {
  readonly timelineId: string;
  readonly keeperId: string;
  readonly customerId: string;
  readonly now: 'joined' | 'left' | 'removed' | 'owns';
  readonly fromId?: string;
};

type KeeperEmail = { readonly to: string; readonly draft: Draft };

/** Expected state after each event; an event that no longer matches is skipped. */
const stateAfter = { joined: 'keeping', left: 'ended', removed: 'ended', owns: 'ended' } as const;

/** Emails the owner about joins and departures, a removed keeper, and the previous owner after a handover. */
export const sendKeeperEmails =
  ({
    keeping,
    queue,
    orders,
    facts,
  }: Deps & {
    readonly orders: Pick<OrderClient, 'customer'>;
    readonly facts: Pick<ContactFacts, 'movedPage'>;
  }): Handler<TellOfKeeper, void> =>
  async ({ timelineId, keeperId, customerId, now, fromId }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const keeper = await keeping.keeper(keeperId, ctx);
    if (!keeper || isTestPlate(keeper.code) || keeper.state !== stateAfter[now]) return;
    const { honoreeName, eventType, code, name: keeperName } = keeper;
    const details = { honoreeName, eventType };
    const toOwner = (to: string, ownerName: string, news: 'joined' | 'left' | 'owns'): KeeperEmail => ({
      to,
      draft: { template: 'keeper-news', values: { ...details, code, keeperName, ownerName, news } },
    });
    const report = async (): Promise<KeeperEmail | undefined> => {
      if (now === 'removed')
        return { to: keeper.email, draft: { template: 'keeper-removed', values: { ...details, name: keeperName } } };
      if (now !== 'owns') return toOwner(keeper.ownerEmail, keeper.ownerName, now);
      if (fromId === undefined || keeper.ownerId !== keeper.customerId) return undefined;
      const { email, firstName } = await orders.customer(fromId, ctx);
      return toOwner(email, firstName, 'owns');
    };
    const sent = await report();
    const moved = now === 'owns' && keeper.ownerId === keeper.customerId;
    const reached = sent && sent.to !== '';
    if (!moved && !reached) return;
    await ctx.transaction(async (tx) => {
      if (moved) await facts.movedPage(tx, { timelineId, customerId });
      if (reached) await queue.add(tx, { ...sent, subjectId: keeperId });
      return true;
    });
  };

/** Emails those who may moderate an entry; reports about themselves go to support only. */
export const sendReportEmails =
  ({
    keeping,
    queue,
    branding,
  }: Deps & { readonly branding: Branding }): Handler<{ readonly reportId: string }, void> =>
  async ({ reportId }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const report = await keeping.report(reportId, ctx);
    if (!report || isTestPlate(report.code)) return;
    const { keepers, aboutKeepers, honoreeName, eventType, code, title, reason } = report;
    const details = { honoreeName, eventType, code, title, reason };
    await ctx.transaction(async (tx) => {
      if (aboutKeepers) {
        const draft = { template: 'support-entry-reported', values: { ...details, name: '' } } as const;
        await queue.add(tx, { to: branding.supportEmail, draft, subjectId: reportId });
      }
      for (const { name, email } of keepers)
        // oxlint-disable-next-line no-await-in-loop
        await queue.add(tx, {
          to: email,
          draft: { template: 'entry-reported', values: { ...details, name } },
          subjectId: reportId,
        });
      return true;
    });
  };
