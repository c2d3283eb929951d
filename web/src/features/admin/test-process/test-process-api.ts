import type { ActivatedTestCode, GeneratedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';

export const testCodes = 5;
export const activatedCodes = 3;

export const makeTestBatch = (key: string): Promise<GeneratedCodesAnswer> =>
  sendJson<GeneratedCodesAnswer>('/api/admin/qr-codes/generate', {
    body: { quantity: testCodes, prefix: 'TEST', batchName: 'Test process' },
    key,
  });

export const activateTestCode = (code: string): Promise<ActivatedTestCode> =>
  sendJson<ActivatedTestCode>(path`/api/admin/test-codes/${code}/activate`, { body: {}, key: newKey() });
