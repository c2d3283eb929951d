import { businessAccount, isKeyScope } from '@keepsake/contracts/values/integrations';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { RowOf } from '../../shared/adapters/tables.js';
import { lockAccount } from './lock-account.postgres.js';
import type { ApiKeys } from '../application/ports.js';
import type { ApiKey } from '../domain/api-key.js';

type Row = RowOf<'api_keys'> & { readonly creator: string };

const keyOf = (row: Row): ApiKey => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  lastFour: row.last_four,
  scopes: row.scopes.filter(isKeyScope),
  createdBy: row.creator,
  createdAt: row.created_at,
  ...present({
    locationIds: row.location_ids ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
  }),
});

const withCreator = sql`select k.*, coalesce((select first_name || ' ' || last_name from members where id = k.created_by),
    a.first_name || ' ' || a.last_name, k.created_by::text) as creator
  from api_keys k left join accounts a on a.id = k.account_id`;

export const postgresApiKeys = (db: Db): ApiKeys => ({
  lockCount: async (tx, accountId) => {
    // A separate statement, so the next one sees what another transaction committed while this one waited.
    await lockAccount(tx, accountId);
    const { rows } = await sql<{ count: number }>`select count(*) as count from api_keys
      where account_id = ${accountId} and revoked_at is null`.execute(tx.db);
    return rows[0]?.count ?? 0;
  },
  insert: async (tx, key) => {
    const places = key.locationIds === undefined ? null : [...key.locationIds];
    await sql`insert into api_keys (id, account_id, name, token_hash, last_four, scopes, location_ids, created_by, created_at)
      values (${key.id}, ${key.accountId}, ${key.name}, ${key.tokenHash}, ${key.lastFour}, ${[...key.scopes]}::text[],
        ${places}::uuid[], ${key.createdBy}, ${key.createdAt})`.execute(tx.db);
  },
  list: async (accountId) => {
    const { rows } = await sql<Row>`${withCreator} where k.account_id = ${accountId}
      order by k.revoked_at is not null, k.created_at desc, k.id desc limit 200`.execute(db);
    return rows.map(keyOf);
  },
  find: async (accountId, keyId) => {
    const { rows } = await sql<Row>`${withCreator} where k.id = ${keyId} and k.account_id = ${accountId}`.execute(db);
    return rows[0] && keyOf(rows[0]);
  },
  byHash: async (tokenHash) => {
    const { rows } = await sql<Row>`${withCreator}
      where k.token_hash = ${tokenHash} and k.revoked_at is null
        and (a.account_status = 'active' or k.account_id = ${businessAccount})`.execute(db);
    return rows[0] && keyOf(rows[0]);
  },
  used: async (tx, keyId, at) =>
    void (await sql`update api_keys set last_used_at = ${at} where id = ${keyId}`.execute(tx.db)),
  revoke: async (tx, accountId, keyId, at) => {
    const { rows } = await sql<RowOf<'api_keys', 'name'>>`update api_keys set revoked_at = ${at}
      where id = ${keyId} and account_id = ${accountId} and revoked_at is null returning name`.execute(tx.db);
    return rows[0]?.name;
  },
});
