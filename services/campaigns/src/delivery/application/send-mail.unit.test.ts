import { expect, it } from '@jest/globals';
import type { Tx, RequestContext } from '@keepsake/platform/request-context';
import { formatsOf, readCatalogs } from '../adapters/catalogs.js';
import { createWritings } from '../domain/mail-texts.js';
import { sampleDraft, samplePartner } from '../domain/templates.sample.js';
import type { Envelope, Mails, WaitingMail } from './ports.js';
import { sendMail } from './send-mail.js';

const writingIn = createWritings(formatsOf(readCatalogs()), samplePartner);
const noTx = {} as Tx;
const queuedAt = new Date('2025-12-31T23:59:50.000Z');
const logged: string[] = [];
const ctx = (once: RequestContext['transaction']): RequestContext => ({
  caller: { kind: 'system', service: 'campaigns' },
  correlationId: 'test',
  attempt: 1,
  signal: new AbortController().signal,
  log: {
    info: (fields, text) => void logged.push(JSON.stringify({ fields, text })),
    error: (fields, text) => void logged.push(JSON.stringify({ fields, text })),
  },
  transaction: once,
  storedResult: async () => undefined,
});

it('sends again with the same id and marks once after a crash', async () => {
  const waiting = new Map<string, WaitingMail>([
    ['mail-1', { id: 'mail-1', to: 'ines@example.org', draft: sampleDraft('order-received'), attempts: 0, queuedAt }],
  ]);
  const handedOver: Envelope[] = [];
  const settled: string[] = [];
  const observed: string[] = [];
  let crashes = true;
  const mails: Pick<Mails, 'findWaiting' | 'settle'> = {
    findWaiting: async (id) => waiting.get(id),
    settle: async (id, state) => {
      if (crashes) throw new Error('killed here');
      waiting.delete(id);
      settled.push(`${id} ${state}`);
    },
  };
  const use = sendMail({
    mails: mails as Mails,
    post: { send: async (mail) => (handedOver.push(mail), 'taken') },
    writingIn,
    clock: { now: () => new Date('2026-01-01T00:00:00.000Z') },
    observe: (outcome, seconds) => void observed.push(`${outcome} ${seconds}`),
    stillWanted: async () => true,
  });
  const job = ctx((work) => work(noTx));
  await expect(use({ mailIds: ['mail-1'] }, job)).rejects.toThrow('killed here');
  crashes = false;
  await use({ mailIds: ['mail-1'] }, job);
  await use({ mailIds: ['mail-1'] }, job);
  expect(settled).toEqual(['mail-1 sent']);
  expect(observed).toEqual(['sent 10']);
  expect(handedOver).toHaveLength(2);
  expect(handedOver[1]).toEqual(handedOver[0]);
});

it('logs the email id and the cause of a failed attempt, never the address', async () => {
  const use = sendMail({
    mails: {
      findWaiting: async () => ({
        id: 'mail-2',
        to: 'ines@example.org',
        draft: sampleDraft('no-timeline-here'),
        attempts: 0,
        queuedAt,
      }),
      recordAttempt: async () => undefined,
    } as Partial<Mails> as Mails,
    post: { send: async () => ({ away: 'ECONNREFUSED' }) },
    writingIn,
    clock: { now: () => new Date('2026-01-01T00:00:00.000Z') },
    observe: () => expect('a waiting email').toBe('not observed'),
    stillWanted: async () => true,
  });
  const jobs: unknown[] = [];
  const enqueue: Tx['enqueue'] = (_, payload, when) => void jobs.push({ payload, when });
  await use(
    { mailIds: ['mail-2'] },
    ctx((work) => work({ ...noTx, enqueue })),
  );
  expect(jobs).toEqual([{ payload: { mailIds: ['mail-2'] }, when: { runAt: new Date('2026-01-01T00:00:30.000Z') } }]);
  expect(logged.join()).toContain('ECONNREFUSED');
  expect(logged.join()).not.toContain('@');
});

it.each([
  ['failed', { answer: 'refused' as const, attempts: 0, notAfter: undefined }],
  ['failed', { answer: { away: 'ECONNREFUSED' }, attempts: 1_000, notAfter: undefined }],
  ['expired', { answer: 'taken' as const, attempts: 0, notAfter: queuedAt }],
] as const)('observes an email that %s since it was queued', async (outcome, { answer, attempts, notAfter }) => {
  const observed: string[] = [];
  const use = sendMail({
    mails: {
      findWaiting: async () => ({
        ...(notAfter ? { notAfter } : {}),
        id: 'mail-3',
        to: 'ines@example.org',
        draft: sampleDraft('no-timeline-here'),
        attempts,
        queuedAt,
      }),
      settle: async () => undefined,
    } as Partial<Mails> as Mails,
    post: { send: async () => answer },
    writingIn,
    clock: { now: () => new Date('2026-01-01T00:00:00.000Z') },
    observe: (settled, seconds) => void observed.push(`${settled} ${seconds}`),
    stillWanted: async () => true,
  });
  await use(
    { mailIds: ['mail-3'] },
    ctx((work) => work(noTx)),
  );
  expect(observed).toEqual([`${outcome} 10`]);
});
