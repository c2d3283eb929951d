import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { claimHeld } from '@keepsake/contracts/events/qr-timeline/claim-held.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { randomIds } from '@keepsake/platform/ids';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { postgresClaims } from '../plates/adapters/claims.postgres.js';
import { expireClaims } from './application/expire-claims.js';
import { qrTimelineEntry } from '../service.js';

const sealSecret = 'seal-secret-of-the-tests-0123456789abcdef';
const system: Caller = { kind: 'system', service: 'qr-timeline' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-somebody' };

let under: TestService;
let requests = 0;
const story = {
  isPrivate: false,
  accessCode: '',
  inviteEmails: [] as string[],
  otherHonoreeNames: [] as string[],
  uploadIds: [] as string[],
};

beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: sealSecret },
    fakes: [
      fakeService(ordersRpc, {
        GetStory: async ({ orderId }) => {
          requests++;
          const { accessCode, ...rest } = story;
          return {
            orderId,
            customerId: idOf('maja@example.org'),
            eventType: 'Wedding',
            honoreeName: 'Maja & Tom',
            eventDate: '2026-06',
            eventDescription: 'By the lake.',
            ownerName: 'Maja Lindgren',
            ownerEmail: 'maja@example.org',
            paid: true,
            cancelled: false,
            ...rest,
            ...(accessCode === '' ? {} : { accessCode }),
          };
        },
      }),
    ],
  });
});
afterAll(() => under.stop());
beforeEach(() => {
  Object.assign(story, { isPrivate: false, accessCode: '', inviteEmails: [], otherHonoreeNames: [], uploadIds: [] });
});

const idOf = (email: string): string => under.running.platform.customerIdOf(email);
const customer = (email: string): Caller => ({ kind: 'customer', id: idOf(email), browserId: 'browser-of-a-customer' });
const form = (email: string, name = 'Ines Rossi') => ({ name, email, inviteEmails: [] });
const activate = (code: string, rest: object, caller: Caller = anyone, key?: string) =>
  under.call(codesRpc, caller, key).Activate({ code, inviteEmails: [], ...rest });
const status = (code: string, caller: Caller = anyone) => under.call(viewingRpc, caller).CodeStatus({ code });
const confirm = (token: string, key?: string) => under.call(codesRpc, anyone, key).ConfirmClaim({ token });

const orderedCodes = async (codes: number, uploadIds: readonly string[] = []): Promise<readonly string[]> => {
  const orderId = randomIds.next();
  await under.deliver(orderPlaced, {
    orderId,
    number: `K-${randomIds.symbols(8)}`,
    customerId: idOf('maja@example.org'),
    variant: 'checkout',
    tier: 'multi',
    quantity: codes,
    codes,
    copies: codes,
    eventType: 'wedding',
    totalCents: 7900,
    currency: 'USD',
    uploadIds: [...uploadIds],
    browserId: 'browser-of-maja',
    paid: false,
  });
  await under.deliver(paymentConfirmed, {
    orderId,
    paymentId: randomIds.next(),
    method: 'manual',
    amountCents: 7900,
    currency: 'USD',
  });
  const published = (await under.published()).find(({ type, key }) => type === codesAllotted.name && key === orderId);
  const { codeIds } = codesAllotted.schema.parse(published?.data);
  const { codes: found } = await under.call(codesRpc).LookUpCodes({ ids: codeIds });
  return found.map(({ code }) => code);
};
const orderedCode = async (): Promise<string> => (await orderedCodes(1))[0] ?? '';
const heldClaims = async () =>
  (await under.published())
    .filter(({ type }) => type === claimHeld.name)
    .map(({ data }) => claimHeld.schema.parse(data));
const lastClaim = async () => claimHeld.schema.parse((await heldClaims()).at(-1));
const lastToken = async (): Promise<string> => {
  const { claimId } = await lastClaim();
  return (await under.call(codesRpc).GetClaim({ claimId })).token;
};

