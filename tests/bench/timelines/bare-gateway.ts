// Floor of a cold read: finds each page in MongoDB, or once for each in its cache.
// node bare-gateway.ts <url of MongoDB> <bytes of the cache>
import { createServer } from 'node:http';
import { MongoClient } from 'mongodb';

const [url = '', cacheBytes = '0'] = process.argv.slice(2);
const maxBytes = Number(cacheBytes);
const heads = new MongoClient(url).db().collection<{ readonly _id: string; readonly json: string }>('heads');
const load = async (code: string): Promise<Buffer> =>
  Buffer.from((await heads.findOne({ _id: code }, { projection: { json: 1 } }))?.json ?? '');
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
