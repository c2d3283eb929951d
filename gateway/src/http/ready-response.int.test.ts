import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@keepsake/platform/testing/databases';
import { readyHead, writeReady } from './ready-response.js';

const body = Buffer.from('x'.repeat(100_000));
const head = readyHead(200, { 'content-type': 'text/plain', 'content-length': String(body.length) });
const unchanged = readyHead(304, { etag: 'W/"1-1"' });
/** Whether each response was written by `writeReady`. */
const written: boolean[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const ready = (): void => {
      const is304 = request.url === '/unchanged';
      const done = is304 ? writeReady(response, unchanged) : writeReady(response, head, body);
      written.push(done);
      if (!done) response.writeHead(200, { 'content-length': body.length }).end(body);
    };
    if (request.url === '/late') void pause(20).then(ready);
    else ready();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => server.closeAllConnections());
afterAll(() => void server.close());

/** Sends raw requests on one connection and returns all that comes back until `enough`. */
const send = async (text: string, enough: (answer: string) => boolean): Promise<string> => {
  written.length = 0;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (part) => (answer += String(part)));
  socket.write(text);
  await eventually(async () => enough(answer), 'the whole answer');
  socket.destroy();
  return answer;
};
const get = (path: string, version = '1.1', more = ''): string =>
  `GET ${path} HTTP/${version}\r\nhost: here\r\n${more}\r\n`;
const responses = (answer: string): number => answer.split('HTTP/1.1 ').length - 1;
const whole = (count: number) => (answer: string) => answer.split(body.toString()).length - 1 === count;

describe('ready responses', () => {
  it('follow each other on one connection, pipelined ones included', async () => {
    const answer = await send(get('/a') + get('/late') + get('/b'), whole(3));
    expect(responses(answer)).toBe(3);
    expect(answer).toMatch(
      /^HTTP\/1\.1 200 OK\r\ncontent-type: text\/plain\r\ncontent-length: 100000\r\ndate: .* GMT\r\nconnection: keep-alive/,
    );
    expect(written[0]).toBe(true);
  });

  it('send no body with 304, and the next response after it', async () => {
    const answer = await send(get('/unchanged') + get('/a'), whole(1));
    expect(answer).toMatch(
      /^HTTP\/1\.1 304 Not Modified\r\netag: W\/"1-1"\r\ndate: [^\r]+\r\nconnection: keep-alive\r\nkeep-alive: timeout=65\r\n\r\nHTTP\/1\.1 200 OK/,
    );
  });

  it.each([
    ['HTTP/1.0', '1.0', ''],
    ['a connection that is to close', '1.1', 'connection: close\r\n'],
  ])('leave %s to the server', async (_name, version, more) => {
    const answer = await send(get('/a', version, more), whole(1));
    expect(written).toEqual([false]);
    expect(answer).toMatch(/connection: close/i);
  });

  it('arrive whole at a slow reader that asks for many', async () => {
    const count = 50;
    written.length = 0;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.pause();
    socket.write(get('/a').repeat(count));
    await eventually(async () => written.length > 0, 'a first answer');
    let bytes = 0;
    socket.on('data', (part) => (bytes += part.length)).resume();
    await eventually(async () => bytes > count * body.length, 'all answers');
    socket.destroy();
    expect(written).toHaveLength(count);
  });

  it('refuse a header that would split the response', () => {
    expect(() => readyHead(200, { etag: 'a\r\nset-cookie: b' })).toThrow('The header etag is invalid.');
  });
});
