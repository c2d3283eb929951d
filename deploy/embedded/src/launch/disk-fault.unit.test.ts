import { expect, test } from '@jest/globals';
import { diskFault } from './disk-fault.js';

const fault = (code: string, more: object = {}): Error => Object.assign(new Error('disk error'), { code, ...more });

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'])('names file and next step of %s', (code) => {
  const text = diskFault(fault(code, { syscall: 'open', path: '/data/server.log' }), '/data')?.message ?? '';
  expect(text).toMatch(new RegExp(`^/data/server\\.log cannot be written to \\(${code}\\)\\. [A-Z].+\\.$`));
});

test('names the data folder and the reason that PostgreSQL gives', () => {
  expect(diskFault(fault('53100'), '/data')?.message).toBe(
    'The data folder /data cannot be written to (disk error). Free some disk space and start again.',
  );
});

test.each([fault('EACCES', { syscall: 'listen' }), fault('ENOENT', { path: '/data' }), new Error('other'), 'text'])(
  'leaves other errors to their own message: %p',
  (error) => {
    expect(diskFault(error, '/data')).toBeUndefined();
  },
);
