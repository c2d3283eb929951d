import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isNotModified, readRange } from '../http/ranges.js';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const worthCompressing = /^(?:text|application\/(?:json|manifest|wasm|xml)|image\/svg)/;

/** A file is held in one encoding: as compressed at build time, else as it is. Others are made when requested. */
type Asset = {
  readonly type: string;
  readonly etag: string;
  readonly brotli: Buffer | undefined;
  readonly plain: () => Promise<Buffer>;
  readonly gzip: () => Promise<Buffer>;
  readonly compressible: boolean;
  readonly cacheControl: string;
};

export type Assets = {
  readonly find: (path: string) => Asset | undefined;
  readonly send: (request: IncomingMessage, response: ServerResponse, asset: Asset) => Promise<void>;
};

/** A file with a content hash in its name is immutable. The service worker must not outlive its build. */
const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return isWorker(path) ? 'no-cache' : 'public, max-age=600';
};
const isWorker = (path: string): boolean => path.endsWith('-worker.js') && !path.startsWith('/assets/');

const compress = promisify(gzip);
const decompress = promisify(brotliDecompress);

/** Keeps the result; a failure is repeated. */
const once = <R>(make: () => Promise<R>): (() => Promise<R>) => {
  let made: Promise<R> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
};

const filesUnder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const load = async (file: string, path: string, brotliFile: string | undefined): Promise<Asset> => {
  const bytes = await readFile(file);
  const type = types[extname(file)] ?? 'application/octet-stream';
  const brotli = brotliFile === undefined ? undefined : await readFile(brotliFile);
  const held = brotli ?? bytes;
  const read = brotli ? () => decompress(held) : () => Promise.resolve(held);
  return {
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    brotli,
    plain: once(read),
    gzip: once(async () => compress(await read(), { level: 9 })),
    compressible: worthCompressing.test(type) && bytes.length > 1_000,
    cacheControl: cacheControlOf(path),
  };
};

type Encoded = { readonly encoding: 'br' | 'gzip' | undefined; readonly bytes: Buffer };

/** Returns the smallest encoding that the browser accepts. */
const encodedFor = async ({ brotli, compressible, gzip: zipped, plain }: Asset, accepted = ''): Promise<Encoded> => {
  if (brotli && /\bbr\b/.test(accepted)) return { encoding: 'br', bytes: brotli };
  if (compressible && accepted.includes('gzip')) return { encoding: 'gzip', bytes: await zipped() };
  return { encoding: undefined, bytes: await plain() };
};

/** Loads every file of the web build, so that a build that replaces it does not change this process. */
export const openAssets = async (folder: string): Promise<Assets> => {
  const assets = new Map<string, Asset>();
  const files = new Set(await filesUnder(folder));
  for (const file of files) {
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    // The page is built per request; source maps and bundler files are not public.
    if (path === '/index.html' || path.startsWith('/.') || path.endsWith('.map') || path.endsWith('.br')) continue;
    const brotli = `${file}.br`;
    assets.set(path, await load(file, path, files.has(brotli) ? brotli : undefined));
  }
  return {
    find: (path) => assets.get(path),
    send: async (request, response, asset) => {
      response.setHeader('content-type', asset.type);
      response.setHeader('etag', asset.etag);
      response.setHeader('cache-control', asset.cacheControl);
      if (asset.compressible) response.setHeader('vary', 'accept-encoding');
      if (isNotModified(request.headers['if-none-match'], asset.etag)) {
        response.statusCode = 304;
        response.end();
        return;
      }
      const { encoding, bytes } = await encodedFor(asset, request.headers['accept-encoding']);
      const range = asset.compressible ? 'none' : readRange(request.headers.range, bytes.length);
      if (!asset.compressible) response.setHeader('accept-ranges', 'bytes');
      if (range === 'outside') {
        response.statusCode = 416;
        response.setHeader('content-range', `bytes */${bytes.length}`);
        response.end();
        return;
      }
      if (encoding) response.setHeader('content-encoding', encoding);
      let body = bytes;
      if (range !== 'none') {
        response.statusCode = 206;
        response.setHeader('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`);
        body = body.subarray(range.from, range.to + 1);
      }
      response.setHeader('content-length', body.length);
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
};
