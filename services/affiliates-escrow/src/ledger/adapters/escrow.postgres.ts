import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { matchesSearch, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type { Escrow, HeldAccount, Transaction } from '../application/escrow-ports.js';
import type { Balance } from '../domain/escrow.js';
import { reconciliation } from './reconcile.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type AccountRow = RowOf<'accounts'> & { readonly type: HeldAccount['type'] };
type BalanceRow = RowOf<'accounts', 'currency'> & {
  readonly pending_deposits: number;
  readonly pending_withdrawals: number;
  readonly held: number;
  readonly posted: number;
};
type Journal = RowOf<'journals'>;
type Row = RowOf<'journals', 'id' | 'description' | 'subject'> &
  RowOf<'accounts', 'currency'> & {
    readonly account_id: RowOf<'accounts'>['id'];
    readonly account_name: RowOf<'accounts'>['name'];
    readonly purpose: Transaction['purpose'];
    readonly way: number;
    readonly amount_cents: number;
    readonly order_number: RowOf<'commissions'>['order_number'] | null;
    readonly affiliate: string | null;
    readonly status: Transaction['status'];
    readonly created_at: Journal['at'];
    readonly created_by: Journal['staff_id'];
    readonly settling_journal: Journal['id'] | null;
    readonly settled_at: Journal['at'] | null;
    readonly settled_by: Journal['staff_id'];
    readonly settled_reason: Journal['reason'];
    readonly reversed_at: Journal['at'] | null;
    readonly reversed_by: Journal['staff_id'];
    readonly reversed_reason: Journal['reason'];
  };

const transactionOf = (row: Row): Transaction => ({
  id: row.id,
  accountId: row.account_id,
  accountName: row.account_name,
  currency: row.currency,
  purpose: row.purpose,
  direction: row.way > 0 ? 'in' : 'out',
  amountCents: row.amount_cents,
  subject: row.subject,
  status: row.status,
  createdAt: row.created_at,
  ...present({
    description: row.description ?? undefined,
    orderNumber: row.order_number ?? undefined,
    affiliate: row.affiliate ?? undefined,
    createdBy: row.created_by ?? undefined,
    settlingJournal: row.settling_journal ?? undefined,
    settledAt: row.settled_at ?? undefined,
    settledBy: row.settled_by ?? undefined,
    settledReason: row.settled_reason ?? undefined,
    reversedAt: row.reversed_at ?? undefined,
    reversedBy: row.reversed_by ?? undefined,
    reversedReason: row.reversed_reason ?? undefined,
  }),
});

const balanceOf = (row: BalanceRow | undefined): Balance | undefined =>
  row && {
    currency: row.currency,
    pendingDeposits: row.pending_deposits,
    pendingWithdrawals: row.pending_withdrawals,
    held: row.held,
    posted: row.posted,
  };

/** A hold, its settlement and the reversal of that as one row. */
const transactions = sql`(select h.id, p.account_id, a.name as account_name, a.currency, h.purpose, sign(p.amount_cents)::int as way,
    abs(p.amount_cents) as amount_cents, h.description, h.subject, h.at as created_at, h.staff_id as created_by,
    s.id as settling_journal, s.at as settled_at, s.staff_id as settled_by, s.reason as settled_reason,
    r.at as reversed_at, r.staff_id as reversed_by, r.reason as reversed_reason,
    c.order_number, nullif(trim(f.first_name || ' ' || f.last_name), '') as affiliate,
    case when r.id is not null then 'reversed' when s.kind = 'post' then 'posted' when s.id is not null then 'voided' else 'open' end as status
  from journals h join postings p on p.journal_id = h.id join accounts a on a.id = p.account_id and a.type <> 'outside'
    left join journals s on s.answers = h.id left join journals r on r.answers = s.id
    left join commissions c on c.order_id = case when h.purpose in ('commission', 'hosting') then h.subject::uuid end
    left join payouts o on o.id = case when h.purpose = 'payout' then h.subject::uuid end
    left join affiliates f on f.id = case when h.purpose = 'commission' then c.affiliate_id else o.affiliate_id end where h.kind = 'hold')`;

const balanceSql = (accountId: string) => sql<BalanceRow>`select a.currency,
    coalesce(sum(p.amount_cents) filter (where p.layer = 'pending' and j.purpose in ('deposit', 'commission')), 0)::bigint as pending_deposits,
    coalesce(-sum(p.amount_cents) filter (where p.layer = 'pending' and j.purpose in ('withdrawal', 'payout')), 0)::bigint as pending_withdrawals,
    coalesce(-sum(p.amount_cents) filter (where p.layer = 'pending' and j.purpose = 'hold'), 0)::bigint as held,
    coalesce(sum(p.amount_cents) filter (where p.layer = 'posted'), 0)::bigint as posted
  from accounts a left join postings p on p.account_id = a.id left join journals j on j.id = p.journal_id
  where a.id = ${accountId}::uuid and a.type <> 'outside' group by a.id`;

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  amount: { by: sql`amount_cents`, kind: 'number' },
};

