import { expect, test } from '@jest/globals';
import { callerReader, callerSigner, signCaller } from './identity.js';

const secret = 'the-secret-of-the-house-0123456789abcdef';
const staff = { kind: 'staff', id: 'ana-00000', role: 'owner' } as const;

const readCaller = (known: string, text: string | undefined, nowMs: number) => callerReader(known)(text, nowMs);

test('returns a signed caller', () => {
  expect(readCaller(secret, signCaller(secret, staff, 1_000), 1_000)).toEqual(staff);
});

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['no signature', signCaller(secret, staff, 1_000).split('.')[0]],
  ['another secret', signCaller('another-secret-0123456789-0123456789', staff, 1_000)],
  [
    'another body',
    `${Buffer.from(JSON.stringify({ caller: staff, until: 9e15 })).toString('base64url')}.${signCaller(secret, staff, 1_000).split('.')[1]}`,
  ],
  ['garbage', '%%%.%%%'],
])('rejects %s', (_, text) => {
  expect(readCaller(secret, text, 1_000)).toBeUndefined();
});

test('rejects a caller signed more than a minute ago', () => {
  expect(readCaller(secret, signCaller(secret, staff, 1_000), 1_000 + 60_001)).toBeUndefined();
});

test('accepts callers signed before, during and after a rotation', () => {
  const fresh = 'the-fresh-secret-0123456789-abcdefghij';
  const [before, during] = [`${secret},${fresh}`, `${fresh},${secret}`];
  for (const [signer, reader] of [
    [secret, before],
    [before, secret],
    [before, during],
    [during, before],
    [during, fresh],
    [fresh, during],
  ] as const)
    expect(readCaller(reader, signCaller(signer, staff, 1_000), 1_000)).toEqual(staff);
  expect(readCaller(fresh, signCaller(secret, staff, 1_000), 1_000)).toBeUndefined();
});

test('signs a caller again after five seconds, and when the clock is set back', () => {
  const signed = callerSigner(secret, staff);
  const first = signed(100_000);
  expect(signed(104_999)).toBe(first);
  expect(signed(105_000)).not.toBe(first);
  expect(readCaller(secret, signed(50_000), 110_001)).toBeUndefined();
});

test('rejects a known signature of a service once it expired', () => {
  const service = { kind: 'system', service: 'gateway' } as const;
  const read = callerReader(secret);
  const text = signCaller(secret, service, 1_000);
  expect([read(text, 1_000), read(text, 61_000)]).toEqual([service, service]);
  expect(read(text, 61_001)).toBeUndefined();
  expect(read(`${text}x`, 1_000)).toBeUndefined();
  expect(read(undefined, 1_000)).toBeUndefined();
});
