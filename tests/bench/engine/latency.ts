import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '@keepsake/platform/database';
import { ms, within, type Figure } from '../figure.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';

const pace = 500;
const timeoutMs = 60_000;

const startMember = async (role: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL('./member.ts', import.meta.url)), [role], {
    execArgv: ['-C', '@keepsake/source', '--import', 'tsx'],
    env: { PATH: process.env['PATH'], ...env },
  });
  await once(child, 'message');
  return child;
};

const asked = async (child: ChildProcess, question: object | string): Promise<unknown> => {
  const answer = once(child, 'message');
  child.send(question);
  const [message] = (await answer) as [unknown];
  return message;
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

const overLog = async (site: Site, plan: Plan, log: string, eventsUrl: string): Promise<Figure> => {
  const { servers, env } = site.topology;
  const envOf = async (name: string): Promise<NodeJS.ProcessEnv> => {
    const database = `${name}_${log.toLowerCase()}`;
    await createDatabase(servers.postgres.url, database);
    return { ...env, EVENTS_URL: eventsUrl, DATABASE_URL: servers.postgres.urlOf(database), RPC_LISTEN: undefined };
  };
  const [reporter, consumer] = await Promise.all([
    startMember('teller', await envOf('bench_teller')),
    startMember('hearer', await envOf('bench_hearer')),
  ]);
  try {
    await allProcessed(consumer, await reportFor(reporter, sized(plan, 5, 2))); // the consumer group has its partitions by now
    const publishedCount = await reportFor(reporter, sized(plan, 10, 3));
    const took = await allProcessed(consumer, publishedCount);
    const [p50, p99] = [within(took, 0.5), within(took, 0.99)];
    return {
      id: 'S7',
      name: `an event from publishing to processing in another service, ${pace}/s, over ${log}`,
      measured: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      beside: `${publishedCount} published, ${took.length} processed`,
      reach: 'p50 ≤ 20 ms, p99 ≤ 250 ms',
      reached: p50 <= 20 && p99 <= 250 && took.length === publishedCount,
    };
  } finally {
    for (const child of [reporter, consumer]) child.disconnect();
  }
};

/** Measures two small services with a database each: transaction, outbox, log, inbox, transaction. */
export const eventLatency = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const { postgres, kafka } = site.topology.servers;
  await createDatabase(postgres.url, 'bench_events');
  return [
    await overLog(site, plan, 'PostgreSQL', postgres.urlOf('bench_events')),
    await overLog(site, plan, 'Kafka', kafka.url),
  ];
};
