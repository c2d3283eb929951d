import type { Objects } from '@keepsake/platform/objects/objects';
import type { Problem } from '@keepsake/platform/problem';
import { readRange } from '../../http/ranges.js';

/** Encodes a file name of any script, with a plain name for browsers that cannot read it. */
export const attachment = (fileName: string, plainDefault: string): string => {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\w .-]/g, '')
    .trim();
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${/^\w/.test(plain) ? plain : plainDefault}"; filename*=UTF-8''${whole}`;
};

type StoredFile = {
  readonly id: string;
  readonly objectKey: string;
  readonly size: number;
  readonly type: string;
  readonly disposition: string;
};

/** Returns a private file, whole or in ranges, so that downloads resume. */
export const fileInRanges = async <const T extends string>(
  objects: Pick<Objects, 'get'>,
  request: { readonly range?: string | undefined; readonly 'if-range'?: string | undefined },
  { id, objectKey, size, type, disposition }: StoredFile & { readonly type: T },
  missing: () => Problem,
) => {
  const etag = `"${id}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': disposition,
  };
  const sameFile = (request['if-range'] ?? etag) === etag;
  const range = sameFile ? readRange(request.range, size) : 'none';
  if (range === 'outside') return { status: 416 as const, headers: { ...headers, 'content-range': `bytes */${size}` } };
  const found = await objects.get(objectKey, range === 'none' ? undefined : range);
  if (!found) throw missing();
  if (range === 'none') return { status: 200 as const, headers, bytes: { type, content: found.body, size } };
  const { from, to } = range;
  return {
    status: 206 as const,
    headers: { ...headers, 'content-range': `bytes ${from}-${to}/${size}` },
    bytes: { type, content: found.body, size: to - from + 1 },
  };
};
