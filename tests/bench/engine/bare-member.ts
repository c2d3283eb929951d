// Floor of member.ts, with the same commands: pg and the log alone. node bare-member.ts publisher|consumer, or
// consumer-of-first, which records only events with n = 0. GROUP is set for consumers of orders, which read from now on.
// With MAIL_URL, sends two emails for each event with n = 0 and records them before and after.
import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import pg from 'pg';
import { z } from 'zod';
import { atPace } from '../load.js';
import { openBareLog } from './bare-log.js';
import { bareRelay, outboxTable } from './bare-outbox.js';

const order = z.object({ perSecond: z.number(), seconds: z.number() });
const event = z.object({ id: z.string(), n: z.number(), time: z.number() });
const tables = `${outboxTable};
  create table if not exists handled (id text primary key);
  create table if not exists notes (id uuid primary key, n int not null);
  create table if not exists mails (id uuid primary key, state text not null)`;
const publish = `with noted as (insert into notes (id, n) values ($1, $2)) insert into outbox (key, body) values ($3, $4)`;
const receive = `with fresh as (insert into handled (id) select unnest($1::text[]) on conflict do nothing returning id)
  insert into notes (id, n) select id::uuid, n from fresh join unnest($1::text[], $2::int[]) as one(id, n) using (id)`;

const { DATABASE_URL: connectionString, EVENTS_URL: eventsUrl = '', GROUP: group, MAIL_URL: mailUrl } = process.env;
const topic = group === undefined ? 'bare-events' : 'bare-orders';
const pool = new pg.Pool({ connectionString, max: 10 });
const took: number[] = [];
// Without the lock `if not exists` fails when two processes create a table at the same moment.
await pool.query(`select pg_advisory_lock(3); ${tables}; select pg_advisory_unlock(3)`);
const log = await openBareLog(eventsUrl, topic);
const notify = bareRelay(pool, log);

const report = async (n: number): Promise<number> => {
  const id = randomUUID();
  await pool.query(publish, [id, n, `key-${n % 1_000}`, JSON.stringify({ id, n, time: Date.now() })]);
  notify();
  return 200;
};

const openTransport = (url: string) => {
  const { hostname: host, port, username: user, password: pass } = new URL(url);
  return nodemailer.createTransport({ pool: true, host, port: Number(port), ignoreTLS: true, auth: { user, pass } });
};
const transport = mailUrl === undefined ? undefined : openTransport(mailUrl);
const sendMails = async (orders: number): Promise<void> => {
  if (!transport || orders === 0) return;
  const ids = Array.from({ length: 2 * orders }, () => randomUUID());
  await pool.query(`insert into mails (id, state) select unnest($1::uuid[]), 'queued'`, [ids]);
  const html = `<p>${'Thank you for your order. '.repeat(100)}</p>`;
  const from = 'Keepsake <hello@keepsake.local>';
  await Promise.all(
    ids.map((id) => transport.sendMail({ from, to: `${id}@example.org`, subject: 'Your order', text: html, html })),
  );
  await pool.query(`update mails set state = 'sent' where id = any($1::uuid[])`, [ids]);
};

const role = process.argv[2] ?? '';
if (role.startsWith('consumer'))
  await log.consume(
    group ?? 'bare-consumer',
    async (records) => {
      const all = records.map(({ body }) => event.parse(JSON.parse(body)));
      const events = role === 'consumer' ? all : all.filter(({ n }) => n === 0);
      if (events.length === 0) return;
      await pool.query(receive, [events.map(({ id }) => id), events.map(({ n }) => n)]);
      took.push(...events.map(({ time }) => Date.now() - time));
      void sendMails(events.filter(({ n }) => n === 0).length);
    },
    group === undefined,
  );

process.on('message', (message) => {
  if (message === 'report') return void process.send?.(took.splice(0));
  const { perSecond, seconds } = order.parse(message);
  void atPace(perSecond, seconds, report).then((sent) =>
    process.send?.(sent.filter(({ status }) => status === 200).length),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
