import type { SignedNotice } from '@keepsake/platform/signed-notice';
import type { Ask } from '../route.js';
import { readBytes } from './json-body.js';

const largestNoticeBytes = 256 * 1024;

/** The signature covers the bytes as they came; nothing may read and write them anew before it is checked. */
export const readNotice = async ({ content, headers }: Ask, signatureHeader: string): Promise<SignedNotice> => ({
  payload: (await readBytes(content, largestNoticeBytes)).toString('utf8'),
  signature: String(headers[signatureHeader] ?? '').slice(0, 2_000),
});
