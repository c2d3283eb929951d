import { expect, it } from '@jest/globals';
import { adaptersTable, type FileResult } from './adapters-table.js';

const file = (testFilePath: string, suite: string, more: Partial<FileResult> = {}): FileResult => ({
  testFilePath: `/home/me/keepsake/packages/platform/src/${testFilePath}`,
  numPassingTests: 8,
  numFailingTests: 0,
  numPendingTests: 0,
  testResults: [{ ancestorTitles: [suite], title: 'does something' }],
  ...more,
});

it('lists each adapter with its server, or the reason it did not run', () => {
  const table = adaptersTable([
    file('events/event-log.kafka.contract.test.ts', 'event log: kafka (Kafka 4.1.1, process)', { numFailingTests: 1 }),
    file('cache/cache.memory.contract.test.ts', 'cache: memory'),
    file('objects/objects.s3-minio.contract.test.ts', 's3-minio', {
      numPassingTests: 0,
      numPendingTests: 1,
      testResults: [{ ancestorTitles: ['s3-minio'], title: 'not run: no MinIO' }],
    }),
    file('mail/mail.smtp.contract.test.ts', '', { numPassingTests: 0, testResults: [], testExecError: new Error() }),
    file('mail/mail.smtp.int.test.ts', 'mail over SMTP: smtp'),
  ]);
  expect(table.split('\n')).toEqual([
    'Adapters and the servers they were tested on',
    'port       adapter   passed  failed  tested on',
    'cache      memory         8       0  no server needed',
    'event-log  kafka          8       1  Kafka 4.1.1, process',
    'mail       smtp           0       1  could not start',
    'objects    s3-minio       0       0  not run: no MinIO',
  ]);
});

it('prints nothing for a run without adapters', () => {
  expect(adaptersTable([file('clock.unit.test.ts', 'clock')])).toBe('');
});
