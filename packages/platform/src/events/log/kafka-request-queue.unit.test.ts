import { beforeAll, expect, it } from '@jest/globals';
import { requestQueue, stopIdleChecks } from './kafka-request-queue.js';

type Queue = InstanceType<typeof requestQueue>;

const ignore = (): void => undefined;

const openQueue = (maxInFlightRequests: number | null = null): Queue =>
  new requestQueue({ maxInFlightRequests, requestTimeout: 1_000, logger: { debug: ignore, warn: ignore } });

const pushTo = (queue: Queue, correlationId: number): Promise<void> =>
  new Promise((resolve) => {
    const entry = { correlationId, resolve: ignore, reject: ignore };
    queue.push({ entry, expectResponse: true, sendRequest: resolve });
  });

beforeAll(stopIdleChecks);

it('has no timer when a request was sent and answered', async () => {
  const queue = openQueue();
  await pushTo(queue, 1);
  queue.fulfillRequest({ correlationId: 1, payload: {}, size: 0 });
  expect(queue.inflight.size).toBe(0);
  expect(queue.throttleCheckTimeoutId).toBeNull();
});

it('sends a request that waited for the end of a throttle', async () => {
  const queue = openQueue();
  queue.maybeThrottle(30);
  queue.checkPendingRequests();
  const sent = pushTo(queue, 1);
  expect(queue.pending).toHaveLength(1);
  await sent;
  expect(queue.pending).toHaveLength(0);
});

it('sends a request that was pushed in the last millisecond of a throttle', async () => {
  const queue = openQueue();
  queue.maybeThrottle(1);
  const sent = pushTo(queue, 1);
  await sent;
  expect(queue.inflight.size).toBe(1);
});

it('sends a pending request when an earlier one is answered', async () => {
  const queue = openQueue(1);
  await pushTo(queue, 1);
  const second = pushTo(queue, 2);
  expect(queue.pending).toHaveLength(1);
  queue.fulfillRequest({ correlationId: 1, payload: {}, size: 0 });
  await second;
  queue.destroy();
});
