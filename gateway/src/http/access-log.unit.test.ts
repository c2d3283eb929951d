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

it('logs one of many successful reads, and every write, failure and slow read', () => {
  const lines: string[] = [];
  const write = (text: string): void => void lines.push(...text.trim().split('\n'));
  const log = openAccessLog(createLog('info'), createMetrics(), 10, write);
  for (let n = 0; n < 20; n++) log.note(answered);
  const kept = [
    { ...answered, method: 'POST', route: 'POST /api/admin/login', status: '401' },
    { ...answered, method: 'POST', route: 'POST /api/orders', status: '201' },
    { ...answered, status: '403' },
    { ...answered, status: '503' },
    { ...answered, status: 'cut' },
    { ...answered, ms: 1_000 },
  ];
  for (const one of kept) log.note(one);
  log.close();
  const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(written).toHaveLength(2 + kept.length);
  expect(written.filter(({ oneOf }) => oneOf === 10)).toHaveLength(2);
  expect(written.slice(2).map(({ route, status }) => ({ route, status }))).toEqual(
    kept.map(({ route, status }) => ({ route, status })),
  );
});
