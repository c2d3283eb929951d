import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { groupPlateCode, makePlateCode } from '@keepsake/contracts/values/plate-code';
import { randomIds } from '@keepsake/platform/ids';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { postgresCodes } from '../plates/adapters/codes.postgres.js';
import { postgresOpenedStories } from '../plates/adapters/opened-stories.postgres.js';
import { plenty } from '../composition/timeline-fixture.js';
import { createTimelineParts } from '../composition/timelines.module.js';
import { codeStatus } from '../plates/application/code-status.js';
import { qrTimelineEntry } from '../service.js';

const sealSecret = 'seal-secret-of-the-tests-0123456789abcdef';
const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-somebody' };

let under: TestService;

beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: sealSecret },
    fakes: [
      fakeService(ordersRpc, {
        GetCustomer: async ({ customerId }) => ({
          customerId,
          known: customerId === idOf('known@example.org'),
          firstName: 'Kim',
          lastName: 'Known',
          email: 'known@example.org',
          phone: '',
          emailMarketing: false,
          birthdayReminders: false,
          version: 1,
        }),
      }),
    ],
  });
});
afterAll(() => under.stop());

const idOf = (email: string): string => under.running.platform.customerIdOf(email);
const customer = (email: string): Caller => ({ kind: 'customer', id: idOf(email), browserId: 'browser-of-a-customer' });
const form = (email: string, name = 'Ines Rossi') => ({ name, email, inviteEmails: [] });
const activate = (code: string, rest: object, caller: Caller = anyone, key?: string) =>
  under.call(codesRpc, caller, key).Activate({ code, inviteEmails: [], ...rest });
const status = (code: string, caller: Caller = anyone) => under.call(viewingRpc, caller).CodeStatus({ code });
const where = (code: string) => under.call(viewingRpc, anyone).ResolveCode({ code });

const stockCodes = async (quantity: number, prefix = 'CF'): Promise<readonly string[]> => {
  const { batchId } = await under.call(codesRpc, staff).MakeBatch({ quantity, prefix, batchName: 'Plates' });
  return (await under.call(codesRpc, staff).ExportBatch({ batchId })).codes;
};
const stockCode = async (): Promise<string> => (await stockCodes(1))[0] ?? '';

