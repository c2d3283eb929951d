import { setTimeout as pause } from 'node:timers/promises';
import { openEvents } from '@keepsake/platform/infrastructure';
import { createLog } from '@keepsake/platform/log';
import type { Topology } from '@keepsake/native/topology';
import { order } from './production-fixture.js';
import { underWay } from '../orders/stores.js';

export type KafkaAway = {
  readonly placed: number;
  /** Orders not answered with 201 at the first attempt. */
  readonly refused: readonly string[];
  readonly slowestMs: number;
  readonly drainedMs: number | undefined;
  /** Orders whose events had not arrived at the timeout. */
  readonly left: number;
};

/** Places orders at a fixed rate without a broker, restarts it and waits for the events to arrive. */
export const kafkaAway = async (
  topology: Topology,
  { seconds, perSecond, drainMs }: { readonly seconds: number; readonly perSecond: number; readonly drainMs: number },
): Promise<KafkaAway> => {
  const { kafka, postgres } = topology.servers;
  await kafka.halt();
  const refused: string[] = [];
  let slowestMs = 0;
  const answers: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < seconds * perSecond; at++) {
    const early = began + (at / perSecond) * 1_000 - performance.now();
    if (early > 0) await pause(early);
    answers.push(
      order(topology.url).then(
        ({ status, durationMs }) => {
          if (status !== 201) refused.push(String(status));
          slowestMs = Math.max(slowestMs, durationMs);
        },
        (error: unknown) => void refused.push(String(error)),
      ),
    );
  }
  await Promise.all(answers);
  await kafka.revive();

  const back = performance.now();
  const log = await openEvents(kafka.url, createLog('silent'));
  try {
    let left = Number.NaN;
    for (let quiet = 0; performance.now() - back < drainMs; await pause(300)) {
      left = await underWay(postgres.urlOf, log).catch(() => Number.NaN);
      quiet = left === 0 ? quiet + 1 : 0;
      if (quiet === 3) return { placed: answers.length, refused, slowestMs, drainedMs: performance.now() - back, left };
    }
    return { placed: answers.length, refused, slowestMs, drainedMs: undefined, left };
  } finally {
    await log.close();
  }
};
