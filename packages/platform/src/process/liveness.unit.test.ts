import { expect, test } from '@jest/globals';
import { type EventLog, type HandleRecords, type PlacedRecord } from '../events/log/event-log.js';
import { createLiveness } from './liveness.js';
import type { LoopLag } from '../observability/loop-lag.js';
import { eventually } from '../testing/databases.js';

const quiet: LoopLag = { worstMs: () => 0, steadyMs: () => 0, stop: () => undefined };
const record: PlacedRecord = { topic: 'orders', key: 'a', body: '{}', position: '0/1' };

const handled = () => undefined;

/** A fake log: `give` delivers a record, `behind` sets the count of the member. */
const logByHand = () => {
  const state = { behind: async (): Promise<number> => 0, handle: (async () => undefined) as HandleRecords };
  const log: EventLog = {
    append: async () => undefined,
    consume: async (_group, _topics, handle) => {
      state.handle = handle;
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

test('is live without work', async () => {
  const { log } = logByHand();
  const { alive, watched } = createLiveness(quiet, { stuckMs: 0 });
  await watched(log).consume('shipping', ['orders'], async () => undefined);
  expect(await refusal(alive)).toBeUndefined();
});

test('fails when a handler never ends', async () => {
  const { log, state } = logByHand();
  const { alive, watched } = createLiveness(quiet, { stuckMs: 20 });
  await watched(log).consume('shipping', ['orders'], () => new Promise(() => undefined));
  void state.handle([record], handled);
  expect(await eventually(() => refusal(alive), 'a refusal')).toContain('shipping has been handling one event');
});

test('fails while waiting events make no progress', async () => {
  const { log, state } = logByHand();
  const { alive, watched } = createLiveness(quiet, { stuckMs: 20 });
  await watched(log).consume('shipping', ['orders'], async () => undefined);
  state.behind = async () => 5;
  expect(await refusal(alive)).toBeUndefined();
  expect(await eventually(() => refusal(alive), 'a refusal')).toContain('has left 5 events unhandled');
  await state.handle([record], handled);
  expect(await refusal(alive)).toBeUndefined();
});

test('ignores unavailable dependencies and a log that does not respond', async () => {
  const { log, state } = logByHand();
  const { alive, watched } = createLiveness(quiet, { stuckMs: 0 });
  await watched(log).consume('shipping', ['orders'], async () => {
    throw new Error('orders does not answer');
  });
  state.behind = () => Promise.reject(new Error('no connection'));
  await expect(state.handle([record], handled)).rejects.toThrow('does not answer');
  expect(await refusal(alive)).toBeUndefined();
  state.behind = () => new Promise(() => undefined);
  expect(await refusal(alive)).toBeUndefined();
});

test('fails when the event loop lags for long', async () => {
  let steady = 5_000;
  const { alive } = createLiveness({ ...quiet, steadyMs: () => steady }, { lateForMs: 20 });
  expect(await refusal(alive)).toBeUndefined();
  expect(await eventually(() => refusal(alive), 'a refusal')).toContain('event loop has lagged');
  steady = 0;
  expect(await refusal(alive)).toBeUndefined();
});
