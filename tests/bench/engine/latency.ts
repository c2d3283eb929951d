import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '@keepsake/platform/database';
import { floor, ms, within, type Figure } from '../figure.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';

const pace = 500;
const timeoutMs = 60_000;

const messageOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error(`${child.spawnargs.at(-2)} ended instead of answering.`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });

/** Starts one of the programs of this folder, which ends when it is disconnected. */
export const startMember = async (program: string, role: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL(`./${program}.ts`, import.meta.url)), [role], {
    execArgv: ['-C', '@keepsake/source', '--import', 'tsx'],
    env: { PATH: process.env['PATH'], ...env },
  });
  await messageOf(child);
  return child;
};

const asked = async (child: ChildProcess, question: object | string): Promise<unknown> => {
  const answer = messageOf(child);
  child.send(question);
  return answer;
};

const reportFor = async (reporter: ChildProcess, seconds: number): Promise<number> =>
  Number(await asked(reporter, { perSecond: pace, seconds }));

/** Returns the latencies; fewer than published when some events miss the timeout. */
const allProcessed = async (consumer: ChildProcess, expectedCount: number): Promise<readonly number[]> => {
  const took: number[] = [];
  for (
    const end = performance.now() + timeoutMs;
    took.length < expectedCount && performance.now() < end;
    await pause(200)
  )
    took.push(...((await asked(consumer, 'report')) as readonly number[]));
  return took;
};

type Measured = { readonly p50: number; readonly p99: number; readonly published: number; readonly processed: number };

/** Measures two processes with a database each: transaction, outbox, log, inbox, transaction. */
const measured = async (site: Site, plan: Plan, program: string, log: string, eventsUrl: string): Promise<Measured> => {
  const { servers, env } = site.topology;
  const envOf = async (name: string): Promise<NodeJS.ProcessEnv> => {
    const database = `${name}_${program}_${log}`.toLowerCase().replaceAll('-', '_');
    await createDatabase(servers.postgres.url, database);
    return { ...env, EVENTS_URL: eventsUrl, DATABASE_URL: servers.postgres.urlOf(database), RPC_LISTEN: undefined };
  };
  const [reporter, consumer] = await Promise.all([
    startMember(program, 'publisher', await envOf('bench_publisher')),
    startMember(program, 'consumer', await envOf('bench_consumer')),
  ]);
  try {
    await allProcessed(consumer, await reportFor(reporter, sized(plan, 4, 2))); // the consumer group has its partitions by now
    const published = await reportFor(reporter, sized(plan, 8, 3));
    const took = await allProcessed(consumer, published);
    return { p50: within(took, 0.5), p99: within(took, 0.99), published, processed: took.length };
  } finally {
    for (const child of [reporter, consumer]) child.disconnect();
  }
};

const overLog = async (site: Site, plan: Plan, log: string, eventsUrl: string): Promise<readonly Figure[]> => {
  const { p50, p99, published, processed } = await measured(site, plan, 'member', log, eventsUrl);
  const least = await measured(site, plan, 'bare-member', log, eventsUrl);
  return [
    {
      id: 'S7',
      name: `an event from publishing to processing in another service, ${pace}/s, over ${log}`,
      measured: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      beside: `${published} published, ${processed} processed`,
      reach: 'p50 ≤ 20 ms, p99 ≤ 250 ms',
      reached: p50 <= 20 && p99 <= 250 && processed === published,
    },
    {
      id: 'S7',
      name: `the floor of it over ${log}`,
      measured: `p50 ${ms(least.p50)}, p99 ${ms(least.p99)}`,
      beside: `two processes with ${log === 'Kafka' ? 'kafkajs and pg' : 'pg'} alone, the same writes: ${least.published} published, ${least.processed} processed`,
      reach: floor,
    },
  ];
};

/** Measures over both logs, each beside its floor. */
export const eventLatency = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const { postgres, kafka } = site.topology.servers;
  await createDatabase(postgres.url, 'bench_events');
  return [
    ...(await overLog(site, plan, 'PostgreSQL', postgres.urlOf('bench_events'))),
    ...(await overLog(site, plan, 'Kafka', kafka.url)),
  ];
};
