import type { Clock } from '@keepsake/platform/clock';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { allowancesFor, quotaReached, type Quotas, type Room, type Sender } from '../domain/arrival.js';
import { browserOf } from '../domain/timeline-privacy.js';
import type { Budgets } from './upload-ports.js';

export type ReserveRoom = {
  readonly size: number;
  readonly network: string;
  readonly code?: string | undefined;
};

type Deps = { budgets: Budgets; quotas: Quotas; clock: Clock };

export type BookRoom = (tx: Tx, uploadId: string, sender: Sender, room: Room) => Promise<void>;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Books bytes that have arrived, in the transaction that keeps them: what is refused or rolled back takes no room. */
export const bookRoom =
  ({ budgets, quotas, clock }: Deps): BookRoom =>
  async (tx, uploadId, sender, room) => {
    const now = clock.now();
    const day = dayOf(now);
    for (const allowance of allowancesFor(quotas, sender))
      // One after the other: all rows are locked in the same order by all transactions.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await budgets.take(tx, day, allowance, room))) throw quotaReached(allowance.sentence, now);
    await budgets.note(tx, day, uploadId, sender, room);
  };

/** Refuses a file that would not fit now, before its bytes are sent. Answers how much the network may still send today. */
export const requireRoom =
  ({ budgets, quotas, clock }: Deps) =>
  async (sender: Sender, size: number): Promise<number> => {
    const now = clock.now();
    const allowances = allowancesFor(quotas, sender);
    const used = await budgets.used(
      dayOf(now),
      allowances.map(({ scope }) => scope),
    );
    for (const { scope, bytes, files, sentence } of allowances) {
      const before = used.get(scope) ?? { bytes: 0, files: 0 };
      if (before.bytes + size > bytes || before.files + 1 > files) throw quotaReached(sentence, now);
    }
    return quotas.networkBytes - (used.get(`network:${sender.network}`)?.bytes ?? 0);
  };

/** Books nothing: the file is booked when it is registered. */
export const reserveRoom =
  (deps: Deps): Handler<ReserveRoom, { readonly reserved: boolean }> =>
  async ({ size, ...sender }, turn) => {
    await requireRoom(deps)({ ...sender, browserId: browserOf(turn.caller) }, size);
    return { reserved: true };
  };
