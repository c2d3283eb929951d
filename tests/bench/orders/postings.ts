import { randomUUID } from 'node:crypto';
import { commissionsAccount, hold, outsideAccount, postgresLedger } from '@keepsake/affiliates-escrow/ledger';
import { startPostgres } from '@keepsake/embedded/postgres';
import {
  createDatabase,
  migrate,
  openDatabase,
  openPool,
  platformMigrations,
  type Db,
} from '@keepsake/platform/database';
import type { Tx } from '@keepsake/platform/request-context';
import { scratchFolder } from '../../e2e/support/keepsake.js';
import { perSecond, times, whole, type Figure } from '../figure.js';
import { inParallel } from '../load.js';
import { plainRate } from './plain-rate.js';
import { sized, type Plan } from '../plan.js';

const clients = 16;
const migrations = new URL('../../../services/affiliates-escrow/migrations/', import.meta.url);

/** The rows of one commission: a journal and its two postings. */
const plainStatements: readonly string[] = [
  'begin',
  `with journal as (insert into journals (id, kind, purpose, subject, at) values (gen_random_uuid(), 'hold', 'commission', 'bench', now()) returning id)
     insert into postings (journal_id, line, account_id, currency, layer, amount_cents)
     select id, 1, '${outsideAccount}'::uuid, 'USD', 'pending', -850 from journal
     union all select id, 2, '${commissionsAccount}'::uuid, 'USD', 'pending', 850 from journal`,
  'commit',
];

const transactionOf = (db: Db): Tx => ({ db, publish: () => undefined, enqueue: () => undefined });

/** Compares commissions posted to one busy account by 16 connections to the same rows in plain SQL. */
export const postings = async (plan: Plan): Promise<readonly Figure[]> => {
  const scratch = scratchFolder();
  const postgres = await startPostgres({ dataDir: scratch.path }); // a posting must survive a power cut
  await createDatabase(postgres.url('postgres'), 'bench_ledger');
  const url = postgres.url('bench_ledger');
  const pool = openPool(url, clients, (error) => console.error(error));
  try {
    const db = openDatabase(pool);
    await migrate(db, platformMigrations('service'), 'platform_migration');
    await migrate(db, migrations, 'service_migration');
    const ledger = postgresLedger(db);
    const money = { fromId: outsideAccount, toId: commissionsAccount, amountCents: 850 };
    const post = () =>
      db.transaction().execute(async (trx) => {
        const tx = transactionOf(trx);
        const book = await ledger.open(tx, { accountIds: [outsideAccount, commissionsAccount] });
        const entry = { id: randomUUID(), at: new Date(), subject: randomUUID(), purpose: 'commission' as const };
        await ledger.append(tx, hold(book, { ...entry, ...money }));
      });
    const figures: Figure[] = [];
    for (const count of [100, sized(plan, 10_000, 300)]) {
      const rate = await inParallel(count, clients, post);
      const plain = await plainRate(url, plainStatements, sized(plan, 4, 1));
      const { rows } = await pool.query<{ unbalanced: number }>(
        `select count(*)::int as unbalanced from (
           select from postings group by journal_id, currency, layer having sum(amount_cents) <> 0) unbalanced`,
      );
      const unbalanced = rows[0]?.unbalanced;
      const isLarge = count > 100;
      figures.push({
        id: 'S16',
        name: `${whole(count)} commissions posted to one account, ${clients} at a time`,
        measured: `${perSecond(rate)}: ${times(rate / plain.perSecond)}; ${unbalanced} unbalanced`,
        beside: `${plain.by}, ${clients} clients, the same rows in one transaction: ${perSecond(plain.perSecond)}`,
        reach: isLarge ? '≥ 0.4×, none unbalanced' : 'no target',
        ...(isLarge ? { reached: rate >= 0.4 * plain.perSecond && unbalanced === 0 } : {}),
      });
    }
    return figures;
  } finally {
    await pool.end();
    await postgres.stop();
    scratch.remove();
  }
};
