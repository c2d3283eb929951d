import { expect, it } from '@jest/globals';
import type { Tx, Turn } from '@keepsake/platform/turn';
import { sampleDraft, sampleHouse } from '../domain/templates.sample.js';
import type { Envelope, Mails, WaitingMail } from './ports.js';
import { sendMail } from './send-mail.js';

const noTx = {} as Tx;
const spoken: string[] = [];
const turn = (once: Turn['once']): Turn => ({
  caller: { kind: 'system', service: 'campaigns' },
  correlationId: 'test',
  signal: new AbortController().signal,
  log: {
    info: (fields, words) => void spoken.push(JSON.stringify({ fields, words })),
    error: (fields, words) => void spoken.push(JSON.stringify({ fields, words })),
  },
  once,
  kept: async () => undefined,
});

it('a crash between sending and marking sends again with the same id, and marks once', async () => {
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
    house: sampleHouse,
    clock: { now: () => new Date('2026-01-01T00:00:00.000Z') },
  });
  const crash: Turn['once'] = async () => {
    throw new Error('killed here');
  };
  await expect(use({ mailId: 'mail-1' }, turn(crash))).rejects.toThrow('killed here');
  const again = turn((work) => work(noTx));
  await use({ mailId: 'mail-1' }, again);
  await use({ mailId: 'mail-1' }, again);
  expect(settled).toEqual(['mail-1 sent']);
  expect(handedOver).toHaveLength(2);
  expect(handedOver[1]).toEqual(handedOver[0]);
});

it('T24: what is said about a vain attempt names the mail and the cause, never the address', async () => {
  const use = sendMail({
    mails: {
      findWaiting: async () => ({
        id: 'mail-2',
        to: 'ines@example.org',
        draft: sampleDraft('no-timeline-here'),
        attempts: 0,
      }),
      noteAttempt: async () => undefined,
    } as Partial<Mails> as Mails,
    post: { send: async () => ({ away: 'ECONNREFUSED' }) },
    house: sampleHouse,
    clock: { now: () => new Date('2026-01-01T00:00:00.000Z') },
  });
  const jobs: unknown[] = [];
  const enqueue: Tx['enqueue'] = (_, payload, when) => void jobs.push({ payload, when });
  await use(
    { mailId: 'mail-2' },
    turn((work) => work({ ...noTx, enqueue })),
  );
  expect(jobs).toEqual([{ payload: { mailId: 'mail-2' }, when: { runAt: new Date('2026-01-01T00:00:30.000Z') } }]);
  expect(spoken.join()).toContain('ECONNREFUSED');
  expect(spoken.join()).not.toContain('@');
});