describe('a plate bought elsewhere', () => {
  test('activates with name and email and belongs to that customer afterwards', async () => {
    const code = await stockCode();
    expect(await where(code)).toEqual({ outcome: 'unactivated', code });
    const answer = await activate(groupPlateCode(code).toLowerCase(), {
      ...form('Ines@Example.org'),
      honoreeName: 'Maria Rossi',
      eventType: 'Memorial',
    });
    expect(answer).toEqual({ outcome: 'activated', timelineUrl: `/timeline/${code}` });
    expect(await where(code)).toEqual({ outcome: 'live', code });
    const { codes } = await under.call(codesRpc, customer('ines@example.org')).ListCustomerCodes({});
    expect(codes).toEqual([
      expect.objectContaining({
        qrCode: code,
        status: 'activated',
        honoreeName: 'Maria Rossi',
        timelineUrl: `/timeline/${code}`,
        waiting: 0,
      }),
    ]);
    const { codes: all } = await under.call(codesRpc, staff).ListCodes({ limit: 1_000 });
    expect(all.find((one) => one.code === code)).toMatchObject({ stockState: 'assigned', lifeState: 'activated' });
    const { batches } = await under.call(codesRpc, staff).ListBatches({ limit: 1 });
    expect(batches[0]).toMatchObject({ totalCount: 1, activatedCount: 1 });
    const published = (await under.published()).filter(({ type }) => type === codeActivated.name).at(-1);
    expect(published?.data).toMatchObject({ customerId: idOf('ines@example.org'), eventType: 'memorial', test: false });
    expect(published?.body).not.toMatch(/ines|rossi|example\.org/i);
  });

  test('asks the owner to confirm by email unless the session proves the address', async () => {
    const system: Caller = { kind: 'system', service: 'campaigns' };
    const [typed, proved] = await stockCodes(2);
    await activate(typed ?? '', form('typed@example.org'));
    await activate(proved ?? '', form('proved@example.org'), customer('proved@example.org'));
    const { rows } = await sql<{ id: string; code: string }>`
      select id, code from codes where code in (${typed}, ${proved})`.execute(under.running.db);
    const tokens = await Promise.all(
      rows.map(async ({ id, code }) => ({
        code,
        token: (await under.call(codesRpc, system).GetOwner({ codeId: id })).confirmToken,
      })),
    );
    expect(tokens.find(({ code }) => code === typed)?.token).toMatch(/^[0-9a-f-]{36}\./);
    expect(tokens.find(({ code }) => code === proved)?.token).toBeUndefined();
  });

  test('serves its timeline immediately after activation', async () => {
    const code = await stockCode();
    await activate(code, { ...form('at-once@example.org'), honoreeName: 'Oma Lotte' });
    const { outcome, json } = await under.call(viewingRpc, anyone).ViewTimeline({ code, own: false });
    expect(outcome).toBe('live');
    expect(Buffer.from(json).toString()).toContain('Oma Lotte');
  });

  test('has one winner when fifty claim it concurrently', async () => {
    const code = await stockCode();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        activate(code, form(`rival-${index}@example.org`)).then(
          () => 'activated',
          (error: { slug: string }) => error.slug,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'activated')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'code-already-activated')).toHaveLength(49);
    const { rows } = await sql`select 1 from timelines where code = ${code}`.execute(under.running.db);
    expect(rows).toHaveLength(1);
  });

  test('is activated once for a hundred repeats of one request', async () => {
    const code = await stockCode();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => activate(code, form('again@example.org'), anyone, `key-of-${code}`)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.outcome).toBe('activated');
  });

  test('accepts the code alone only from a known signed-in customer', async () => {
    const [first = '', second = ''] = await stockCodes(2);
    await expect(activate(first, {})).rejects.toMatchObject({ kind: 'unauthenticated', slug: 'sign-in-needed' });
    await expect(activate(first, {}, customer('nobody@example.org'))).rejects.toMatchObject({
      slug: 'owner-incomplete',
    });
    expect(await activate(first, {}, customer('known@example.org'))).toMatchObject({ outcome: 'activated' });
    expect(await status(first, customer('known@example.org'))).toMatchObject({ ownerName: 'Kim Known' });
    const fromNowhere = await stockCode();
    const newcomer = customer('newcomer@example.org');
    await expect(activate(fromNowhere, { sessionEmail: 'known@example.org' }, newcomer)).rejects.toMatchObject({
      slug: 'owner-incomplete',
    });
    await activate(fromNowhere, { sessionEmail: 'newcomer@example.org' }, newcomer);
    expect(await status(fromNowhere, support)).toMatchObject({ ownerEmail: 'newcomer@example.org' });
    await activate(second, form('new@example.org', 'New Owner'));
    const third = await stockCode();
    await activate(third, {}, customer('new@example.org'));
    expect(await status(third, support)).toMatchObject({ ownerName: 'New Owner', ownerEmail: 'new@example.org' });
  });

  test('reports the TEST prefix as a test and counts it nowhere', async () => {
    const [code = ''] = await stockCodes(1, 'TEST');
    const counts = async () => {
      const { asOf: _now, packsWaiting: _packs, ...stats } = await under.call(codesRpc, staff).CodeStats({});
      return stats;
    };
    const before = await counts();
    await activate(code, form('tester@example.org'));
    expect(await counts()).toEqual(before);
    expect((await under.published()).filter(({ type }) => type === codeActivated.name).at(-1)?.data.test).toBe(true);
    expect((await under.call(codesRpc, customer('tester@example.org')).ListCustomerCodes({})).codes).toEqual([]);
  });
});

