import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { createSendWebhook, publicLookup } from './send-webhook.js';

let receiver: Server;
let host: string;
const paths: string[] = [];
beforeAll(async () => {
  receiver = createServer((request, response) => {
    paths.push(request.url ?? '');
    if (request.url === '/never') return;
    if (request.url === '/cut') return void request.socket.destroy();
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/target' });
    // More than a receiver should answer; nothing of it is read.
    response.end('x'.repeat(1_000_000));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const message = { secret: 'whsec_c2VjcmV0', id: 'message-1', body: '{}', at: new Date() };
const send = (url: string, timeoutMs = 60_000) =>
  createSendWebhook(new Set([host]), timeoutMs)({ ...message, url }, new AbortController().signal);

describe('sending to a receiver', () => {
  it('returns the status of the response', async () => {
    expect(await send(`http://${host}/ok`)).toEqual({ status: 200 });
  });

  it('follows no redirect', async () => {
    expect(await send(`http://${host}/elsewhere`)).toEqual({ status: 302 });
    expect(paths).not.toContain('/target');
  });

  it('gives up when the receiver does not answer in time', async () => {
    expect(await send(`http://${host}/never`, 50)).toEqual({ error: 'No answer within 0.05 seconds.' });
  });

  it('explains a closed connection and a refused one', async () => {
    expect(await send(`http://${host}/cut`)).toEqual({ error: 'The server closed the connection.' });
    const closed = 'http://127.0.0.1:1/';
    const refused = createSendWebhook(new Set(['127.0.0.1:1']));
    expect(await refused({ ...message, url: closed }, new AbortController().signal)).toEqual({
      error: 'The server refused the connection.',
    });
  });

  it('sends nothing to an address that is not public', async () => {
    const before = paths.length;
    expect(
      await createSendWebhook(new Set())({ ...message, url: `http://${host}/` }, new AbortController().signal),
    ).toMatchObject({
      error: expect.stringContaining('https://'),
    });
    expect(paths).toHaveLength(before);
  });

  it.each([true, false])('resolves no name to a private address (all: %s)', async (all) => {
    const code = await new Promise((resolve) => {
      const done: Parameters<LookupFunction>[2] = (error) => resolve(error?.code);
      publicLookup('localhost', { all }, done);
    });
    expect(code).toBe('ENOTPUBLIC');
  });
});