describe('order details of an inactive plate', () => {
  const ordered = (code: string, caller: Caller = anyone) => under.call(codesRpc, caller).GetOrdered({ code });

  test('include everything for the buyer', async () => {
    expect(await ordered(await orderedCode(), customer('maja@example.org'))).toMatchObject({
      ordered: true,
      yours: true,
      private: false,
      timelines: 1,
      begun: false,
      eventType: 'Wedding',
      honoreeName: 'Maja & Tom',
      eventDate: '2026-06',
      eventDescription: 'By the lake.',
      ownerName: 'Maja Lindgren',
      ownerEmail: 'maja@example.org',
    });
  });

  test('include only the event type for others, and nothing of a private order', async () => {
    const code = await orderedCode();
    const little = { ordered: true, yours: false, private: false, timelines: 0, begun: false, names: [] };
    for (const caller of [anyone, customer('ines@example.org')])
      expect(await ordered(code, caller)).toMatchObject({ ...little, eventType: 'Wedding' });
    for (const personal of ['honoreeName', 'eventDate', 'eventDescription', 'ownerName', 'ownerEmail'])
      expect(await ordered(code)).not.toHaveProperty(personal);
    story.isPrivate = true;
    expect(await ordered(code)).toEqual(little);
  });

  test('ask for another name after the first plate took the order’s', async () => {
    const [first = '', second = ''] = await orderedCodes(2);
    await activate(first, {}, customer('maja@example.org'));
    const later = await ordered(second, customer('maja@example.org'));
    expect(later).toMatchObject({ timelines: 2, begun: true, eventType: 'Wedding' });
    expect(later).not.toHaveProperty('honoreeName');
    expect(await ordered(first, customer('maja@example.org'))).toMatchObject({ ordered: false });
  });

  test('offer the names that no timeline has yet, and the last one alone', async () => {
    Object.assign(story, { otherHonoreeNames: ['Ole Lindgren', 'Astrid Lindgren'] });
    const maja = customer('maja@example.org');
    const [first = '', second = '', third = ''] = await orderedCodes(3);
    const all = ['Maja & Tom', 'Ole Lindgren', 'Astrid Lindgren'];
    expect(await ordered(second, maja)).toMatchObject({ begun: false, names: all, honoreeName: 'Maja & Tom' });
    const { codes } = await under.call(codesRpc, maja).ListCustomerCodes({});
    expect(codes.find(({ qrCode }) => qrCode === third)?.honoreeName).toBe(all.join(', '));

    await activate(first, { ...form('maja@example.org', 'Maja Lindgren'), honoreeName: 'Astrid Lindgren' });
    expect(await status(first, maja)).toMatchObject({ honoreeName: 'Astrid Lindgren' });
    expect(await status(first, maja)).not.toHaveProperty('eventDate');
    expect(await ordered(second, maja)).toMatchObject({ begun: true, names: ['Maja & Tom', 'Ole Lindgren'] });
    expect(await ordered(second, maja)).not.toHaveProperty('honoreeName');

    await activate(second, { ...form('maja@example.org', 'Maja Lindgren'), honoreeName: 'maja & tom' });
    expect(await status(second, maja)).toMatchObject({ honoreeName: 'maja & tom', eventDate: '2026-06' });
    expect(await ordered(third, maja)).toMatchObject({ names: ['Ole Lindgren'], honoreeName: 'Ole Lindgren' });
    await activate(third, {}, maja);
    expect(await status(third, maja)).toMatchObject({ honoreeName: 'Ole Lindgren' });
  });

  test('show other people no names of the order', async () => {
    Object.assign(story, { otherHonoreeNames: ['Ole Lindgren'] });
    expect(await ordered((await orderedCodes(2))[0] ?? '', customer('ines@example.org'))).toMatchObject({ names: [] });
  });

  test('give two plates different names when both activate concurrently', async () => {
    Object.assign(story, { otherHonoreeNames: ['Ole Lindgren'] });
    const maja = customer('maja@example.org');
    const codes = await orderedCodes(2);
    await Promise.all(codes.map((code) => activate(code, {}, maja)));
    const names = await Promise.all(codes.map(async (code) => (await status(code, maja)).honoreeName));
    expect(new Set(names)).toEqual(new Set(['Maja & Tom', 'Ole Lindgren']));
  });

  test('show name, type and date of the order to customer and support', async () => {
    const code = await orderedCode();
    const { codes } = await under.call(codesRpc, customer('maja@example.org')).ListCustomerCodes({});
    const facts = { honoreeName: 'Maja & Tom', eventType: 'Wedding', eventDate: '2026-06' };
    expect(codes.find(({ qrCode }) => qrCode === code)).toMatchObject({ ...facts, status: 'unactivated' });
    const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
    const { codes: rows } = await under
      .call(supportRpc, support)
      .ListCodesOfCustomer({ customerId: idOf('maja@example.org') });
    expect(rows.find((row) => row.code === code)).toMatchObject(facts);
  });
});

