import { setTimeout as pause } from 'node:timers/promises';
import { openEvents } from '@keepsake/platform/infrastructure';
import { createLog } from '@keepsake/platform/log';
import { live } from './clients.js';
import { judge, type Outcome } from './judge.js';
import { planOf } from './plan.js';
import { prepare } from './prepare.js';
import { readStores, underWay, unsentMails, type Acknowledged } from './stores.js';
import type { World } from './stack.js';

export type ChaosSize = {
  readonly seed: number;
  readonly orders: number;
  readonly kills: number;
  readonly convergeMs?: number;
  /**
   * Kills targets round-robin at this interval for this time, instead of the planned kills; `orders` is then the
   * maximum.
   */
  readonly paced?: { readonly intervalMs: number; readonly lastsMs: number };
};

export type ChaosOutcome = {
  readonly verdict: Outcome;
  readonly acknowledged: number;
  readonly kills: number;
  /** Milliseconds from the last kill or order until no event is pending. */
  readonly convergedMs: number | undefined;
  /**
   * Milliseconds from then until the last email is sent. All were queued by then; the rate of sending is another
   * matter.
   */
  readonly mailsMs: number;
};

const clients = 8;
const pollIntervalMs = 300;
const quietPolls = 3;

/** Waits until no event is pending, checked several times, since handlers publish new events. */
const converge = async (world: World, withinMs: number): Promise<number | undefined> => {
  const began = performance.now();
  const log = await insistOn(() => openEvents(world.eventsUrl(), createLog('silent')), withinMs);
  try {
    for (let quiet = 0; performance.now() - began < withinMs; await pause(pollIntervalMs)) {
      const left = await underWay(world.databaseUrl, log).catch(() => 1); // a component is still restarting
      quiet = left === 0 ? quiet + 1 : 0;
      if (quiet === quietPolls) return performance.now() - began;
    }
    return undefined;
  } finally {
    await log.close();
  }
};

/** Waits as long as the number of unsent emails decreases. */
const sendMails = async (world: World, timeoutMs: number): Promise<number> => {
  const began = performance.now();
  let left = Number.POSITIVE_INFINITY;
  for (let since = began; performance.now() - since < timeoutMs; await pause(pollIntervalMs)) {
    const now = await unsentMails(world.databaseUrl).catch(() => left);
    if (now === 0) break;
    if (now < left) [left, since] = [now, performance.now()];
  }
  return performance.now() - began;
};

const insistOn = async <T>(open: () => Promise<T>, withinMs: number): Promise<T> => {
  for (const end = performance.now() + withinMs; ; await pause(pollIntervalMs)) {
    try {
      return await open();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
};

/** Places the planned orders with concurrent clients during the planned kills, then checks the stores. */
export const runChaos = async (
  world: World,
  size: ChaosSize,
  report: (text: string) => void = () => undefined,
): Promise<ChaosOutcome> => {
  const plan = planOf(size.seed, size, world.targets);
  const installation = await prepare(world, plan);
  const acknowledged: Acknowledged[] = [];
  const clientFaults: string[] = [];
  const waiting = [...plan.orders];
  let over = 0;
  const began = performance.now();

  const endsAt = began + (size.paced?.lastsMs ?? Number.POSITIVE_INFINITY);
  let killed = 0;
  const kill = async (target: string): Promise<void> => {
    await world.kill(target);
    killed += 1;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    report(`${seconds} s, ${over} orders: kill ${killed}, ${target}`);
  };

  const client = async (): Promise<void> => {
    for (let order = waiting.shift(); order && performance.now() < endsAt; order = waiting.shift()) {
      const { mark } = order;
      await live(installation, order).then(
        (result) => acknowledged.push(result),
        (error: unknown) => clientFaults.push(`${mark}: ${error instanceof Error ? error.message : String(error)}`),
      );
      over += 1;
    }
  };
  const planned = async (): Promise<void> => {
    for (const { afterOrders, delayMs, target } of plan.kills) {
      while (over < afterOrders) await pause(20);
      await pause(delayMs);
      await kill(target);
    }
  };
  const paced = async (intervalMs: number): Promise<void> => {
    for (let at = 0; began + (at + 1) * intervalMs < endsAt; at += 1) {
      await pause(Math.max(0, began + (at + 1) * intervalMs - performance.now()));
      await kill(world.targets[at % world.targets.length] ?? world.targets[0]);
    }
  };
  const killer = size.paced ? paced(size.paced.intervalMs) : planned();
  await Promise.all([killer, ...Array.from({ length: clients }, client)]);
  report(`${((performance.now() - began) / 1_000).toFixed(1)} s: all ${over} orders have a response`);

  const convergedMs = await converge(world, size.convergeMs ?? 60_000);
  const mailsMs = await sendMails(world, size.convergeMs ?? 60_000);
  const log = await openEvents(world.eventsUrl(), createLog('silent'));
  try {
    const verdict = judge(acknowledged, await readStores(world.databaseUrl, log));
    return {
      verdict: { ...verdict, wrong: [...clientFaults, ...verdict.wrong] },
      acknowledged: acknowledged.length,
      kills: killed,
      convergedMs,
      mailsMs,
    };
  } finally {
    await log.close();
  }
};
