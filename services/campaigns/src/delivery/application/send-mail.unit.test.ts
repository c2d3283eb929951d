import { expect, it } from '@jest/globals';
import type { Tx, RequestContext } from '@keepsake/platform/request-context';
import { sampleDraft, samplePartner } from '../domain/templates.sample.js';
import type { Envelope, Mails, WaitingMail } from './ports.js';
import { sendMail } from './send-mail.js';

const noTx = {} as Tx;
const logged: string[] = [];
const ctx = (once: RequestContext['transaction']): RequestContext => ({
  caller: { kind: 'system', service: 'campaigns' },
  correlationId: 'test',
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
    ['mail-1', { id: 'mail-1', to: 'ines@example.org', draft: sampleDraft('order-received'), attempts: 0 }],
  ]);
  const handedOver: Envelope[] = [];
  const settled: string[] = [];
  const mails: Pick<Mails, 'findWaiting' | 'settle'> = {
    findWaiting: async (id) => waiting.get(id),
    settle: async (_, id, state) => {
      waiting.delete(id);
      settled.push(`${id} ${state}`);
    },
  };
  const use = sendMail({
    mails: mails as Mails,
    post: { send: async (mail) => (handedOver.push(mail), 'taken') },
    branding: samplePartner,
    clock: { now: () => new Date('2026-01-01T00:00:00.000Z') },
  });
  const crash: RequestContext['transaction'] = async () => {
    throw new Error('killed here');
  };
  await expect(use({ mailId: 'mail-1' }, ctx(crash))).rejects.toThrow('killed here');
  const again = ctx((work) => work(noTx));
  await use({ mailId: 'mail-1' }, again);
  await use({ mailId: 'mail-1' }, again);
  expect(settled).toEqual(['mail-1 sent']);
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
      }),
      recordAttempt: async () => undefined,
    } as Partial<Mails> as Mails,
    post: { send: async () => ({ away: 'ECONNREFUSED' }) },
    branding: samplePartner,
    clock: { now: () => new Date('2026-01-01T00:00:00.000Z') },
  });
  const jobs: unknown[] = [];
  const enqueue: Tx['enqueue'] = (_, payload, when) => void jobs.push({ payload, when });
  await use(
    { mailId: 'mail-2' },
    ctx((work) => work({ ...noTx, enqueue })),
  );
  expect(jobs).toEqual([{ payload: { mailId: 'mail-2' }, when: { runAt: new Date('2026-01-01T00:00:30.000Z') } }]);
  expect(logged.join()).toContain('ECONNREFUSED');
  expect(logged.join()).not.toContain('@');
});
