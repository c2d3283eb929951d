import { setTimeout as pause } from 'node:timers/promises';
import { openEvents } from '@keepsake/platform/adapters';
import { createLog } from '@keepsake/platform/log';
import { live } from './clients.js';
import { judge, type Verdict } from './judge.js';
import { planOf } from './plan.js';
import { prepare } from './prepare.js';
import { readStores, underWay, unsentMails, type Acknowledged } from './stores.js';
import type { World } from './world.js';

export type ChaosSize = {
  readonly seed: number;
  readonly orders: number;
  readonly kills: number;
  readonly convergeMs?: number;
  /** Kills each target in turn every so often for so long, instead of the planned kills; `orders` are then the most. */
  readonly paced?: { readonly everyMs: number; readonly lastsMs: number };
};

export type ChaosOutcome = {
  readonly verdict: Verdict;
  readonly acknowledged: number;
  readonly kills: number;
  /** From the last kill or order until no event was under way any more. */
  readonly convergedMs: number | undefined;
  /** From then on until the last mail was sent. Each stood in the books by then; how fast they leave is another matter. */
  readonly mailsMs: number;
};

const clients = 8;
const lookMs = 300;
const quietLooks = 3;

/** Until nothing is under way, seen several times, as what is handled says new things. */
const converge = async (world: World, withinMs: number): Promise<number | undefined> => {
  const began = performance.now();
  const log = await insistOn(() => openEvents(world.eventsUrl(), createLog('silent')), withinMs);
  try {
    for (let quiet = 0; performance.now() - began < withinMs; await pause(lookMs)) {
      const left = await underWay(world.databaseUrl, log).catch(() => 1); // a part is still on its way back
      quiet = left === 0 ? quiet + 1 : 0;
      if (quiet === quietLooks) return performance.now() - began;
    }
    return undefined;
  } finally {
    await log.close();
  }
};

/** As long as their number goes down. */
const sendMails = async (world: World, patienceMs: number): Promise<number> => {
  const began = performance.now();
  let left = Number.POSITIVE_INFINITY;
  for (let since = began; performance.now() - since < patienceMs; await pause(lookMs)) {
    const now = await unsentMails(world.databaseUrl).catch(() => left);
    if (now === 0) break;
    if (now < left) [left, since] = [now, performance.now()];
  }
  return performance.now() - began;
};

const insistOn = async <T>(open: () => Promise<T>, withinMs: number): Promise<T> => {
  for (const end = performance.now() + withinMs; ; await pause(lookMs)) {
    try {
      return await open();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
};

/** Places the planned orders by some clients at once, while the planned kills happen, and judges what is left behind. */
export const runChaos = async (
  world: World,
  size: ChaosSize,
  tell: (words: string) => void = () => undefined,
): Promise<ChaosOutcome> => {
  const plan = planOf(size.seed, size, world.targets);
  const house = await prepare(world, plan);
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
    tell(`${seconds} s, ${over} orders: kill ${killed}, ${target}`);
  };

  const client = async (): Promise<void> => {
    for (let order = waiting.shift(); order && performance.now() < endsAt; order = waiting.shift()) {
      const { mark } = order;
      await live(house, order).then(
        (told) => acknowledged.push(told),
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
  const paced = async (everyMs: number): Promise<void> => {
    for (let at = 0; began + (at + 1) * everyMs < endsAt; at += 1) {
      await pause(Math.max(0, began + (at + 1) * everyMs - performance.now()));
      await kill(world.targets[at % world.targets.length] ?? world.targets[0]);
    }
  };
  const killer = size.paced ? paced(size.paced.everyMs) : planned();
  await Promise.all([killer, ...Array.from({ length: clients }, client)]);
  tell(`${((performance.now() - began) / 1_000).toFixed(1)} s: all ${over} orders are answered`);

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
