// One of two small services, each its own process: node member.ts publisher|consumer. Its parent sends commands.
import { randomUUID } from 'node:crypto';
import { openResources, startService } from '@keepsake/platform/run';
import { z } from 'zod';
import { atPace } from '../load.js';
import { consumerOf, note, noted, reporter } from './service.js';

const order = z.object({ perSecond: z.number(), seconds: z.number() });
const took: number[] = [];
const resources = openResources({ logLevel: 'error' });
const isPublisher = process.argv[2] === 'publisher';
const running = isPublisher
  ? await startService(reporter, process.env, resources)
  : await startService(
      consumerOf((durationMs) => void took.push(durationMs)),
      process.env,
      resources,
    );

const report = async (n: number): Promise<number> => {
  const options = {
    caller: { kind: 'system', service: 'bench' } as const,
    correlationId: `bench-${n}`,
    signal: AbortSignal.timeout(30_000),
  };
  await running.contextFor(options).transaction(async (tx) => {
    const id = randomUUID();
    await note(tx, id, n);
    tx.publish(noted, { id, n });
  });
  return 200;
};

process.on('message', (message) => {
  if (message === 'report') return void process.send?.(took.splice(0));
  const { perSecond, seconds } = order.parse(message);
  void atPace(perSecond, seconds, report).then((sent) =>
    process.send?.(sent.filter(({ status }) => status === 200).length),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
