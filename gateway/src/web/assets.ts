import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Background } from '../background.js';
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

type Asset = {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** Compressed at build time. */
  readonly brotli: Buffer | undefined;
  /** Compressed in the background after the start; the first second is served without. */
  gzip: Buffer | undefined;
  readonly compressible: boolean;
  readonly cacheControl: string;
};

export type Assets = {
  readonly find: (path: string) => Asset | undefined;
  readonly send: (request: IncomingMessage, response: ServerResponse, asset: Asset) => void;
};

/** A file with a content hash in its name is immutable. The service worker must not outlive its build. */
const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return isWorker(path) ? 'no-cache' : 'public, max-age=600';
};
const isWorker = (path: string): boolean => path.endsWith('-worker.js') && !path.startsWith('/assets/');

const compress = promisify(gzip);

const filesUnder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const load = async (file: string, path: string, brotli: string | undefined): Promise<Asset> => {
  const bytes = await readFile(file);
  const type = types[extname(file)] ?? 'application/octet-stream';
  return {
    type,
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    brotli: brotli === undefined ? undefined : await readFile(brotli),
    gzip: undefined,
    compressible: worthCompressing.test(type) && bytes.length > 1_000,
    cacheControl: cacheControlOf(path),
  };
};

/** Returns the smallest encoding that the browser accepts. */
const packedFor = (
  { brotli, gzip }: Asset,
  accepted = '',
): { readonly encoding: 'br' | 'gzip'; readonly bytes: Buffer } | undefined => {
  if (brotli && /\bbr\b/.test(accepted)) return { encoding: 'br', bytes: brotli };
  return gzip && accepted.includes('gzip') ? { encoding: 'gzip', bytes: gzip } : undefined;
};

const compressAll = async (assets: readonly Asset[]): Promise<void> => {
  for (const asset of assets) if (asset.compressible) asset.gzip = await compress(asset.bytes, { level: 9 });
};

/** Loads every file of the web build and compresses it once. */
export const openAssets = async (folder: string, background: Background): Promise<Assets> => {
  const assets = new Map<string, Asset>();
  const files = new Set(await filesUnder(folder));
  for (const file of files) {
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    // The page is built per request; source maps and bundler files are not public.
    if (path === '/index.html' || path.startsWith('/.') || path.endsWith('.map') || path.endsWith('.br')) continue;
    const brotli = `${file}.br`;
    assets.set(path, await load(file, path, files.has(brotli) ? brotli : undefined));
  }
  background.run('compress the web', () => compressAll([...assets.values()]));
  return {
    find: (path) => assets.get(path),
    send: (request, response, asset) => {
      const packed = packedFor(asset, request.headers['accept-encoding']);
      response.setHeader('content-type', asset.type);
      response.setHeader('etag', asset.etag);
      response.setHeader('cache-control', asset.cacheControl);
      if (asset.compressible) response.setHeader('vary', 'accept-encoding');
      if (isNotModified(request.headers['if-none-match'], asset.etag)) {
        response.statusCode = 304;
        response.end();
        return;
      }
      const range = asset.compressible ? 'none' : readRange(request.headers.range, asset.bytes.length);
      if (!asset.compressible) response.setHeader('accept-ranges', 'bytes');
      if (range === 'outside') {
        response.statusCode = 416;
        response.setHeader('content-range', `bytes */${asset.bytes.length}`);
        response.end();
        return;
      }
      if (packed) response.setHeader('content-encoding', packed.encoding);
      let body = packed?.bytes ?? asset.bytes;
      if (range !== 'none') {
        response.statusCode = 206;
        response.setHeader('content-range', `bytes ${range.from}-${range.to}/${asset.bytes.length}`);
        body = body.subarray(range.from, range.to + 1);
      }
      response.setHeader('content-length', body.length);
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
};
