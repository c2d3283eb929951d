// Floor of a cold read, first of its two processes: asks the reader for each page, or once for each in its cache.
// node bare-gateway.ts <port of the reader> <bytes of the cache>
import { createServer } from 'node:http';
import { pageClient } from './bare-rpc.js';

const [readerPort = '', cacheBytes = '0'] = process.argv.slice(2);
const maxBytes = Number(cacheBytes);
const load = pageClient(`127.0.0.1:${readerPort}`);
/** Least recently used first. */
const cache = new Map<string, Buffer>();
let heldBytes = 0;

const keep = (code: string, page: Buffer): void => {
  if (maxBytes === 0) return;
  cache.set(code, page);
  heldBytes += page.length;
  for (const [oldest, { length }] of cache) {
    if (heldBytes <= maxBytes) return;
    cache.delete(oldest);
    heldBytes -= length;
  }
};

const pageOf = async (code: string): Promise<Buffer> => {
  const known = cache.get(code);
  if (known) {
    cache.delete(code);
    cache.set(code, known);
    return known;
  }
  const page = await load(code);
  if (!cache.has(code)) keep(code, page);
  return page;
};

const headers = { 'content-type': 'application/json; charset=utf-8' };
const codeOf = (url = ''): string => /^\/api\/timeline\/(\w+)/.exec(url)?.[1] ?? '';

const server = createServer((request, response) => {
  pageOf(codeOf(request.url)).then(
    (page) => response.writeHead(200, { ...headers, 'content-length': page.length }).end(page),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
