import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { Ledger, LedgerAccount } from '../application/ports.js';
import { alreadyAnswered, type Account, type Journal, type Posting } from '../domain/ledger.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type JournalRow = RowOf<'journals'> & { readonly answered: boolean; readonly postings: readonly Posting[] };
type AccountRow = RowOf<'accounts'> & { readonly type: LedgerAccount['type']; readonly balance_cents: number };

const journalOf = (row: JournalRow): Journal => ({
  id: row.id,
  kind: row.kind,
  purpose: row.purpose,
  subject: row.subject,
  at: row.at,
  postings: row.postings,
  ...present({
    answers: row.answers ?? undefined,
    description: row.description ?? undefined,
    reason: row.reason ?? undefined,
    staffId: row.staff_id ?? undefined,
  }),
});

/** Returns the accounts that exist. Type and currency of an account never change, so that they are read once. */
const accountReader = () => {
  const known = new Map<string, Account>();
  return async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> => {
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      const { rows } = await sql<
        RowOf<'accounts', 'id' | 'type' | 'currency'>
      >`select id, type, currency from accounts where id = any(${unknown}::uuid[])`.execute(tx.db);
      for (const row of rows) known.set(row.id, row);
    }
    return new Map(ids.flatMap((id) => known.get(id) ?? []).map((account) => [account.id, account]));
  };
};

/** The database refuses an unbalanced or changed journal, and a second answer to one: see 0002-ledger.sql. */
export const postgresLedger = (db: Db): Ledger => {
  const accountsOf = accountReader();
  return {
    open: async (tx, { accountIds = [], journalIds = [] }) => {
      const accounts = await accountsOf(tx, accountIds);
      const journals = journalIds.length
        ? await sql<JournalRow>`select j.*, exists (select from journals later where later.answers = j.id) as answered,
            (select json_agg(json_build_object('accountId', p.account_id, 'currency', p.currency, 'layer', p.layer, 'amountCents', p.amount_cents) order by p.line)
             from postings p where p.journal_id = j.id) as postings
          from journals j where j.id = any(${[...journalIds]}::uuid[])`.execute(tx.db)
        : { rows: [] };
      return {
        accounts,
        journals: new Map(journals.rows.map((row) => [row.id, journalOf(row)])),
        answered: new Set(journals.rows.filter(({ answered }) => answered).map(({ id }) => id)),
      };
    },
    append: async (tx, { id, kind, answers, subject, at, postings, ...details }) => {
      const { rows } = await sql`with journal as (
        insert into journals (id, kind, answers, subject, at, purpose, description, reason, staff_id)
        values (${id}, ${kind}, ${answers ?? null}, ${subject}, ${at}, ${details.purpose}, ${details.description ?? null}, ${details.reason ?? null}, ${details.staffId ?? null})
        on conflict (answers) do nothing returning id)
      insert into postings (journal_id, line, account_id, currency, layer, amount_cents)
      select journal.id, line, account_id, currency, layer, amount_cents from journal cross join
        unnest(${postings.map((one) => one.accountId)}::uuid[], ${postings.map((one) => one.currency)}::text[], ${postings.map((one) => one.layer)}::text[], ${postings.map((one) => one.amountCents)}::bigint[])
        with ordinality as posting (account_id, currency, layer, amount_cents, line)
      returning 1`.execute(tx.db);
      if (rows.length === 0) throw alreadyAnswered();
    },
    accounts: async () => {
      const { rows } = await sql<AccountRow>`select a.id, a.name, a.type, a.currency, a.created_at,
        (select coalesce(sum(p.amount_cents), 0)::bigint from postings p where p.account_id = a.id and p.layer = 'posted') as balance_cents
      from accounts a where a.type <> 'outside' order by a.created_at, a.id`.execute(db);
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        type: row.type,
        currency: row.currency,
        createdAt: row.created_at,
        balanceCents: row.balance_cents,
      }));
    },
  };
};
