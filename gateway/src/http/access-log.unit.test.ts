import { expect, it } from '@jest/globals';
import { createLog } from '@keepsake/platform/log';
import { createMetrics } from '@keepsake/platform/metrics';
import { openAccessLog } from './access-log.js';

const answered = { method: 'GET', route: 'GET /api/quote', status: '200', ms: 1.25, correlationId: 'abc-1' };

it('measures every response and writes nothing while the log is silent', async () => {
  const metrics = createMetrics();
  const log = openAccessLog(createLog('silent'), metrics);
  log.note(answered);
  log.note({ ...answered, status: '404' });
  log.close();
  const text = await metrics.registry.metrics();
  expect(text).toContain('keepsake_http_seconds_count{route="GET /api/quote",status="200"} 1');
  expect(text).toContain('keepsake_http_seconds_count{route="GET /api/quote",status="404"} 1');
});
