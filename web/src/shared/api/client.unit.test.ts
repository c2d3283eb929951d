/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { getJson, path, sendJson } from './client.js';
import { ApiError, ConnectionError, sentenceOf } from './errors.js';
import { keyedBodies, newKey } from './idempotency.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  (globalThis as unknown as { visit: (url: string) => void }).visit(server.url);
});
afterEach(() => server.close());

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('API client', () => {
  test('turns an error response into "409: <body>" with its problem', async () => {
    server.on('GET /api/x', () =>
      problem(409, 'total-differs', 'The price has changed.', { quote: { totalPrice: 1 } }),
    );
    const error = (await failure(getJson('/api/x'))) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message.startsWith('409: {')).toBe(true);
    expect([error.status, error.slug, error.detail, error.reference]).toEqual([
      409,
      'total-differs',
      'The price has changed.',
      '0197-test',
    ]);
    expect(error.body['quote']).toEqual({ totalPrice: 1 });
  });

  test('uses the status text when the body is empty', async () => {
    server.on('GET /api/x', () => ({ status: 418 }));
    expect(((await failure(getJson('/api/x'))) as Error).message).toBe("418: I'm a Teapot");
  });

  test('distinguishes a missing response from an invalid one', async () => {
    const { url } = server;
    await server.close();
    expect(await failure(getJson(`${url}/api/x`))).toBeInstanceOf(ConnectionError);
    server = await startFakeServer();
  });

  test('sends the key and accepts a response without a body', async () => {
    server.on('POST /api/x', () => ({ status: 204 }));
    const key = newKey();
    expect(await sendJson('/api/x', { body: { one: 1 }, key })).toBeUndefined();
    expect(server.requests[0]?.headers['idempotency-key']).toBe(key);
    expect(server.requests[0]?.headers['content-type']).toBe('application/json');
    expect(server.requests[0]?.body).toEqual({ one: 1 });
  });

  test('never shows the body of a server error', async () => {
    server.on('GET /api/x', () => problem(500, 'unexpected', 'relation "orders" does not exist'));
    expect(sentenceOf(await failure(getJson('/api/x')), 'Failed to create order')).toBe('Failed to create order');
  });

  test('escapes user input in paths', () => {
    expect(path`/api/timeline/${'../admin'}/entries`).toBe('/api/timeline/..%2Fadmin/entries');
  });
});

describe('idempotency keys', () => {
  test('stay while the body is unchanged', () => {
    const keyOf = keyedBodies();
    const first = keyOf({ title: 'a' });
    expect(keyOf({ title: 'a' })).toBe(first);
    expect(keyOf({ title: 'b' })).not.toBe(first);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
