import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/request-context';
import { hold, hostingAccount, outsideAccount, post, type Ledger } from '../../ledger/api.js';
import { keptShare, orderShare, type OrderMoney } from '../domain/hosting-fund.js';
import type { FigureRows, ReserveRows } from './ports.js';

export type SettleReserve = {
  readonly orderId: string;
  readonly money: OrderMoney;
  /** Set when the payment is processed; refunds that arrive before it wait for it. */
  readonly payment?: { readonly at: Date; readonly timelines: number; readonly plates: number };
};

export type ReserveDeps = {
  readonly figures: Pick<FigureRows, 'inForce'>;
  readonly reserves: Pick<ReserveRows, 'find' | 'insert' | 'lower'>;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly ids: Ids;
};

/** Posts the share of a paid order once, by the figures at its payment, and later only what refunds reverse. */
export const settleReserve =
  (deps: ReserveDeps) =>
  async (tx: Tx, { orderId, money, payment }: SettleReserve): Promise<void> => {
    const { reserves, clock } = deps;
    const known = await reserves.find(tx, orderId);
    if (known) {
      const keptCents = keptShare(known.shareCents, money);
      if (keptCents >= known.keptCents) return;
      await move(deps, tx, { orderId, amountCents: keptCents - known.keptCents });
      await reserves.lower(tx, orderId, { keptCents, at: clock.now() });
      return;
    }
    const figures = payment && (await deps.figures.inForce(tx, payment.at));
    if (!figures) return;
    const shareCents = orderShare(figures, { paidCents: money.paidCents, plates: payment.plates });
    const keptCents = keptShare(shareCents, money);
    if (keptCents === 0) return;
    await move(deps, tx, { orderId, amountCents: keptCents });
    const timelines = Math.max(1, payment.timelines);
    await reserves.insert(tx, { orderId, paidAt: payment.at, timelines, shareCents, keptCents, postedAt: clock.now() });
  };

/** Posts an amount to the reserve; a negative one leaves it. */
const move = async (
  { ledger, ids, clock }: ReserveDeps,
  tx: Tx,
  { orderId, amountCents }: { readonly orderId: string; readonly amountCents: number },
): Promise<void> => {
  const [holdId, at] = [ids.next(), clock.now()];
  const book = await ledger.open(tx, { accountIds: [outsideAccount, hostingAccount] });
  const way =
    amountCents > 0
      ? { fromId: outsideAccount, toId: hostingAccount }
      : { fromId: hostingAccount, toId: outsideAccount };
  const details = { id: holdId, at, purpose: 'hosting' as const, subject: orderId };
  await ledger.append(tx, hold(book, { ...details, ...way, amountCents: Math.abs(amountCents) }));
  const held = await ledger.open(tx, { journalIds: [holdId] });
  await ledger.append(tx, post(held, holdId, { id: ids.next(), at }));
};
