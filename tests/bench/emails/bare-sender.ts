// Floor of the campaign bench: nodemailer's pool, with recipients claimed and recorded in PostgreSQL in batches. Nothing
// is rendered or checked. A lane takes its next email when its last one is on the disk, so a kill repeats one per lane.
import nodemailer from 'nodemailer';
import pg from 'pg';
import { z } from 'zod';

const order = z.object({
  databaseUrl: z.url(),
  port: z.int(),
  user: z.string(),
  pass: z.string(),
  count: z.int(),
  text: z.string(),
  html: z.string(),
  /** Continues after a killed sender. */
  resume: z.boolean().default(false),
});
type Order = z.infer<typeof order>;
type Recipient = { readonly id: string; readonly email: string };

/** As many as connections of the pool, plus emails whose row is being written. */
const lanes = 8;
const batch = 64;

const prepare = async (db: pg.Pool, count: number): Promise<void> => {
  await db.query('drop table if exists recipients');
  await db.query(`create table recipients (id uuid primary key default gen_random_uuid(), email text not null,
    state text not null default 'waiting', accepted_at timestamptz)`);
  await db.query(`create index recipients_waiting on recipients (id) where state = 'waiting'`);
  await db.query(`insert into recipients (email) select 'bare-' || n || '@example.org' from generate_series(1, $1) n`, [
    count,
  ]);
  await db.query('analyze recipients');
};

const claim = async (db: pg.Pool): Promise<Recipient[]> => {
  const { rows } = await db.query<Recipient>(
    `update recipients set state = 'sending'
     where id in (select id from recipients where state = 'waiting' order by id limit $1 for update skip locked)
     returning id, email`,
    [batch],
  );
  return rows;
};

/** Records accepted emails; those that arrive while a batch is written form the next one. */
const recorder = (db: pg.Pool) => {
  let waiting: string[] = [];
  let next: Promise<void> | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  const write = async (): Promise<void> => {
    await writing;
    const ids = waiting;
    [waiting, next] = [[], undefined];
    writing = db.query(`update recipients set state = 'accepted', accepted_at = now() where id = any($1)`, [ids]);
    await writing;
  };
  return (id: string): Promise<void> => {
    waiting.push(id);
    return (next ??= write());
  };
};

/** Claims the next batch while the current one is sent. */
const claimed = async function* (db: pg.Pool): AsyncGenerator<Recipient> {
  let ahead = claim(db);
  for (let rows = await ahead; rows.length > 0; rows = await ahead) {
    ahead = claim(db);
    yield* rows;
  }
};

const send = async ({ databaseUrl, port, user, pass, count, text, html, resume }: Order): Promise<number> => {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const auth = { user, pass };
  const transport = nodemailer.createTransport({ pool: true, host: '127.0.0.1', port, ignoreTLS: true, auth });
  const record = recorder(db);
  const recipients = claimed(db);
  const lane = async (): Promise<void> => {
    for await (const { id, email } of recipients) {
      await transport.sendMail({
        from: 'Keepsake <hello@keepsake.local>',
        to: email,
        messageId: `<${id}@keepsake.local>`,
        subject: 'News from Keepsake',
        text,
        html,
        headers: { 'List-Unsubscribe': '<https://keepsake.example/unsubscribe>', Precedence: 'bulk' },
      });
      await record(id);
    }
  };
  const began = performance.now();
  if (resume) await db.query(`update recipients set state = 'waiting' where state = 'sending'`);
  else await prepare(db, count);
  await Promise.all(Array.from({ length: lanes }, lane));
  const durationMs = performance.now() - began;
  transport.close();
  await db.end();
  return durationMs;
};

process.on('message', (message) => void send(order.parse(message)).then((durationMs) => process.send?.(durationMs)));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
