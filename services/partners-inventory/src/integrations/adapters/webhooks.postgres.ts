import { isSentEvent } from '@keepsake/contracts/values/integrations';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { decrypt, encrypt } from '@keepsake/platform/encryption';
import { listPage } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowOf } from '../../shared/adapters/tables.js';
import type { Deliveries, Webhooks } from '../application/ports.js';
import { lockAccount } from './lock-account.postgres.js';
import { newSigningSecret } from './signature.js';
import type { Delivery, Webhook } from '../domain/webhook.js';

type Row = RowOf<'webhooks'>;

const purpose = 'webhook signing secret';

const webhookOf = (row: Row): Webhook => ({
  id: row.id,
  accountId: row.account_id,
  url: row.url,
  events: row.events.filter(isSentEvent),
  active: row.active,
  createdAt: row.created_at,
});

/** Shares one read among the calls of a turn of the event loop. None gets a read that began before its call. */
const sharedRead = <R>(read: (key: string) => Promise<R>): ((key: string) => Promise<R>) => {
  const starting = new Map<string, Promise<R>>();
  const start = async (key: string): Promise<R> => {
    await nextTurn();
    starting.delete(key);
    return read(key);
  };
  return (key) => {
    const shared = starting.get(key) ?? start(key);
    starting.set(key, shared);
    return shared;
  };
};

/** Signing secrets are encrypted at rest, so a copy of the database signs nothing. */
export const postgresWebhooks = (db: Db, sealSecret: string): Webhooks => ({
  insert: async (tx, one) =>
    void (await sql`insert into webhooks (id, account_id, url, events, sealed_secret, active, created_at)
      values (${one.id}, ${one.accountId}, ${one.url}, ${[...one.events]}::text[],
        ${encrypt(sealSecret, purpose, newSigningSecret())}, ${one.active}, ${one.createdAt})`.execute(tx.db)),
  lockCount: async (tx, accountId) => {
    // A separate statement, so the next one sees what another transaction committed while this one waited.
    await lockAccount(tx, accountId);
    const { rows } = await sql<{ count: number }>`select count(*) as count from webhooks
      where account_id = ${accountId}`.execute(tx.db);
    return rows[0]?.count ?? 0;
  },
  list: async (accountId) => {
    const { rows } = await sql<Row>`select * from webhooks where account_id = ${accountId}
      order by created_at, id`.execute(db);
    return rows.map(webhookOf);
  },
  find: async (id) => {
    const { rows } = await sql<Row>`select * from webhooks where id = ${id}`.execute(db);
    return rows[0] && { ...webhookOf(rows[0]), secret: decrypt(sealSecret, purpose, rows[0].sealed_secret) };
  },
  setActive: async (tx, id, active) =>
    void (await sql`update webhooks set active = ${active} where id = ${id}`.execute(tx.db)),
  remove: async (tx, id) => void (await sql`delete from webhooks where id = ${id}`.execute(tx.db)),
  listening: async (tx, accountId, event) => {
    const { rows } = await sql<RowOf<'webhooks', 'id'>>`select id from webhooks
      where account_id = ${accountId} and active and ${event} = any(events) order by created_at, id
      for key share`.execute(tx.db);
    return rows.map(({ id }) => id);
  },
  listenedEvents: sharedRead(async (accountId) => {
    const { rows } = await sql<RowOf<'webhooks', 'events'>>`select events from webhooks
      where account_id = ${accountId} and active`.execute(db);
    return new Set(rows.flatMap(({ events }) => events));
  }),
});

const deliveryOf = (row: RowOf<'webhook_deliveries'>): Delivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  event: row.event,
  body: row.body,
  state: row.state,
  attempts: row.attempts,
  failures: row.failures,
  createdAt: row.created_at,
  ...present({
    responseStatus: row.response_status ?? undefined,
    error: row.error ?? undefined,
    lastAttemptAt: row.last_attempt_at ?? undefined,
    nextAttemptAt: row.next_attempt_at ?? undefined,
  }),
});

export const postgresDeliveries = (db: Db): Deliveries => ({
  insert: async (tx, one) =>
    void (await sql`insert into webhook_deliveries (id, webhook_id, event, body, created_at, next_attempt_at)
      values (${one.id}, ${one.webhookId}, ${one.event}, ${one.body}, ${one.createdAt}, ${one.createdAt})`.execute(
      tx.db,
    )),
  find: async (id) => {
    const { rows } = await sql<RowOf<'webhook_deliveries'>>`select * from webhook_deliveries where id = ${id}`.execute(
      db,
    );
    return rows[0] && deliveryOf(rows[0]);
  },
  page: ({ webhookId, ...asked }) =>
    listPage(db, {
      from: sql`webhook_deliveries`,
      where: [sql`webhook_id = ${webhookId}`],
      sorts: { created: { by: sql`created_at`, kind: 'instant' } },
      defaultSort: '-created',
      asked,
      read: deliveryOf,
    }),
  record: async (tx, one) => {
    const { rows } = await sql`update webhook_deliveries set attempts = attempts + 1, state = ${one.state},
        failures = ${one.failures}, response_status = ${one.responseStatus ?? null}, error = ${one.error ?? null},
        last_attempt_at = ${one.lastAttemptAt ?? null}, next_attempt_at = ${one.nextAttemptAt ?? null}
      where id = ${one.id} and attempts = ${one.attempts} returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  restart: async (tx, id, at) => {
    const { rows } = await sql<RowOf<'webhook_deliveries', 'attempts'>>`update webhook_deliveries
      set state = 'waiting', failures = 0, next_attempt_at = ${at} where id = ${id} returning attempts`.execute(tx.db);
    return rows[0]?.attempts ?? 0;
  },
  deleteOlderThan: async (tx, at) =>
    void (await sql`delete from webhook_deliveries where created_at < ${at} and state <> 'waiting'`.execute(tx.db)),
});
