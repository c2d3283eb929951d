import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { problem } from '@keepsake/platform/problem';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

/* Headers of the tus 1.0 protocol (https://tus.io/protocols/resumable-upload). */

const tusVersion = '1.0.0';
export const tusHeaders = {
  'tus-resumable': tusVersion,
  'tus-version': tusVersion,
  'tus-extension': 'creation,termination,expiration',
} as const;

const whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const numberOf = (headers: IncomingHttpHeaders, name: string): number => {
  const read = whole.safeParse(headers[name]);
  if (read.success) return read.data;
  throw problem('invalid', 'tus-header-wrong', `Please send the header ${name} as a whole number.`);
};

const requireTus = (headers: IncomingHttpHeaders): void => {
  if (headers['tus-resumable'] !== tusVersion)
    throw problem(
      'invalid',
      'tus-version',
      `This call speaks tus ${tusVersion}. Please send Tus-Resumable: ${tusVersion}.`,
    );
};

/** Parses `filename d29ybGQ=,filetype aW1hZ2U=`; ignores malformed pairs. */
const readMetadata = (header: unknown): ReadonlyMap<string, string> =>
  new Map(
    (typeof header === 'string' ? header : '').split(',').flatMap((pair): [string, string][] => {
      const [name = '', value = ''] = pair.trim().split(/\s+/, 2);
      return name === '' ? [] : [[name.toLowerCase(), Buffer.from(value, 'base64').toString('utf8')]];
    }),
  );

/** Cleans a file name for display: one line, no control characters. The end is kept for its extension. */
const tidyName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(-200) || 'file';

export type Announced = {
  readonly size: number;
  readonly name: string;
  readonly type: string;
  /** The timeline of the upload, if known: its daily quota applies too. */
  readonly code?: string;
};

export const readAnnounced = (headers: IncomingHttpHeaders): Announced => {
  requireTus(headers);
  const metadata = readMetadata(headers['upload-metadata']);
  const code = parsePlateCode(metadata.get('code') ?? '');
  return {
    size: numberOf(headers, 'upload-length'),
    name: tidyName(metadata.get('filename') ?? ''),
    type: (metadata.get('filetype') ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, 100),
    ...(code.ok && { code: code.code }),
  };
};

export type Piece = { readonly offset: number; readonly size: number | undefined };

/** `size` is undefined if the client does not know it. */
export const readPiece = (headers: IncomingHttpHeaders): Piece => {
  requireTus(headers);
  if (headers['content-type'] !== 'application/offset+octet-stream')
    throw problem('invalid', 'tus-type', 'Pieces are sent as application/offset+octet-stream. Please send it so.');
  const size = headers['content-length'] === undefined ? undefined : numberOf(headers, 'content-length');
  return { offset: numberOf(headers, 'upload-offset'), size };
};
