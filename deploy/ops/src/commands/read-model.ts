import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '@keepsake/platform/database';
import type { Ask, Command } from '../command.js';

const service = 'qr-timeline';
const task = 'rebuild-timelines';
const lookMs = 500;
/** Without any progress for so long, whoever asked is sent home; the work goes on without them. */
const patienceMs = 60_000;

type Progress = {
  readonly after: string | undefined;
  readonly done: number;
  readonly of: number;
  readonly fault: string | undefined;
};

/** The parts of a rebuild ask for each other, so as long as one is queued it goes on. */
const progress = async (db: Db): Promise<Progress | undefined> => {
  const { rows } = await sql<{ after: string; done: number; of: number; fault: string | null }>`
    select j.payload ->> 'after' as after, j.last_error as fault, (select count(*) from timelines) as of,
      (select count(*) from timelines t where t.id::text <= coalesce(j.payload ->> 'after', '')) as done
    from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier = ${task} order by 3 desc limit 1`.execute(db);
  const [row] = rows;
  return row && { after: row.after, done: row.done, of: row.of, fault: row.fault?.split('\n')[0] };
};

const follow = async ({ house, tell }: Ask, db: Db): Promise<Progress | 'done'> => {
  let seen: Progress | undefined;
  for (let since = performance.now(); house.running !== false; await pause(lookMs)) {
    const now = await progress(db);
    if (!now) return 'done';
    if (now.after !== seen?.after) {
      since = performance.now();
      if (now.done > 0) tell(`${now.done} of ${now.of} timelines`);
    }
    seen = now;
    if (performance.now() - since > patienceMs) break;
  }
  return seen ?? { after: undefined, done: 0, of: 0, fault: undefined };
};

const rebuild: Command = {
  name: 'read-model rebuild',
  flags: ['anew'],
  about:
    'make the pages that guests read again from the tables, while they read; --anew throws the old ones away first',
  run: async (ask) => {
    const db = ask.house.db(service);
    const payload = JSON.stringify({ after: '', anew: ask.flags.anew === true });
    await sql`select graphile_worker.add_job(${task}, ${payload}::json, job_key => ${`${task}:asked`})`.execute(db);
    const { rows } = await sql<{ of: number }>`select count(*) as of from timelines`.execute(db);
    const outcome = await follow(ask, db);
    const count = rows[0]?.of ?? 0;
    if (outcome === 'done')
      return { json: { timelines: count, done: true }, text: `The pages of ${count} timelines were made again.` };
    const why = outcome.fault === undefined ? '' : ` The last try said: ${outcome.fault}`;
    return {
      json: { timelines: count, done: false, fault: outcome.fault },
      good: outcome.fault === undefined,
      text: `Asked for ${count} timelines; ${outcome.done} are done. A worker of ${service} goes on with it.${why}`,
    };
  },
};

export const readModel: readonly Command[] = [rebuild];
