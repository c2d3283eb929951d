import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '@keepsake/platform/database';
import type { CommandInput, Command } from '../command.js';

const service = 'qr-timeline';
const task = 'rebuild-timelines';
const pollIntervalMs = 500;
/** Wait without progress in milliseconds before the command returns; the rebuild continues in the background. */
const timeoutMs = 60_000;

type Progress = {
  readonly after: string | undefined;
  readonly done: number;
  readonly of: number;
  readonly fault: string | undefined;
};

/** Returns the progress of a rebuild. Its jobs enqueue each other, so it runs as long as one is queued. */
const progress = async (db: Db): Promise<Progress | undefined> => {
  const { rows } = await sql<{ after: string; done: number; of: number; fault: string | null }>`
    select j.payload ->> 'after' as after, j.last_error as fault, (select count(*) from timelines) as of,
      (select count(*) from timelines t where t.id::text <= coalesce(j.payload ->> 'after', '')) as done
    from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier = ${task} order by 3 desc limit 1`.execute(db);
  const [row] = rows;
  return row && { after: row.after, done: row.done, of: row.of, fault: row.fault?.split('\n')[0] };
};

const follow = async ({ installation, reportProgress: report }: CommandInput, db: Db): Promise<Progress | 'done'> => {
  let seen: Progress | undefined;
  for (let since = performance.now(); installation.running !== false; await pause(pollIntervalMs)) {
    const now = await progress(db);
    if (!now) return 'done';
    if (now.after !== seen?.after) {
      since = performance.now();
      if (now.done > 0) report(`${now.done} of ${now.of} timelines`);
    }
    seen = now;
    if (performance.now() - since > timeoutMs) break;
  }
  return seen ?? { after: undefined, done: 0, of: 0, fault: undefined };
};

const rebuild: Command = {
  name: 'read-model rebuild',
  flags: ['reset'],
  description: 'rebuild the pages that guests read, while they read; --reset deletes the old ones first',
  run: async (input) => {
    const db = input.installation.db(service);
    const payload = JSON.stringify({ after: '', reset: input.flags.reset === true });
    await sql`select graphile_worker.add_job(${task}, ${payload}::json, job_key => ${`${task}:asked`})`.execute(db);
    const { rows } = await sql<{ of: number }>`select count(*) as of from timelines`.execute(db);
    const outcome = await follow(input, db);
    const count = rows[0]?.of ?? 0;
    if (outcome === 'done')
      return { json: { timelines: count, done: true }, text: `Rebuilt the pages of ${count} timelines.` };
    const why = outcome.fault === undefined ? '' : ` Last error: ${outcome.fault}`;
    return {
      json: { timelines: count, done: false, fault: outcome.fault },
      good: outcome.fault === undefined,
      text: `Requested ${count} timelines; ${outcome.done} are done. A worker of ${service} continues.${why}`,
    };
  },
};

export const readModel: readonly Command[] = [rebuild];
