import { expect, test } from '@jest/globals';
import { checkNotice, signNotice } from './signed-notice.js';

const secret = 'whsec_of_the_tests_0123456789';
const now = new Date('2026-11-21T12:00:00Z');
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);
const genuine = signNotice(secret, '{"a":1}', now);

test('accepts recent signatures, also during a change of the secret', () => {
  for (const at of [now, minutes(5), minutes(-5)]) expect(() => checkNotice(secret, genuine, at)).not.toThrow();
  const other = signNotice('another-secret-0123456789', '{"a":1}', now).signature.split(',')[1];
  const both = { ...genuine, signature: genuine.signature.replace(',', `,${other},`) };
  expect(() => checkNotice(secret, both, now)).not.toThrow();
});

test.each([
  ['another text', { ...genuine, payload: '{"a":2}' }, now],
  ['another secret', signNotice('another-secret-0123456789', '{"a":1}', now), now],
  ['another moment', { ...genuine, signature: genuine.signature.replace(/^t=\d/, 't=2') }, now],
  ['no signature', { ...genuine, signature: '' }, now],
  ['no moment', { ...genuine, signature: genuine.signature.replace(/^t=\d+,/, '') }, now],
  ['half a signature', { ...genuine, signature: genuine.signature.slice(0, -2) }, now],
  ['a repeat after six minutes', genuine, minutes(6)],
  ['a moment that has not come', genuine, minutes(-6)],
])('rejects %s', (_, notice, at) => {
  expect(() => checkNotice(secret, notice, at)).toThrow(
    expect.objectContaining({ kind: 'forbidden', slug: 'notice-refused' }),
  );
});
