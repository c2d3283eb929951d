import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/turn';
import type { House } from '../domain/letter.js';
import type { Draft } from '../domain/templates.js';
import type { KeepingDesk } from './keeping-ports.js';
import type { MailQueue } from './mail-queue.js';
import type { OrderDesk } from './ports.js';

type Deps = { readonly keeping: KeepingDesk; readonly queue: MailQueue };
type MailedLink = NonNullable<Awaited<ReturnType<KeepingDesk['link']>>>;

const draftOf = ({ kind, honoreeName, eventType, askerName, name, token, ...link }: MailedLink): Draft => {
  const about = { honoreeName, eventType, askerName, token };
  if (kind === 'visit') return { template: 'guest-invitation', values: { ...about, code: link.code } };
  if (kind === 'own') return { template: 'hand-over-offer', values: { ...about, name, atFarewell: link.atFarewell } };
  const role = link.role === 'helper' ? 'helper' : 'keeper';
  return { template: 'keeper-invitation', values: { ...about, name, role } };
};

/** Somebody is sent a link of their own. One that was pressed, replaced or taken back meanwhile is not sent. */
export const mailLink =
  ({ keeping, queue }: Deps): Handler<{ readonly linkId: string }, void> =>
  async ({ linkId }, turn) => {
    if (await turn.kept<true>()) return;
    const link = await keeping.link(linkId, turn);
    if (!link || isTestPlate(link.code)) return;
    await turn.once(async (tx) => {
      const notAfter = new Date(link.expiresAt);
      await queue.add(tx, { to: link.to, draft: draftOf(link), subjectId: linkId, notAfter });
      return true;
    });
  };

/** Whoever activated a plate asks for the mail again. What is confirmed meanwhile is not asked any more. */
export const askToConfirm =
  ({ keeping, queue }: Deps): Handler<{ readonly timelineId: string }, void> =>
  async ({ timelineId }, turn) => {
    if (await turn.kept<true>()) return;
    const asked = await keeping.confirmation(timelineId, turn);
    if (!asked || isTestPlate(asked.code)) return;
    const { email, name, honoreeName, eventType, token } = asked;
    const draft = { template: 'activation-to-confirm', values: { name, honoreeName, eventType, token } } as const;
    await turn.once(async (tx) => {
      await queue.add(tx, { to: email, draft, subjectId: timelineId });
      return true;
    });
  };

export type TellOfKeeper = {
  readonly keeperId: string;
  readonly customerId: string;
  readonly now: 'joined' | 'left' | 'removed' | 'owns';
  readonly fromId?: string;
};

type Told = { readonly to: string; readonly draft: Draft };

/** What is not so any more is told to nobody. */
const stateAfter = { joined: 'keeping', left: 'ended', removed: 'ended', owns: 'ended' } as const;

/** The owner reads who came and who left; whoever was removed reads it too; whoever handed a timeline over, that it is done. */
export const tellOfKeeper =
  ({ keeping, queue, orders }: Deps & { readonly orders: Pick<OrderDesk, 'customer'> }): Handler<TellOfKeeper, void> =>
  async ({ keeperId, now, fromId }, turn) => {
    if (await turn.kept<true>()) return;
    const keeper = await keeping.keeper(keeperId, turn);
    if (!keeper || isTestPlate(keeper.code) || keeper.state !== stateAfter[now]) return;
    const { honoreeName, eventType, code, name: keeperName } = keeper;
    const about = { honoreeName, eventType };
    const toOwner = (to: string, ownerName: string, news: 'joined' | 'left' | 'owns'): Told => ({
      to,
      draft: { template: 'keeper-news', values: { ...about, code, keeperName, ownerName, news } },
    });
    const tell = async (): Promise<Told | undefined> => {
      if (now === 'removed')
        return { to: keeper.email, draft: { template: 'keeper-removed', values: { ...about, name: keeperName } } };
      if (now !== 'owns') return toOwner(keeper.ownerEmail, keeper.ownerName, now);
      if (fromId === undefined || keeper.ownerId !== keeper.customerId) return undefined;
      const { email, firstName } = await orders.customer(fromId, turn);
      return toOwner(email, firstName, 'owns');
    };
    const told = await tell();
    if (!told || told.to === '') return;
    await turn.once(async (tx) => {
      await queue.add(tx, { ...told, subjectId: keeperId });
      return true;
    });
  };

/** Those who may decide about a memory are asked to look at it; of a report about themselves support alone hears. */
export const tellOfReport =
  ({ keeping, queue, house }: Deps & { readonly house: House }): Handler<{ readonly reportId: string }, void> =>
  async ({ reportId }, turn) => {
    if (await turn.kept<true>()) return;
    const report = await keeping.report(reportId, turn);
    if (!report || isTestPlate(report.code)) return;
    const { keepers, aboutKeepers, honoreeName, eventType, code, title, reason } = report;
    const about = { honoreeName, eventType, code, title, reason };
    await turn.once(async (tx) => {
      if (aboutKeepers) {
        const draft = { template: 'support-entry-reported', values: { ...about, name: '' } } as const;
        await queue.add(tx, { to: house.supportEmail, draft, subjectId: reportId });
      }
      for (const { name, email } of keepers)
        // oxlint-disable-next-line no-await-in-loop
        await queue.add(tx, {
          to: email,
          draft: { template: 'entry-reported', values: { ...about, name } },
          subjectId: reportId,
        });
      return true;
    });
  };
