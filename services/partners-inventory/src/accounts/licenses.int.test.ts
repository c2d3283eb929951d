import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { partnersInventoryEntry } from '../service.js';

/** Moves the clock forward between two lines of a test. */
const time = { aheadMs: 0 };
let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, {
    clock: { now: () => new Date(Date.now() + time.aheadMs) },
  });
});
afterAll(() => under.stop());

const browser = (browserId = randomUUID()): Caller => ({ kind: 'anyone', browserId });
const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `staff-${role}`, role });
const call = (caller: Caller, key?: string) => under.call(partnersRpc, caller, key);
const pdf = Buffer.from('%PDF-1.4\n% a licence');

const stored = async (bytes: Buffer, objectKey = `licences/${randomUUID()}`): Promise<string> => {
  await under.running.platform.objects.put(objectKey, Readable.from([bytes]), { type: 'application/octet-stream' });
  return objectKey;
};
const sent = async (caller: Caller, bytes = pdf) => {
  const objectKey = await stored(bytes);
  const { documentId } = await call(caller).RegisterDocument({ objectKey, size: bytes.length });
  return { objectKey, documentId };
};
const apply = (caller: Caller, more: object = {}, key?: string) =>
  call(caller, key).Apply({
    email: `${randomUUID()}@example.org`,
    password: 'a good password',
    firstName: 'Ann',
    lastName: 'Okafor',
    partnerType: 'memorial',
    businessName: 'Okafor Funeral Home',
    businessType: 'Funeral home',
    licenseNumber: 'L-1',
    address: '3 Bay Ln',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602',
    phone: '555 0100',
    yearsInBusiness: 12,
    ...more,
  });
const listed = async (accountId: string) =>
  (await call(staff('operations')).ListApplications({ limit: 0 })).applications.find(({ id }) => id === accountId);
const isStored = async (key: string): Promise<boolean> => {
  const found = await under.running.platform.objects.get(key);
  found?.body.destroy();
  return found !== undefined;
};

