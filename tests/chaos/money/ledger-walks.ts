import { ledgerRpc } from '@keepsake/contracts/rpc/ledger';
import { isProblem } from '@keepsake/platform/problem';
import type { Caller } from '@keepsake/platform/request-context';
import type pg from 'pg';
import { randomOf } from '../random.js';
import { serviceProcess } from './service-process.js';

export type WalkSize = { readonly seed: number; readonly walks: number; readonly steps: number };
export type WalkOutcome = { readonly faults: readonly string[]; readonly done: number; readonly refused: number };

const finance: Caller = { kind: 'staff', id: 'staff-finance', role: 'finance' };
const atOnce = 8;
const unknown = '00000000-0000-4000-8000-000000000001';

/** Returns a fingerprint of the ledger entries of some accounts, and the sums that are not zero. */
const read = async (
  db: pg.Pool,
  accountIds: readonly string[],
): Promise<{ readonly all: string; readonly off: string }> => {
  const { rows } = await db.query<{ all: string; off: string }>(
    `with mine as (select p.* from postings p where journal_id in (select journal_id from postings where account_id = any($1::uuid[]))),
       sums as (select currency || ' ' || layer || ' sums to ' || sum(amount_cents) as words from mine
         group by currency, layer having sum(amount_cents) <> 0)
     select (select count(*) || ' ' || coalesce(sum(hashtext(mine::text)), 0) from mine) as all,
       (select coalesce(string_agg(words, ', '), '') from sums) as off`,
    [accountIds],
  );
  return rows[0] ?? { all: '', off: 'nothing' };
};

/** Calls the RPC service: after each operation every currency sums to zero, and a rejected one has changed nothing. */
export const ledgerWalks = async ({ seed, walks, steps }: WalkSize): Promise<WalkOutcome> => {
  const escrow = await serviceProcess('affiliates-escrow', {
    SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef',
    DATABASE_POOL: '16',
  });
  const ledger = escrow.call(ledgerRpc, finance);
  const faults: string[] = [];
  let [done, refused] = [0, 0];

  const walk = async (mine: number): Promise<void> => {
    const random = randomOf(mine);
    const open = async (accountType: string, currency: string): Promise<string> =>
      (await ledger.OpenAccount({ accountName: `Walk ${mine}`, accountType, currency }, `open-${mine}-${accountType}`))
        .id;
    const accounts = [await open('deposit', 'USD'), await open('general', 'EUR')] as const;
    const transactions: [string, ...string[]] = [unknown];
    const operation = (key: string): Promise<{ readonly id: string }> => {
      // Prefers recent ones, so settled transactions are settled again.
      const recent = transactions[Math.max(0, transactions.length - 1 - random.below(6))] ?? unknown;
      const transactionId = random.below(2) === 0 ? recent : random.pick(transactions);
      switch (random.below(6)) {
        case 0:
          return ledger.PostHold({ transactionId }, key);
        case 1:
          return ledger.VoidHold({ transactionId }, key);
        case 2:
          return ledger.Reverse({ transactionId, reason: 'A walk' }, key);
        default: {
          const accountId = random.below(20) === 0 ? unknown : random.pick([...accounts]);
          const type = random.pick(['deposit', 'deposit', 'withdrawal', 'hold', 'gift']);
          const amount = random.below(20) === 0 ? -random.below(2) : 1 + random.below(100_000);
          return ledger.Hold({ accountId, type, amount, description: 'A walk' }, key);
        }
      }
    };
    let before = await read(escrow.db, accounts);
    for (let n = 0; n < steps; n += 1) {
      const outcome = await operation(`walk-${mine}-${n}`).catch((error: unknown) => {
        if (isProblem(error)) return undefined;
        throw error;
      });
      const now = await read(escrow.db, accounts);
      if (now.off !== '') faults.push(`seed ${mine}, step ${n}: ${now.off}`);
      if (outcome === undefined && now.all !== before.all) faults.push(`seed ${mine}, step ${n}: refused, and changed`);
      if (outcome !== undefined && now.all === before.all) faults.push(`seed ${mine}, step ${n}: done, and not stored`);
      if (outcome === undefined) refused += 1;
      else {
        done += 1;
        if (!transactions.includes(outcome.id)) transactions.push(outcome.id);
      }
      before = now;
    }
  };
  try {
    const left = Array.from({ length: walks }, (_, n) => seed + n);
    const walker = async (): Promise<void> => {
      for (let mine = left.shift(); mine !== undefined; mine = left.shift()) await walk(mine);
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, walks) }, walker));
    return { faults, done, refused };
  } finally {
    await escrow.stop();
  }
};
