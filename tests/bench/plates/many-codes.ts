import pg from 'pg';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { floor, middle, ms, times, whole, type Figure } from '../figure.js';
import { bareViewer, viewerOf } from './guest-views.js';
import { timed } from '../load.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';
import { fillTimeline, openTimeline } from '../timelines/timelines.js';

/** Batches, of which the median counts: the first one of a process is slower, and so is one at a checkpoint. */
const rounds = 3;

/** What COPY into a table `like codes` leaves out. */
const checks = [
  'alter table bench_codes add foreign key (batch_id) references batches, add foreign key (replaced_by) references codes',
  `create trigger count_new_codes after insert on bench_codes
     referencing new table as now_rows for each statement execute function count_new_codes()`,
];

/** Copies the rows of the newest batch with COPY, PostgreSQL's fastest way, into a table with the same indexes. */
const copyMs = async (client: pg.Client, rows: number, extra: readonly string[]): Promise<number> => {
  const { rows: found } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const file = `${found[0]?.folder}/bench.copy`;
  await client.query(`copy (select * from codes order by created_at desc limit ${rows}) to '${file}'`);
  await client.query('create table bench_codes (like codes including all)');
  try {
    for (const one of extra) await client.query(one);
    return await timed(() => client.query(`copy bench_codes from '${file}'`));
  } finally {
    await client.query('drop table bench_codes');
  }
};

/** Returns how many codes the worker has rendered, and whether it renders more. */
const drawn = async (client: pg.Client): Promise<{ readonly state: string; readonly done: number }> => {
  const { rows } = await client.query<{ making: boolean; done: number }>(
    `select coalesce(bool_or(pack_state = 'making'), false) as making, coalesce(sum(pack_done), 0)::int as done from batches`,
  );
  return { state: rows[0]?.making === true ? 'rendering' : 'idle', done: rows[0]?.done ?? 0 };
};

/**
 * Times a batch from request to response, when all codes are on disk; then guest requests while its images are
 * rendered.
 */
export const manyCodes = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const many = sized(plan, 10_000, 500);
  const client = new pg.Client({ connectionString: site.topology.servers.postgres.urlOf('qr-timeline') });
  await client.connect();
  const make = async (count: number): Promise<number> => {
    const batch = { quantity: count, prefix: 'CF', batchName: `Bench ${count}` };
    const reply = await site.staff.post('/api/admin/qr-codes/generate', batch);
    if (generatedCodesAnswer.parse(reply.body).codes.length !== count) throw new Error('Codes are missing.');
    return reply.durationMs;
  };
  try {
    const { code, path } = await openTimeline(site.url, site.staff, 'Guests');
    await fillTimeline(site.url, code, 30, 3);
    const [guests, bare] = [viewerOf(site.url, path), await bareViewer(site.url, path)];
    const seconds = sized(plan, 6, 2);
    for (const one of [guests, bare]) await one.p99(2); // warm-up
    const idle = { guests: await guests.p99(seconds), bare: await bare.p99(seconds) };

    const few = await make(100);
    const worker = site.topology.member('qr-timeline-worker-1');
    worker.pause(); // its images would be rendered during the next batch
    const batches: number[] = [];
    const copies: number[] = [];
    for (let at = 0; at < rounds; at += 1) {
      batches.push(await make(many));
      copies.push(await copyMs(client, many, []));
    }
    worker.resume();
    const [took, copy] = [middle(batches), middle(copies)];
    const during = { guests: await guests.p99(seconds), bare: Number.NaN };
    const { state, done } = await drawn(client);
    during.bare = await bare.p99(seconds);
    for (const one of [guests, bare]) one.close();
    const checked = await copyMs(client, many, checks);
    return [
      {
        id: 'S9',
        name: `${whole(many)} codes, durable and acknowledged`,
        measured: `${ms(took)}, the middle of ${rounds} (100 codes: ${ms(few)}): ${times(took / copy)}`,
        beside: `COPY of the same rows ${ms(copy)}`,
        reach: '≤ 1,000 ms and ≤ 3× of COPY',
        reached: took <= 1_000 && took <= 3 * copy,
      },
      {
        id: 'S9',
        name: 'the floor of a batch: COPY with the foreign keys and the trigger too, nothing generated or returned',
        measured: `${ms(checked)}: ${times(checked / copy)}`,
        beside: `COPY of the same rows ${ms(copy)}`,
        reach: floor,
      },
      {
        id: 'S9',
        name: 'guest views at 200/s while a worker renders them',
        measured: `p99 ${ms(during.guests)}: ${times(during.guests / idle.guests)}; ${whole(done)} rendered by then (${state})`,
        beside: `p99 while nothing is rendered ${ms(idle.guests)}`,
        reach: '≤ 2×',
        reached: during.guests <= 2 * idle.guests,
      },
      {
        id: 'S9',
        name: 'the floor of guest views',
        measured: `p99 ${ms(during.bare)}: ${times(during.bare / idle.bare)}`,
        beside: `bare node:http that sends the same page, beside the same rendering; without it p99 ${ms(idle.bare)}`,
        reach: floor,
      },
    ];
  } finally {
    await client.end();
  }
};
