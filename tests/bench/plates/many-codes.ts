import pg from 'pg';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { clientOf } from '../agent.js';
import { ms, times, whole, within, type Figure } from '../figure.js';
import { atPace, timed } from '../load.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';
import { fillTimeline, openTimeline } from '../timelines/timelines.js';

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

const drawn = async (client: pg.Client): Promise<{ readonly state: string; readonly done: number }> => {
  const { rows } = await client.query<{ state: string; done: number }>(
    'select pack_state as state, pack_done as done from batches order by created_at desc limit 1',
  );
  return rows[0] ?? { state: 'none', done: 0 };
};

/**
 * Times a batch from request to response, when all codes are on disk; then guest requests while its images are
 * rendered.
 */
export const manyCodes = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const many = sized(plan, 10_000, 500);
  const client = new pg.Client({ connectionString: site.topology.servers.postgres.urlOf('qr-timeline') });
  await client.connect();
  const guests = clientOf(site.url, 64);
  const make = async (count: number): Promise<number> => {
    const batch = { quantity: count, prefix: 'CF', batchName: `Bench ${count}` };
    const reply = await site.staff.post('/api/admin/qr-codes/generate', batch);
    if (generatedCodesAnswer.parse(reply.body).codes.length !== count) throw new Error('Codes are missing.');
    return reply.durationMs;
  };
  try {
    const { code, path } = await openTimeline(site.url, site.staff, 'Guests');
    await fillTimeline(site.url, code, 30, 3);
    const view = async (): Promise<number> => (await guests.get(path)).status;
    const viewing = async (seconds: number): Promise<number> =>
      within(
        (await atPace(200, seconds, view)).map(({ durationMs }) => durationMs),
        0.99,
      );
    await viewing(2);
    const idle = await viewing(sized(plan, 8, 2));

    const few = await make(100);
    const took = await make(many);
    const during = await viewing(sized(plan, 8, 2));
    const { state, done } = await drawn(client);
    const copy = await copyMs(client, many, []);
    const floor = await copyMs(client, many, checks);
    return [
      {
        id: 'S9',
        name: `${whole(many)} codes, durable and acknowledged`,
        measured: `${ms(took)} (100 codes: ${ms(few)}): ${times(took / copy)}`,
        beside: `COPY of the same rows ${ms(copy)}`,
        reach: '≤ 1,000 ms and ≤ 3× of COPY',
        reached: took <= 1_000 && took <= 3 * copy,
      },
      {
        id: 'S9',
        name: 'the floor of a batch: COPY with the foreign keys and the trigger too, nothing generated or returned',
        measured: `${ms(floor)}: ${times(floor / copy)}`,
        beside: `COPY of the same rows ${ms(copy)}`,
        reach: 'floor',
      },
      {
        id: 'S9',
        name: 'guest views at 200/s while a worker renders them',
        measured: `p99 ${ms(during)}: ${times(during / idle)}; ${whole(done)} rendered by then (${state})`,
        beside: `p99 while nothing is rendered ${ms(idle)}`,
        reach: '≤ 2×',
        reached: during <= 2 * idle,
      },
    ];
  } finally {
    guests.close();
    await client.end();
  }
};