describe('a code that cannot be activated', () => {
  test.each([
    ['hello', 'invalid', 'code-misread'],
    ['CF7K3M9QXA2TDW', 'invalid', 'code-misread'],
    ['CF7K3M9QXA2TDV', 'not-found', 'code-unknown'],
  ])('%s: %s', async (code, kind, slug) => {
    await expect(activate(code, form('ines@example.org'))).rejects.toMatchObject({
      kind,
      slug,
      message: expect.stringMatching(/(?:Please|Check) .+\.$/),
    });
  });

  test.each([
    [`stock_state = 'damaged'`, 'code-already-damaged', 'gone'],
    [`stock_state = 'retired'`, 'code-already-retired', 'gone'],
    [`gone = true`, 'code-already-gone', 'gone'],
    [`life_state = 'reassigned'`, 'code-already-reassigned', 'gone'],
  ])('when %s', async (change, slug, outcome) => {
    const code = await stockCode();
    await sql`update codes set ${sql.raw(change)} where code = ${code}`.execute(under.running.db);
    await expect(activate(code, form('ines@example.org'))).rejects.toMatchObject({ kind: 'conflict', slug });
    expect((await where(code)).outcome).toBe(outcome);
    expect(await status(code)).toMatchObject({ outcome, isActivated: false });
  });

  test('resolves a replaced plate to its replacement', async () => {
    const [old = '', middle = '', now = ''] = await stockCodes(3);
    await activate(now, form('ines@example.org'));
    for (const [from, to] of [
      [old, middle],
      [middle, now],
    ])
      await sql`update codes set life_state = 'reassigned', replaced_by = (select id from codes where code = ${to}) where code = ${from}`.execute(
        under.running.db,
      );
    expect(await where(old)).toEqual({ outcome: 'live', code: now });
    expect(await status(old)).toMatchObject({ outcome: 'live', code: now, isActivated: true });
  });

  test('resolves an unknown plate to nothing', async () => {
    expect(await where('CF7K3M9QXA2TDV')).toMatchObject({ outcome: 'unknown' });
    expect(await where('<script>')).toEqual({ outcome: 'unknown', code: '' });
    await expect(status('CF7K3M9QXA2TDV')).rejects.toMatchObject({ kind: 'not-found', slug: 'code-unknown' });
  });
});

