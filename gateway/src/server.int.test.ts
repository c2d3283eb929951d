import { describe, expect, it } from '@jest/globals';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { openServer } from './server.js';

const log = { note: () => undefined, close: () => undefined };
const answering = () =>
  openServer(
    (_request, _response, next) => next(),
    (_request, response) => void response.end('here'),
    { host: '127.0.0.1', port: 0 },
    log,
  );

type Received = { readonly connection?: string | undefined; readonly code?: string | undefined };

const ask = (port: number, agent: Agent): Promise<Received> =>
  new Promise((received) => {
    request({ host: '127.0.0.1', port, agent }, (answer) => {
      answer.resume().once('end', () => received({ connection: answer.headers.connection }));
    })
      .once('error', (error: NodeJS.ErrnoException) => received({ code: error.code }))
      .end();
  });

/** Sends requests over a kept connection until it closes; the next connection would reach another server. */
const guest = async (port: number): Promise<readonly Received[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const all: Received[] = [];
  for (;;) {
    const received = await ask(port, agent);
    all.push(received);
    if (received.connection === 'close' || received.code !== undefined) break;
  }
  agent.destroy();
  return all;
};

describe('graceful shutdown', () => {
  it('finishes requests on kept connections and answers each with `Connection: close`', async () => {
    const server = await answering();
    const guests = Array.from({ length: 20 }, () => guest(server.port));
    await ask(server.port, new Agent());
    await server.quiet();
    const received = await Promise.all(guests);
    expect(received.map((one) => one.at(-1))).toEqual(received.map(() => ({ connection: 'close' })));
    expect(received.every(({ length }) => length > 1)).toBe(true);
    expect(await ask(server.port, new Agent())).toEqual({ code: 'ECONNREFUSED' });
  });

  it('ends immediately without connections', async () => {
    const server = await answering();
    await server.quiet();
    expect(await ask(server.port, new Agent())).toEqual({ code: 'ECONNREFUSED' });
  });
});

describe('accepting connections', () => {
  it('accepts many connections in few iterations of a busy event loop', async () => {
    const guests = 64;
    let seen = 0;
    const server = await openServer(
      (_request, _response, next) => next(),
      (_request, response) => {
        seen += 1;
        response.end('here');
      },
      { host: '127.0.0.1', port: 0 },
      log,
    );
    const sockets = Array.from({ length: guests }, () => connect(server.port, '127.0.0.1'));
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n');
    let iterations = 0;
    for (let tries = 0; seen < guests && tries < 100_000; tries += 1) {
      const before = seen;
      await new Promise((next) => setImmediate(next));
      if (seen > before) iterations += 1;
    }
    for (const socket of sockets) socket.destroy();
    await server.quiet();
    expect(seen).toBe(guests);
    expect(iterations).toBeLessThan(guests / 2);
  });
});