const is = (column: string, value: string | undefined): readonly RawBuilder<unknown>[] =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];

export const postgresEscrow = (db: Db): Escrow => ({
  isNameTaken: async (tx, { name, currency }) => {
    // Concurrent requests for one name: the second waits for the first and finds its row.
    await sql`select pg_advisory_xact_lock(hashtext('escrow account ' || lower(${name})))`.execute(tx.db);
    const { rows } =
      await sql`select 1 from accounts where lower(name) = lower(${name}) and currency = ${currency} and type <> 'outside'`.execute(
        tx.db,
      );
    return rows.length > 0;
  },
  openAccount: async (tx, one) =>
    void (await sql`insert into accounts (id, name, type, currency, created_at)
      values (${one.id}, ${one.name}, ${one.type}, ${one.currency}, ${one.createdAt})`.execute(tx.db)),
  ensureAccount: async (tx, one) =>
    void (await sql`insert into accounts (id, name, type, currency, created_at)
      values (${one.id}, ${one.name}, ${one.type}, ${one.currency}, ${one.createdAt}) on conflict do nothing`.execute(
      tx.db,
    )),
  account: async (id) => {
    const { rows } = await sql<AccountRow>`select * from accounts where id = ${id}::uuid and type <> 'outside'`.execute(
      db,
    );
    return rows[0] && { ...rows[0], createdAt: rows[0].created_at };
  },
  lockBalance: async (tx, accountId) => {
    await sql`select from accounts where id = ${accountId}::uuid for no key update`.execute(tx.db);
    return balanceOf((await balanceSql(accountId).execute(tx.db)).rows[0]);
  },
  balance: async (accountId) => balanceOf((await balanceSql(accountId).execute(db)).rows[0]),
  lock: async (tx, id) => {
    // A separate statement, so the next one sees what another transaction committed while this one waited.
    await sql`select from journals where id = ${id}::uuid for no key update`.execute(tx.db);
    const { rows } = await sql<Row>`select * from ${transactions} every where id = ${id}::uuid`.execute(tx.db);
    return rows[0] && transactionOf(rows[0]);
  },
  find: async (id) => {
    const { rows } = await sql<Row>`select * from ${transactions} every where id = ${id}::uuid`.execute(db);
    return rows[0] && transactionOf(rows[0]);
  },
  page: ({ search, accountId, purpose, status, since, until, ...input }) =>
    listPage(db, {
      from: transactions,
      where: [
        ...(accountId === undefined ? [] : [sql`account_id = ${accountId}::uuid`]),
        ...is('purpose', purpose),
        ...is('status', status),
        ...(since === undefined ? [] : [sql`created_at >= ${since}::date`]),
        ...(until === undefined ? [] : [sql`created_at < ${until}::date + 1`]),
        ...matchesSearch(
          sql`concat_ws(' ', description, settled_reason, reversed_reason, subject, order_number, affiliate)`,
          search,
        ),
      ],
      sorts,
      defaultSort: '-created',
      asked: input,
      read: transactionOf,
    }),
  reconcile: () => reconciliation(db),
});
