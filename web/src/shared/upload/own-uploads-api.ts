import type { OwnUpload } from '@keepsake/contracts/rest/uploads';
import { getJson, path, sendJson } from '../api/client.js';
import { newKey } from '../api/idempotency.js';

/** Reads the unused uploads of this browser from the server. */
export const fetchOwnUploads = (): Promise<readonly OwnUpload[]> => getJson('/api/uploads');

export const reverse = (uploadId: string): Promise<unknown> =>
  sendJson(path`/api/uploads/${uploadId}`, { method: 'DELETE', key: newKey() });
