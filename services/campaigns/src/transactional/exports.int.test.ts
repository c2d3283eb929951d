import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookSettled } from '@keepsake/contracts/events/qr-timeline/book-settled.v1';
import { exportSettled } from '@keepsake/contracts/events/qr-timeline/export-settled.v1';
import { booksRpc } from '@keepsake/contracts/rpc/books';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import { eventually } from '@keepsake/platform/testing/databases';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from '../service.js';

/** States of exports by id; the requester is the owner by default. */
const states = new Map<string, string>();
const keepers = new Set<string>();
/** Made because the business closes. */
const unasked = new Set<string>();

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    env: { PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'desk@keepsake.example' },
    fakes: [
      fakeService(exportsRpc, {
        GetExport: async ({ exportId }) => {
          const state = states.get(exportId);
          if (state === undefined) throw problem('not-found', 'export-unknown', 'It is not there. Please look again.');
          const known = !keepers.has(exportId);
          return {
            state,
            code: 'CF7K3M9QXA2TDV',
            askerName: known ? 'Tomás' : '',
            askerEmail: known ? 'tomas@example.org' : '',
            honoreeName: 'Rosa Duarte',
            eventType: 'Memorial',
            forClosing: unasked.has(exportId),
            ...(state === 'ready'
              ? { token: `${exportId}.secret`, expiresAt: '2046-11-28T10:00:00.000Z', size: 1_430_000_000 }
              : {}),
          };
        },
      }),
      fakeService(booksRpc, {
        GetBookNotice: async ({ copyId }) => {
          const state = states.get(copyId);
          if (state === undefined) throw problem('not-found', 'book-unknown', 'It is not there. Please look again.');
          const ready = { token: `${copyId}.secret`, expiresAt: '2046-11-28T10:00:00.000Z', size: 43_000_000 };
          const requester = { requesterName: 'Tomás', requesterEmail: 'tomas@example.org' };
          const about = { code: 'CF7K3M9QXA2TDV', honoreeName: 'Rosa Duarte', eventType: 'Memorial' };
          return { state, ...requester, ...about, ...(state === 'ready' ? ready : {}) };
        },
      }),
      fakeService(ordersRpc, {
        GetCustomers: async ({ customerIds }) => ({
          customers: await answerEach(customerIds, async (customerId) => ({
            customerId,
            known: customerId !== 'erased-person',
            firstName: 'Lena',
            lastName: 'Duarte',
            email: 'lena@example.org',
            phone: '',
            emailMarketing: false,
            birthdayReminders: false,
            version: 1,
          })),
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

type Sent = { readonly id: string; readonly template: string; readonly to_email: string; readonly state: string };
const mailsAbout = (exportId: string): Promise<readonly Sent[]> =>
  eventually(async () => {
    const { rows } =
      await sql<Sent>`select id, template, to_email, state from mails where subject_id = ${exportId}`.execute(
        campaigns.running.db,
      );
    return rows.every(({ state }) => state === 'sent') && rows;
  }, 'the mails to be sent');
const textOf = async (mail: Sent | undefined): Promise<string> =>
  (await readFile(join(campaigns.folder, 'mail', `${mail?.id}.eml`), 'latin1'))
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=');

const settled = (outcome: 'ready' | 'failed', more: { readonly customerId?: string; readonly test?: boolean } = {}) => {
  const exportId = randomIds.next();
  states.set(exportId, outcome);
  return { exportId, timelineId: randomIds.next(), customerId: 'the-owner', outcome, test: false, ...more };
};

describe('export email', () => {
  it.each(['ready', 'failed'] as const)('is sent once when the export is %s and the event repeats', async (outcome) => {
    const data = settled(outcome);
    const id = await campaigns.deliver(exportSettled, data);
    await campaigns.deliver(exportSettled, data, { id });
    const mails = await mailsAbout(data.exportId);
    expect(mails.map(({ template, to_email: to }) => `${template} -> ${to}`)).toEqual([
      `export-${outcome} -> tomas@example.org`,
    ]);
    const text = await textOf(mails[0]);
    expect(text).toContain(
      outcome === 'ready'
        ? `https://keepsake.example/api/exports/${data.exportId}.secret`
        : 'https://keepsake.example/timeline/CF7K3M9QXA2TDV/desk',
    );
    expect(text.includes('November 28, 2046')).toBe(outcome === 'ready');
  });

  it('goes to the address in orders when a keeper requested the export', async () => {
    const data = settled('ready');
    keepers.add(data.exportId);
    await campaigns.deliver(exportSettled, data);
    expect((await mailsAbout(data.exportId)).map(({ to_email: to }) => to)).toEqual(['lena@example.org']);
  });

  it.each([
    ['when the event is late and the file is deleted', { state: 'gone' }],
    ['when the requester lost access', { state: undefined }],
    ['of a TEST plate', { test: true }],
  ])('is not sent %s', async (_, { state, test }: { state?: string | undefined; test?: boolean }) => {
    const data = settled('ready', test === undefined ? {} : { test });
    if (test === undefined) {
      if (state === undefined) states.delete(data.exportId);
      else states.set(data.exportId, state);
    }
    await campaigns.deliver(exportSettled, data);
    expect(await mailsAbout(data.exportId)).toEqual([]);
  });

  it('is not sent when the requester is unknown', async () => {
    const data = settled('ready', { customerId: 'erased-person' });
    keepers.add(data.exportId);
    await campaigns.deliver(exportSettled, data);
    expect([await mailsAbout(data.exportId), await campaigns.parked()]).toEqual([[], []]);
  });
});

describe('memory book email', () => {
  it.each(['ready', 'failed'] as const)('is sent once when the book is %s and the event repeats', async (outcome) => {
    const { exportId: copyId, ...data } = settled(outcome);
    const id = await campaigns.deliver(bookSettled, { ...data, copyId });
    await campaigns.deliver(bookSettled, { ...data, copyId }, { id });
    const mails = await mailsAbout(copyId);
    expect(mails.map(({ template, to_email: to }) => `${template} -> ${to}`)).toEqual([
      `book-${outcome} -> tomas@example.org`,
    ]);
    expect(await textOf(mails[0])).toContain(
      outcome === 'ready'
        ? `https://keepsake.example/api/books/${copyId}.secret`
        : 'https://keepsake.example/timeline/CF7K3M9QXA2TDV/desk',
    );
  });

  it('is not sent when the event is late and the file is deleted', async () => {
    const { exportId: copyId, ...data } = settled('ready');
    states.set(copyId, 'gone');
    await campaigns.deliver(bookSettled, { ...data, copyId });
    expect(await mailsAbout(copyId)).toEqual([]);
  });
});

describe('an export of a closing', () => {
  const settle = async (outcome: 'ready' | 'failed'): Promise<string> => {
    const exportId = randomIds.next();
    states.set(exportId, outcome);
    unasked.add(exportId);
    const event = { exportId, timelineId: randomIds.next(), customerId: 'the-owner', outcome, test: false };
    const id = randomIds.next();
    await campaigns.deliver(exportSettled, event, { id });
    await campaigns.deliver(exportSettled, event, { id });
    return exportId;
  };

  it('is emailed to the owner with the reason', async () => {
    const exportId = await settle('ready');
    const [mail] = await eventually(async () => {
      const mails = await mailsAbout(exportId);
      return mails.length > 0 && mails;
    }, 'the email');
    expect(mail).toMatchObject({ template: 'export-ready', to_email: 'tomas@example.org' });
    expect(await textOf(mail)).toContain('Because we are closing');
  });

  it('sends no email when it fails, because staff see it', async () => {
    expect(await mailsAbout(await settle('failed'))).toEqual([]);
  });
});