describe('a plate of an order', () => {
  test('activates with the order’s email; the code alone takes the story', async () => {
    const code = await orderedCode();
    expect(await activate(code, {}, customer('maja@example.org'))).toMatchObject({ outcome: 'activated' });
    expect(await status(code, customer('maja@example.org'))).toMatchObject({
      eventType: 'Wedding',
      honoreeName: 'Maja & Tom',
      eventDate: '2026-06',
      eventDescription: 'By the lake.',
      ownerName: 'Maja Lindgren',
      ownerEmail: 'maja@example.org',
    });
    const published = (await under.published()).filter(({ type }) => type === codeActivated.name).at(-1);
    expect(published?.data).toMatchObject({ eventType: 'wedding', orderId: expect.any(String) });
  });

  test('gives its first timeline the uploads, and later ones only the privacy', async () => {
    const uploadIds = Array.from({ length: 3 }, () => randomIds.next());
    for (const id of uploadIds)
      await sql`insert into uploads (id, browser_id, object_key, name, kind, type, size, sha256, state, received_at)
        values (${id}, 'browser-of-maja', ${`incoming/${id}`}, ${`${uploadIds.indexOf(id)}.jpg`}, 'image', 'image/jpeg', 1, 'x', 'received', now())`.execute(
        under.running.db,
      );
    Object.assign(story, { isPrivate: true, accessCode: 'ROSE42', inviteEmails: ['aunt@example.org'], uploadIds });
    const [first = '', second = ''] = await orderedCodes(2, uploadIds);
    await activate(first, form('maja@example.org', 'Maja Lindgren'));
    await activate(second, form('maja@example.org', 'Maja Lindgren'));
    const entriesOf = async (code: string) =>
      (
        await sql<{ upload_id: string }>`
          select media.upload_id from entries join timelines on timelines.id = entries.timeline_id join media on media.id = entries.media_id
          where timelines.code = ${code} order by entries.sort_key`.execute(under.running.db)
      ).rows.map((row) => row.upload_id);
    expect(await entriesOf(first)).toEqual(uploadIds);
    expect(await entriesOf(second)).toEqual([]);
    expect(await status(first)).toMatchObject({ private: true });
    expect(await status(second)).toMatchObject({ private: true });
    expect(await status(second, customer('maja@example.org'))).not.toHaveProperty('honoreeName');
  });

  test('stays private as it was ordered when its activation asks for a public one', async () => {
    Object.assign(story, { isPrivate: true, accessCode: 'ROSE42' });
    const code = await orderedCode();
    const answer = await activate(code, { ...form('maja@example.org', 'Maja Lindgren'), isPrivate: false });
    expect(answer).toMatchObject({ outcome: 'activated', accessCode: 'ROSE42' });
    expect(await status(code)).toMatchObject({ private: true });
  });

  test('waits for the buyer when another person claims it, until they agree', async () => {
    const code = await orderedCode();
    const before = (await heldClaims()).length;
    expect(await activate(code, form('daughter@example.org', 'Lena L'))).toEqual({
      outcome: 'waiting-for-orderer',
      timelineUrl: `/timeline/${code}`,
    });
    expect(await status(code)).toMatchObject({ outcome: 'unactivated', isActivated: false });
    const claim = await lastClaim();
    expect(claim).toMatchObject({ ordererId: idOf('maja@example.org') });
    const shown = await under.call(codesRpc).GetClaim({ claimId: claim.claimId });
    expect(shown).toMatchObject({ code, claimantName: 'Lena L' });
    const { rows } = await sql<{
      form_sealed: string;
    }>`select form_sealed from claims where id = ${claim.claimId}`.execute(under.running.db);
    expect(JSON.stringify(rows)).not.toMatch(/lena|daughter/i);

    await activate(code, form('daughter@example.org', 'Lena L'));
    expect((await heldClaims()).length).toBe(before + 1);

    expect(await confirm(shown.token)).toEqual({ outcome: 'activated', timelineUrl: `/timeline/${code}` });
    expect(await status(code, customer('daughter@example.org'))).toMatchObject({ ownerName: 'Lena L' });
    await expect(confirm(shown.token)).rejects.toMatchObject({ slug: 'claim-already-accepted' });
    await expect(under.call(codesRpc).GetClaim({ claimId: claim.claimId })).rejects.toMatchObject({ kind: 'conflict' });
    const { rows: left } = await sql<{ form_sealed: string | null }>`
      select form_sealed from claims where id = ${claim.claimId}`.execute(under.running.db);
    expect(left).toEqual([{ form_sealed: null }]);
  });

  test('has one owner when buyer and confirmed claimant activate concurrently', async () => {
    for (const code of await orderedCodes(6)) {
      await activate(code, form('stranger@example.org'));
      const token = await lastToken();
      const outcomes = await Promise.allSettled([confirm(token), activate(code, form('maja@example.org'))]);
      expect(outcomes.filter(({ status: settled }) => settled === 'fulfilled')).toHaveLength(1);
    }
    const { rows } = await sql`select 1 from claims where state = 'held' and form_sealed is not null
      and code_id in (select id from codes where life_state = 'activated')`.execute(under.running.db);
    expect(rows).toEqual([]);
  });

  test('deletes a claim without an answer after seven days', async () => {
    const code = await orderedCode();
    await activate(code, form('late@example.org'));
    const token = await lastToken();
    await sql`update claims set expires_at = now() - interval '1 second' where state = 'held'`.execute(
      under.running.db,
    );
    await expect(confirm(token)).rejects.toMatchObject({ kind: 'conflict', slug: 'claim-already-expired' });
    const { db, platform, contextFor } = under.running;
    const sweep = expireClaims({ claims: postgresClaims(db, sealSecret), clock: platform.clock });
    const ctx = contextFor({ caller: system, correlationId: 'test', signal: AbortSignal.timeout(5_000) });
    await sweep({}, ctx);
    const { rows } = await sql`select 1 from claims where form_sealed is not null`.execute(db);
    expect(rows).toEqual([]);
    expect(await activate(code, form('late@example.org'))).toMatchObject({ outcome: 'waiting-for-orderer' });
  });

  test('rejects the fourth open claim to limit emails to the buyer', async () => {
    const code = await orderedCode();
    for (const name of ['a', 'b', 'c']) await activate(code, form(`${name}@example.org`));
    await expect(activate(code, form('d@example.org'))).rejects.toMatchObject({
      kind: 'too-many',
      slug: 'claims-waiting',
    });
    expect(await activate(code, form('a@example.org'))).toMatchObject({ outcome: 'waiting-for-orderer' });
  });

  test.each(['', 'nonsense', '0190a4c2-7d3e-7b11-8c55-000000000001.AAAA', `${'x'.repeat(36)}.${'y'.repeat(43)}`])(
    'rejects the token %p',
    async (token) => {
      await expect(confirm(token)).rejects.toMatchObject({ kind: 'not-found', slug: 'claim-unknown' });
    },
  );

  test('is confirmed once for repeated requests without another call to orders', async () => {
    const code = await orderedCode();
    await activate(code, form('repeat@example.org'));
    const token = await lastToken();
    const first = await confirm(token, 'key-of-confirm');
    const before = requests;
    expect(await confirm(token, 'key-of-confirm')).toEqual(first);
    expect(requests).toBe(before);
  });
});
