import { expect, test } from '@jest/globals';
import type { EventLog, PlacedRecord } from './events/event-log.js';
import { createLiveness } from './liveness.js';
import type { LoopLag } from './loop-lag.js';
import { eventually } from './testing/databases.js';

const quiet: LoopLag = { worstMs: () => 0, steadyMs: () => 0, stop: () => undefined };
const record: PlacedRecord = { topic: 'orders', key: 'a', body: '{}', position: '0/1' };

type Each = (one: PlacedRecord) => Promise<void>;

/** A log by hand: `give` hands a record over, `behind` is what the member says of itself. */
const logByHand = () => {
  const state = { behind: async (): Promise<number> => 0, each: (async () => undefined) as Each };
  const log: EventLog = {
    append: async () => undefined,
    consume: async (_group, _topics, each) => {
      state.each = each;
      return { behind: () => state.behind(), stop: async () => undefined };
    },
    lag: async () => 0,
    close: async () => undefined,
  };
  return { log, state };
};

const refusal = (alive: () => Promise<void>): Promise<string | undefined> =>
  alive().then(
    () => undefined,
    (error: Error) => error.message,
  );

test('a process without work is alive', async () => {
  const { log } = logByHand();
  const { alive, watched } = createLiveness(quiet, { stuckMs: 0 });
  await watched(log).consume('shipping', ['orders'], async () => undefined);
  expect(await refusal(alive)).toBeUndefined();
});

test('an event that is never let go of is a reason to restart', async () => {
  const { log, state } = logByHand();
  const { alive, watched } = createLiveness(quiet, { stuckMs: 20 });
  await watched(log).consume('shipping', ['orders'], () => new Promise(() => undefined));
  void state.each(record);
  expect(await eventually(() => refusal(alive), 'a refusal')).toContain('in the hands of shipping');
});

test('events that nobody touches are a reason to restart, and touching them again takes it away', async () => {
  const { log, state } = logByHand();
  const { alive, watched } = createLiveness(quiet, { stuckMs: 20 });
  await watched(log).consume('shipping', ['orders'], async () => undefined);
  state.behind = async () => 5;
  expect(await refusal(alive)).toBeUndefined();
  expect(await eventually(() => refusal(alive), 'a refusal')).toContain('leaves 5 events lying');
  await state.each(record);
  expect(await refusal(alive)).toBeUndefined();
});

test('a dependency that is away is none: events are tried, and a log that does not answer says nothing', async () => {
  const { log, state } = logByHand();
  const { alive, watched } = createLiveness(quiet, { stuckMs: 0 });
  await watched(log).consume('shipping', ['orders'], async () => {
    throw new Error('orders does not answer');
  });
  state.behind = () => Promise.reject(new Error('no connection'));
  await expect(state.each(record)).rejects.toThrow('does not answer');
  expect(await refusal(alive)).toBeUndefined();
  state.behind = () => new Promise(() => undefined);
  expect(await refusal(alive)).toBeUndefined();
});

test('being late with everything for long is a reason to restart', async () => {
  let steady = 5_000;
  const { alive } = createLiveness({ ...quiet, steadyMs: () => steady }, { lateForMs: 20 });
  expect(await refusal(alive)).toBeUndefined();
  expect(await eventually(() => refusal(alive), 'a refusal')).toContain('late with everything');
  steady = 0;
  expect(await refusal(alive)).toBeUndefined();
});
