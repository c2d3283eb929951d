import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { questionAsked } from '@keepsake/contracts/events/qr-timeline/question-asked.v1';
import { openPool } from '@keepsake/platform/database';
import { childProgram } from '@keepsake/platform/testing/child-program';
import { eventually, migratedDatabase } from '@keepsake/platform/testing/databases';
import { testSecrets } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

const program = childProgram(new URL('../main.ts', import.meta.url));
const people = 200;

let folder: string;
let env: Record<string, string>;
let world: TimelineWorld;
let events: ReturnType<typeof openPool>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-questions-'));
  const eventsUrl = await migratedDatabase('events');
  events = openPool(eventsUrl, 1, () => undefined);
  env = {
    DATABASE_URL: await migratedDatabase('qr-timeline'),
    EVENTS_URL: eventsUrl,
    OBJECTS_URL: pathToFileURL(join(folder, 'objects')).href,
  };
  world = await timelineWorld({ env: { ...env, ROLES: 'api' } });
});
afterAll(async () => {
  await Promise.all(children.map(kill));
  await world.stop();
  await events.end();
  await rm(folder, { recursive: true, force: true });
});

const worker = (): ChildProcess => {
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'warn',
      METRICS_PORT: '0',
      ROLES: 'worker',
      MAIL_URL: pathToFileURL(join(folder, 'mail')).href,
      RPC_PEERS: `unix:${folder}/{service}.sock`,
      ...testSecrets,
      ...env,
    },
  });
  children.push(child);
  return child;
};
const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
};

const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(world.running.db)).rows[0]?.n ?? 0;
const asked = () => count(sql<{ n: number }>`select count(*)::int as n from asked_questions`);
const startJob = async (): Promise<void> => {
  await sql`select graphile_worker.add_job('ask-relatives', '{}'::json)`.execute(world.running.db);
};

it('asks each person once when two processes run the job and one is killed', async () => {
  const { db } = world.running;
  const { timelineId } = await world.open({ eventType: 'wedding' });
  for (let n = 0; n < people; n += 1)
    await sql`
      insert into question_relatives (id, timeline_id, email_hash, customer_id, name, email_sealed, language, state,
        next_at, added_at)
      values (${randomUUID()}, ${timelineId}, ${`hash-${n}`}, 'customer', 'Rui', 'sealed', 'en', 'asking',
        now() - interval '1 hour', now() - interval '1 day')`.execute(db);
  const killed = worker();
  worker();
  await startJob();
  await startJob();
  await eventually(async () => (await asked()) > 20, 'the first questions');
  await kill(killed);
  worker();
  await eventually(async () => {
    await startJob();
    return (await asked()) === people;
  }, 'all questions');
  await startJob();
  await eventually(
    async () =>
      (await count(sql`select count(*)::int as n from graphile_worker.jobs where attempts < max_attempts`)) === 0,
    'the jobs to end',
  );
  expect(await asked()).toBe(people);
  expect(await count(sql`select count(distinct relative_id)::int as n from asked_questions`)).toBe(people);
  await eventually(
    async () => (await count(sql`select count(*)::int as n from outbox`)) === 0,
    'the outbox to be empty',
  );
  const { rows } = await events.query<{ body: string }>('select body from log');
  type Published = { id: string; type: string; data: { questionId: string } };
  // An event whose relay is killed before it deletes the row is in the log twice, and handled once by its id.
  const published = new Map(
    rows.map(({ body }) => JSON.parse(body) as Published).map((event) => [event.id, event] as const),
  );
  const questions = [...published.values()]
    .filter(({ type }) => type === questionAsked.name)
    .map(({ data }) => data.questionId);
  expect([questions.length, new Set(questions).size]).toEqual([people, people]);
});
