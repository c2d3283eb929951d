import { expect } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../e2e/support/until.js';
import type { Active, Prometheus } from './prometheus.js';

/** An alert by name, with some of its labels. */
export type Wanted = { readonly alert: string; readonly labels?: Readonly<Record<string, string>> };

const matches = ({ alert, labels = {} }: Wanted, one: Active): boolean =>
  one.alert === alert && Object.entries(labels).every(([name, value]) => one.labels[name] === value);

const namesOf = (all: readonly Active[]): string =>
  all.map(({ alert, state, labels }) => `${alert} ${state} ${JSON.stringify(labels)}`).join('\n') || 'no alert';

type Fault = {
  /** Repeated while the fault lasts: the traffic that it harms. */
  readonly traffic?: () => Promise<unknown>;
  readonly begin: () => unknown;
  /** What an operator does while it lasts. */
  readonly diagnose?: () => Promise<void>;
  readonly end: () => unknown;
};

/** Seconds that each alert took to fire after its fault began, and to end after the fault did. */
export const measured = new Map<string, { readonly firedAfter: number; readonly endedAfter: number }>();

const settledMs = 240_000;

/** Checks that the alerts are silent before the fault, fire during it and are silent after it. */
export const provoke = async (prometheus: Prometheus, wanted: readonly Wanted[], fault: Fault): Promise<void> => {
  let last: readonly Active[] = [];
  const activeNow = async (one: Wanted): Promise<Active | undefined> => {
    last = await prometheus.active();
    return last.find((each) => matches(one, each));
  };
  const patience = { timeoutMs: settledMs, intervalMs: 500, seen: () => namesOf(last) };
  const silent = (one: Wanted): Promise<true> =>
    until(`${one.alert} to be silent`, async () => ((await activeNow(one)) ? undefined : true), patience);
  const seconds = (from: number): number => Math.round((performance.now() - from) / 1_000);

  for (const one of wanted) await silent(one);
  let isOver = false;
  const traffic = (async (): Promise<void> => {
    while (fault.traffic && !isOver) {
      await fault.traffic().catch(() => undefined); // the fault
      await pause(100);
    }
  })();
  const fired = new Map<string, number>();
  try {
    const began = performance.now();
    await fault.begin();
    await Promise.all(
      wanted.map(async (one) => {
        await until(
          `${one.alert} to fire`,
          async () => ((await activeNow(one))?.state === 'firing' ? true : undefined),
          patience,
        );
        fired.set(one.alert, seconds(began));
      }),
    );
    await fault.diagnose?.();
  } finally {
    isOver = true;
    await traffic;
    await fault.end();
  }
  const ended = performance.now();
  await Promise.all(
    wanted.map(async (one) => {
      await silent(one);
      measured.set(one.alert, { firedAfter: fired.get(one.alert) ?? 0, endedAfter: seconds(ended) });
    }),
  );
  expect([...fired.keys()].toSorted()).toEqual(wanted.map(({ alert }) => alert).toSorted());
};