describe('a license document', () => {
  it('has the type of its content, and joins the application of its browser', async () => {
    const caller = browser();
    const { objectKey, documentId } = await sent(caller);
    const { accountId } = await apply(caller, { documentId });
    const shown = await listed(accountId);
    expect(shown?.licenceDocument).toEqual({ type: 'application/pdf', size: pdf.length });
    expect(JSON.stringify(shown)).not.toContain(objectKey);
    expect(await call(staff('operations')).FindDocument({ accountId })).toEqual({
      objectKey,
      type: 'application/pdf',
      businessName: 'Okafor Funeral Home',
    });
    expect(JSON.stringify(await under.published())).not.toContain(objectKey);
  });

  it('stays with the account of the application', async () => {
    const caller = browser();
    const { accountId } = await apply(caller, { documentId: (await sent(caller)).documentId });
    const decided = await call(staff('operations')).DecideApplication({ accountId, decision: 'approved' });
    expect(decided.licenceDocument).toEqual({ type: 'application/pdf', size: pdf.length });
  });

  it('is absent for an application without one, with an error on download', async () => {
    const { accountId } = await apply(browser());
    expect((await listed(accountId))?.licenceDocument).toBeUndefined();
    await expect(call(staff('owner')).FindDocument({ accountId })).rejects.toMatchObject({
      kind: 'not-found',
      slug: 'licence-document-not-sent',
    });
  });

  it('is taken once, only by the browser that sent it', async () => {
    const caller = browser();
    const { documentId } = await sent(caller);
    const gone = {
      kind: 'invalid',
      slug: 'licence-document-gone',
      extra: { errors: [{ field: 'licenceDocument' }] },
    };
    await expect(apply(browser(), { documentId })).rejects.toMatchObject(gone);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => apply(caller, { documentId })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(apply(caller, { documentId })).rejects.toMatchObject(gone);
    await expect(apply(caller, { documentId: randomUUID() })).rejects.toMatchObject(gone);
  });

  it('stays available after a refused application, and is taken once when retried', async () => {
    const caller = browser();
    const email = `${randomUUID()}@example.org`;
    await apply(caller, { email });
    const { documentId } = await sent(caller);
    await expect(apply(caller, { email, documentId })).rejects.toMatchObject({ slug: 'partner-email-taken' });
    const again = { email: `${randomUUID()}@example.org`, documentId };
    const first = await apply(caller, again, 'apply-with-licence');
    expect(await apply(caller, again, 'apply-with-licence')).toEqual(first);
  });

  it('is registered once for repeats of one key, and not under another', async () => {
    const caller = browser();
    const objectKey = await stored(pdf);
    const register = (key?: string) => call(caller, key).RegisterDocument({ objectKey, size: pdf.length });
    const [one, two] = [await register('licence-once'), await register('licence-once')];
    expect(one).toEqual(two);
    await expect(register()).rejects.toMatchObject({ slug: 'upload-already-registered' });
    await apply(caller, { documentId: one.documentId });
    await expect(register()).rejects.toMatchObject({ slug: 'upload-already-registered' });
  });

  it.each([
    ['a page that is called a PDF', Buffer.from('<html><script>alert(1)</script>'), 'licence-type'],
    ['a program', Buffer.from('MZ\u0000\u0001'), 'licence-type'],
    ['a single byte', Buffer.from('%'), 'licence-type'],
  ])('that is %s is refused', async (_, bytes, slug) => {
    const objectKey = await stored(bytes);
    await expect(call(browser()).RegisterDocument({ objectKey, size: bytes.length })).rejects.toMatchObject({
      kind: 'invalid',
      slug,
    });
  });

  it('that is empty, too large, missing, mismatched or of another owner is refused', async () => {
    const register = (objectKey: string, size: number) => call(browser()).RegisterDocument({ objectKey, size });
    const refused = (slug: string) => expect.objectContaining({ kind: 'invalid', slug });
    await expect(register(await stored(pdf), 0)).rejects.toEqual(refused('file-empty'));
    await expect(register(await stored(pdf), 10 * 1024 * 1024 + 1)).rejects.toEqual(refused('file-too-large'));
    await expect(register(`licences/${randomUUID()}`, 5)).rejects.toEqual(refused('upload-incomplete'));
    await expect(register(await stored(pdf), 5)).rejects.toEqual(refused('upload-incomplete'));
    const originals = await stored(pdf, 'originals/somebody');
    await expect(register(originals, pdf.length)).rejects.toEqual(refused('upload-incomplete'));
  });

  it.each(['support', 'marketing', 'finance'] as const)('is not shown to %s', async (role) => {
    const { accountId } = await apply(browser());
    await expect(call(staff(role)).FindDocument({ accountId })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('is not shown to partners, nor registered by a service', async () => {
    const { accountId } = await apply(browser());
    const own: Caller = { kind: 'partner', id: accountId, browserId: 'browser-0001' };
    await expect(call(own).FindDocument({ accountId })).rejects.toMatchObject({ kind: 'forbidden' });
    const objectKey = await stored(pdf);
    await expect(under.call(partnersRpc).RegisterDocument({ objectKey, size: pdf.length })).rejects.toMatchObject({
      slug: 'people-only',
    });
  });
});

describe('after a day', () => {
  const sweep = async (): Promise<void> => {
    const { db } = under.running;
    await sql`select graphile_worker.add_job('sweep-licence-documents', '{}'::json)`.execute(db);
    await eventually(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
        where attempts < max_attempts`.execute(db);
      return rows[0]?.n === 0;
    }, 'all jobs to be done');
  };

  it('unclaimed documents are deleted with their bytes; claimed and younger ones stay', async () => {
    const caller = browser();
    const old = await sent(caller);
    const taken = await sent(caller);
    const { accountId } = await apply(caller, { documentId: taken.documentId });
    const orphan = await stored(Buffer.from('nobody knows me'));
    await sweep();
    expect(await Promise.all([old.objectKey, taken.objectKey, orphan].map(isStored))).toEqual([true, true, true]);

    time.aheadMs = 25 * 60 * 60 * 1000;
    const young = await sent(caller);
    await expect(apply(caller, { documentId: old.documentId })).rejects.toMatchObject({
      slug: 'licence-document-gone',
    });
    await sweep();
    expect(await Promise.all([old.objectKey, orphan, taken.objectKey, young.objectKey].map(isStored))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect((await call(staff('owner')).FindDocument({ accountId })).objectKey).toBe(taken.objectKey);
    expect((await apply(caller, { documentId: young.documentId })).status).toBe('submitted');
    time.aheadMs = 0;
  });
});