describe('plate details for an unknown caller', () => {
  test('show masked owner and event type; owner and support see everything', async () => {
    const code = await stockCode();
    await activate(code, { ...form('maria@example.org', 'Maria Rossi'), honoreeName: 'Nonno', eventType: 'Memorial' });
    const seen = await status(code);
    expect(seen).toMatchObject({
      outcome: 'live',
      code,
      isActivated: true,
      timelineUrl: `/timeline/${code}`,
      eventType: 'Memorial',
      ownerName: 'M*** R***',
      ownerEmail: 'm***@e***.org',
      private: false,
    });
    for (const field of ['honoreeName', 'eventDate', 'eventDescription']) expect(seen).not.toHaveProperty(field);
    for (const caller of [support, customer('maria@example.org')])
      expect(await status(code, caller)).toMatchObject({
        ownerName: 'Maria Rossi',
        ownerEmail: 'maria@example.org',
        honoreeName: 'Nonno',
      });
    for (const caller of [staff, customer('other@example.org')])
      expect(await status(code, caller)).toMatchObject({ ownerName: 'M*** R***' });
  });

  test('hide everything personal of a private timeline', async () => {
    const code = await stockCode();
    await activate(code, {
      ...form('maria@example.org', 'Maria Rossi'),
      honoreeName: 'Nonno',
      eventType: 'For our Nonno Luigi',
      isPrivate: true,
      accessCode: 'ROSE42',
    });
    const seen = await status(code);
    expect(seen).toMatchObject({ outcome: 'live', isActivated: true, private: true });
    for (const field of ['eventType', 'ownerName', 'ownerEmail', 'honoreeName', 'eventDate', 'eventDescription'])
      expect(seen).not.toHaveProperty(field);
    expect(JSON.stringify(seen)).not.toMatch(/maria|rossi|nonno|luigi/i);
  });

  test('contain no email and no name for 10,000 enumerated codes and serials', async () => {
    const alive = await stockCodes(40);
    await Promise.all(
      alive.map((code, index) =>
        activate(code, {
          ...form(`canary-${index}@canary.example.org`, `Canary Walked${index}`),
          honoreeName: `Canary Honoree${index}`,
          ...(index % 2 === 0 ? { isPrivate: true, accessCode: 'ROSE42' } : {}),
        }),
      ),
    );
    const serials = Array.from({ length: 5_000 }, (_, index) => `CF${String(index).padStart(6, '0')}`);
    const guesses = Array.from({ length: 4_960 }, () => makePlateCode('CF', randomIds.symbols(11)));
    const { db, contextFor } = under.running;
    const settings = { sealSecret, ffmpeg: 'ffmpeg', quotas: plenty, timeZone: 'UTC' };
    const { timelines } = createTimelineParts(under.running.platform, settings);
    const read = codeStatus({ codes: postgresCodes(db), openedStories: postgresOpenedStories(db), timelines });
    const ctx = contextFor({ caller: anyone, correlationId: 'test', signal: AbortSignal.timeout(60_000) });
    const answers: object[] = [];
    const walked = [...serials, ...guesses, ...alive];
    for (let from = 0; from < walked.length; from += 100)
      await Promise.all(
        walked.slice(from, from + 100).map((code) =>
          read({ code }, ctx).then(
            (seen) => answers.push(seen),
            (error: { slug: string }) => expect(['code-misread', 'code-unknown']).toContain(error.slug),
          ),
        ),
      );
    expect(walked).toHaveLength(10_000);
    expect(answers).toHaveLength(40);
    expect(JSON.stringify(answers)).not.toMatch(/canary|walked|honoree|[^*]{2}@/i);
  });

  test('reveal no existing code in 20,000 guesses', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from codes where code = any(${Array.from({ length: 20_000 }, () => `CF${randomIds.symbols(12)}`)}::text[])`.execute(
      under.running.db,
    );
    expect(rows[0]?.n).toBe(0);
  });
});

describe('internal plate lookups', () => {
  test('return the owner of a plate for emails', async () => {
    const code = await stockCode();
    await activate(code, { ...form('owner@example.org', 'Olga Owner'), honoreeName: 'Opa', eventType: 'birthday' });
    const { codes } = await under.call(codesRpc, customer('owner@example.org')).ListCustomerCodes({});
    const codeId = codes[0]?.id ?? '';
    expect(await under.call(codesRpc).GetOwner({ codeId })).toMatchObject({
      code,
      ownerName: 'Olga Owner',
      ownerEmail: 'owner@example.org',
      honoreeName: 'Opa',
      timelineUrl: `/timeline/${code}`,
    });
    for (const caller of [anyone, customer('owner@example.org'), staff]) {
      await expect(under.call(codesRpc, caller).GetOwner({ codeId })).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(under.call(codesRpc, caller).LookUpCodes({ ids: [codeId] })).rejects.toMatchObject({
        kind: 'forbidden',
      });
      await expect(under.call(codesRpc, caller).GetClaim({ claimId: codeId })).rejects.toMatchObject({
        kind: 'forbidden',
      });
    }
  });

  test('reject other customers who list the plates of a customer', async () => {
    await expect(under.call(codesRpc, anyone).ListCustomerCodes({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});

test('twenty concurrent activations need only two pooled connections', async () => {
  const small = await openTestService(qrTimelineEntry, { env: { SEAL_SECRET: sealSecret, DATABASE_POOL: '2' } });
  try {
    const { batchId } = await small
      .call(codesRpc, staff)
      .MakeBatch({ quantity: 20, prefix: 'CF', batchName: 'Narrow' });
    const own = (await small.call(codesRpc, staff).ExportBatch({ batchId })).codes;
    const outcomes = await Promise.all(
      own.map((code, index) => small.call(codesRpc, anyone).Activate({ code, ...form(`narrow-${index}@example.org`) })),
    );
    expect(outcomes.every(({ outcome }) => outcome === 'activated')).toBe(true);
  } finally {
    await small.stop();
  }
});
