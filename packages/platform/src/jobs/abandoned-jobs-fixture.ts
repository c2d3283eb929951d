import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { systemClock } from '../clock.js';
import { openDatabase, openPool } from '../postgres/database.js';
import { randomIds } from '../ids.js';
import { startJobs } from './jobs.js';
import { createLog } from '../observability/log.js';
import { watchLoop } from '../observability/loop-lag.js';
import { createMetrics } from '../observability/metrics.js';
import { laneJob } from '../service/service.js';
import type { JobType } from '../service/request-context.js';

/* A process that runs jobs of a given duration. The test starts several on one database and kills some. */

const [url = '', ...names] = process.argv.slice(2);
const logger = createLog('info');
const db = openDatabase(openPool(url, 5, () => undefined));
const lane = { name: 'own', concurrency: 1, timeoutMs: 60 * 60_000 };
const batchedLane = { ...lane, name: 'batched', batch: 4 };

const sleepJob = (name: string): JobType<{ ms: number }> => ({ name, schema: z.object({ ms: z.int() }) });

await startJobs(
  {
    db,
    url,
    logger,
    service: 'sleeper',
    clock: systemClock,
    ids: randomIds,
    notify: () => undefined,
    metrics: createMetrics({ loop: watchLoop() }),
  },
  names.map((name) =>
    laneJob(
      sleepJob(name),
      async ({ ms }, ctx) => {
        await sql`insert into runs (job, pid, what) values (${name}, ${process.pid}, 'began')`.execute(db);
        await pause(ms);
        await ctx.transaction(
          async (tx) =>
            void (await sql`insert into runs (job, pid, what) values (${name}, ${process.pid}, 'ended')`.execute(
              tx.db,
            )),
        );
      },
      name.startsWith('batched') ? batchedLane : lane,
    ),
  ),
);
