import type { SignedNotice } from '@keepsake/platform/signed-notice';
import type { RouteRequest } from '../route.js';
import { readBytes } from './json-body.js';

const largestNoticeBytes = 256 * 1024;

/** The signature covers the raw bytes, so nothing may parse and serialize them before the check. */
export const readNotice = async (
  { content, headers }: RouteRequest,
  signatureHeader: string,
): Promise<SignedNotice> => ({
  payload: (await readBytes(content, largestNoticeBytes)).toString('utf8'),
  signature: String(headers[signatureHeader] ?? '').slice(0, 2_000),
});
